// What the modules of the page share besides the protocol. Elements of the page are found by `$` under these types.

declare namespace Page {
  type Child = Node | string | number | null | undefined | false;
  type Children = (Child | Child[])[];
  type Attribute = string | number | boolean | null | undefined | ((event: Event) => unknown);
  type Attributes = Record<string, Attribute>;

  /** A point, a box, and a place to look at, in units of the drawing. */
  interface Point {
    x: number;
    y: number;
  }
  interface Box extends Point {
    width: number;
    height: number;
  }
  interface Aim extends Point {
    scale: number;
  }

  /** The newest state, pictures whole; before the first one has come it is empty and `seq` is null. */
  interface TableState extends Partial<
    Omit<
      Protocol.State,
      | "seq"
      | "seat"
      | "seats"
      | "asked"
      | "offers"
      | "lines"
      | "sets"
      | "log"
      | "events"
      | "started"
      | "over"
      | "svg"
      | "hand_over"
    >
  > {
    seq: number | null;
    seat: number | null;
    seats: Protocol.Seat[];
    asked: number[];
    offers: Protocol.ActionOffer[];
    lines: Protocol.LineOffer[];
    sets: Protocol.SetOffer[];
    log: Protocol.LogLine[];
    events: Protocol.EventView[];
    started: boolean;
    over: boolean;
    svg?: string;
    hand_over?: number | null;
  }
  /** A state as it came, pictures whole. */
  type WholeState = Omit<Protocol.State, "svg" | "hand_over"> & { svg: string; hand_over?: number | null };
  type WholeMessage = WholeState | Exclude<Protocol.ServerMessage, Protocol.State | Protocol.Patch>;

  /** Something that can be done: an action or several, and the elements to touch for it. */
  type Choice = Protocol.LineOffer;
  /** A line of the log in a list of news; `mine`: it hit me. */
  type NewsLine = Protocol.LogLine & { mine?: boolean };
  /** What one player did, or (null) what befell the table and me. */
  interface NewsGroup {
    seat: number | null;
    lines: NewsLine[];
  }
  /** A choice that is on its way to the server; `lost`: it could not go, or the line broke. */
  interface Sending extends Choice {
    seq: number | null;
    seat: number | null;
    lost: boolean;
  }
  /** What a touch means. */
  type Step =
    | { kind: "confirm" | "propose" | "send"; choice: Choice }
    | { kind: "menu"; choices: Choice[]; element?: string }
    | { kind: "why"; element: string }
    | { kind: "more" | "dropped" };

  type Send = (message: Protocol.ClientMessage) => boolean;
  /** Lights elements up. */
  type PointAt = (elements?: string[]) => void;

  /** A table as the list of tables and the review get it. */
  type TableFacts = Omit<Protocol.Table, "seats" | "result"> & {
    seats: Protocol.Seat[];
    result: Protocol.Result | null;
  };
  /** A table that follows an account. */
  interface FollowedTable {
    code: string;
    touched: number;
  }
  interface Account {
    name: string;
    tables: FollowedTable[];
    password?: boolean;
    wrong?: string;
  }

  /** What this browser remembers of a table. */
  interface KeptGame {
    at: number;
    tokens?: string[];
    game?: string;
    title?: string | null;
    mine?: boolean;
    over?: boolean;
    won?: boolean;
    read?: number;
    muted?: number[];
    account?: boolean;
    from?: string;
    luck?: number[];
    own?: number[];
    judges?: number; // those that found luck and own; kept without a number by the first
  }
  interface MyGame {
    code: string;
    facts: KeptGame;
    table: TableFacts;
  }

  interface FindOne {
    <S extends keyof Elements>(selector: S, root?: ParentNode): Elements[S];
    <E extends Element = HTMLElement>(selector: string, root?: ParentNode): E;
  }
  type FindAll = <E extends Element = HTMLElement>(selector: string, root?: ParentNode | null) => E[];

  interface Elements {
    "#account": HTMLDetailsElement;
    "#account-name": HTMLInputElement;
    "#account-password": HTMLInputElement;
    "#all": HTMLDetailsElement;
    "#begin": HTMLSelectElement;
    "#change": HTMLFormElement;
    "#change-new": HTMLInputElement;
    "#change-old": HTMLInputElement;
    "#delete": HTMLFormElement;
    "#delete-password": HTMLInputElement;
    "#enter": HTMLFormElement;
    "#face": HTMLSelectElement;
    "#find": HTMLInputElement;
    "#leave": HTMLFormElement;
    "#link": HTMLInputElement;
    "#name": HTMLInputElement;
    "#pace": HTMLSelectElement;
    "#play": HTMLAnchorElement;
    "#primary": HTMLButtonElement;
    "#progress": HTMLProgressElement;
    "#review-link": HTMLAnchorElement;
    "#routes": HTMLInputElement;
    "#rules-search": HTMLInputElement;
    "#setup": HTMLFormElement;
    "#slider": HTMLInputElement;
    "#sound": HTMLInputElement;
    "#talk-text": HTMLInputElement;
    "#tell-url": HTMLInputElement;
    "#invite-server": HTMLInputElement;
    "#file": HTMLInputElement;
    "#terms-pace": HTMLSelectElement;
    "#text": HTMLTextAreaElement;
    "#undo": HTMLButtonElement;
    "#volume": HTMLInputElement;
    "#ways": HTMLInputElement;
    "[data-do=add]": HTMLButtonElement;
    "[data-do=analyse]": HTMLButtonElement;
    "[data-do=undo]": HTMLButtonElement;
    img: HTMLImageElement;
    select: HTMLSelectElement;
  }
}
