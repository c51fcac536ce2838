// Written by tools/js_types.py from the server's types; not to be changed by hand.

declare namespace Protocol {
  interface Agree {
    type: "agree";
    yes: boolean;
  }

  interface Ask {
    type: "ask";
    kind: "bot" | "pause" | "time" | "undo";
    seat?: number | null;
  }

  interface Away {
    type: "away";
    seat?: number | null;
  }

  interface Back {
    type: "back";
    seat?: number | null;
  }

  interface Credentials {
    name: string;
    password: string;
  }

  interface Do {
    type: "do";
    seq: number;
    line: number[];
    notation: string[];
  }

  /** From which action on, and on which seat: none, all of them (round one screen). */
  interface Fork {
    at: number;
    seat?: number | null;
  }

  interface Hello {
    type: "hello";
    protocol: number;
    tokens?: string[];
    lang?: string;
    since?: number | null;
    patches?: boolean;
    reading?: boolean;
    ground?: string;
  }

  interface Hide {
    type: "hide";
  }

  interface Hint {
    type: "hint";
    seq: number;
  }

  interface Join {
    name?: string;
    seat?: number | null;
  }

  /** Seats of a table that follow the account from now on. */
  interface KeptSeats {
    code: string;
    tokens: string[];
  }

  interface Lang {
    type: "lang";
    lang: string;
  }

  /** The password one has, and the one that is wanted. */
  interface NewPassword {
    name: string;
    password: string;
    wanted: string;
  }

  interface Ping {
    type: "ping";
  }

  interface Reading {
    type: "reading";
    on: boolean;
  }

  interface Resume {
    type: "resume";
  }

  interface Say {
    type: "say";
    text?: string;
    phrase?: string;
    name?: string;
  }

  interface Show {
    type: "show";
    seat: number;
  }

  interface Undo {
    type: "undo";
    seq: number;
  }

  /** Where to be told that it is my turn; empty: nowhere. */
  interface WantedHook {
    url?: string;
  }

  /** Options to be changed before the game begins; the others stay. */
  interface WantedOptions {
    options: Record<string, boolean | number | string>;
  }

  interface Why {
    type: "why";
    element: string;
  }

  interface Withdraw {
    type: "withdraw";
  }

  /** One action that can be done now. */
  interface ActionOffer {
    label: string;
    short: string;
    path: string[];
    group: string;
    order: number;
    preview: string;
    danger: string;
    reveals: boolean;
    ends: boolean;
    keeps: boolean;
    sole: boolean;
    rule: string;
    action: number;
    notation: string;
  }

  /** A whole game: its turns, its remarks, and what became of the chances at the opening. `luck` and `own` are what chance and the seat's own choices did to each seat's chances, and `others` the choices of the rest: opening, luck, own and others add up to how it ended. */
  interface Analysis {
    opening: number[];
    turns: Turn[];
    remarks: Remark[];
    luck: number[];
    own: number[];
    others: number[];
    judges: number;
  }

  /** Something said by one who watches to the others who do. It is not kept. */
  interface Aside {
    type: "aside";
    name: string;
    text: string;
  }

  /** What the table is bound to from the start; the seed is empty until the game is over. */
  interface Chance {
    commitment: string;
    seed: string;
  }

  /** Something said at a table, or a note of the house about a seat (kind), in the order of `n`. */
  interface ChatLine {
    n: number;
    seat: number;
    kind: string;
    text: string;
    at: number;
  }

  /** The clocks at the moment of sending; they count down for the seats that are `running`. */
  interface ClockView {
    per: "game" | "move";
    seconds: number;
    increment: number;
    out: "bot" | "nothing";
    left: number[];
    running: number[];
    paused: boolean;
  }

  interface Code {
    code: string;
  }

  /** A kind of action that a question names: what may be done of that kind is in these groups of offers. `why_not` answers for the element `deed-<name>` where nothing of the kind can be done. */
  interface Deed {
    name: string;
    icon: string;
    label: string;
    groups: string[];
  }

  /** Something that happened: to which elements, from where to where and past which others, and in words. `by`: the seat whose line it was; `moment`: its title, if it is one of the game's great moments, and `sound` what it sounds like. */
  interface EventView {
    seq: number;
    by: number | null;
    kind: string;
    actor: number | null;
    elements: string[];
    from: string;
    to: string;
    via: string[];
    style: string;
    weight: string;
    rule: string;
    text: string;
    moment: string;
    sound: string;
  }

  /** A row of the legend or a chip of the title bar. */
  interface Fact {
    icon: string;
    name: string;
    note: string;
    value: string;
  }

  interface Forked {
    code: string;
    seats: Ticket[];
  }

  /** A card or tile in the reader's own hand. `id` is an element that offers may name. */
  interface Held {
    id: string;
    name: string;
    icon: string;
    note: string;
    text: string;
    frame: string;
    ready: boolean;
  }

  /** What a bot of the level `by` would do, the best first. */
  interface HintAnswer {
    type: "hint";
    seq: number;
    seat: number;
    by: string;
    ways: HintedAction[];
  }

  /** What could be done, how good a bot thinks it is, between 0 and 1, and what it brings in words, perhaps later in the turn. */
  interface HintedAction {
    action: number;
    notation: string;
    label: string;
    path: string[];
    value: number;
    gain: string;
    later: boolean;
  }

  /** An answer to a question: its words, whether it is the right one, what would be touched for it, and if it is about something that is not allowed, why, by which rule. */
  interface LessonAnswer {
    say: string;
    right: boolean;
    path: string[];
    why: string;
    rule: string;
  }

  /** A goal of free play, and whether it is reached. */
  interface LessonGoal {
    say: string;
    reached: boolean;
  }

  /** How far the pupil of a lesson has come: so many of its steps are done, or of its goals reached. `next` is the chapter after it, if there is one. `title`, `goal` and `minutes` are those of a chapter of a course; `begun`: something was done already; `test`: it has questions. `said`: of a puzzle that is solved, what makes its answer the best. */
  interface LessonProgress {
    chapter: string;
    done: number;
    of: number;
    next: string;
    title: string;
    goal: string;
    minutes: number;
    begun: boolean;
    test: boolean;
    goals: LessonGoal[];
    said: string;
  }

  /** A question about a position of a chapter: its picture, what is asked, the answers, and the hand that it is about. */
  interface LessonQuestion {
    svg: string;
    say: string;
    answers: LessonAnswer[];
    held: Held[];
  }

  interface LessonQuestions {
    questions: LessonQuestion[];
  }

  /** Several actions that can be done with one touch, all or none. */
  interface LineOffer {
    label: string;
    short: string;
    path: string[];
    group: string;
    order: number;
    preview: string;
    danger: string;
    reveals: boolean;
    ends: boolean;
    keeps: boolean;
    sole: boolean;
    rule: string;
    actions: number[];
    notation: string[];
  }

  /** A line of the log. `seat`: whom it is about; `by`: who acted; `undone`: it was taken back; `only`: there was nothing to choose. */
  interface LogLine {
    seq: number;
    turn: number;
    seat: number | null;
    by: number | null;
    text: string;
    elements: string[];
    weight: string;
    undone: boolean;
    only: boolean;
  }

  /** So many lines from the beginning stay, the rest is added. */
  interface LogPatch {
    keep: number;
    add: LogLine[];
  }

  /** Who is signed in (nobody: no name), the tables that follow them, and whether by a password of ours. */
  interface Me {
    name: string;
    tables: Record<string, unknown>[];
    password: boolean;
  }

  interface Opened {
    code: string;
    started: boolean;
    seats: Ticket[];
  }

  /** How much time there is: for every turn (and every question outside it), or for the whole game with an increment for every turn. When it is out a bot plays for the seat until the person is back, or nothing happens. */
  interface Pace {
    per: "game" | "move";
    seconds: number;
    increment: number;
    out: "bot" | "nothing";
  }

  /** Everything around the board: chips of the bar, a list of stats per seat, my hand, the legend. `legend_name`: what stands over the legend where "Legend" would not say it. `places`: what a result tells of each seat, the same columns for all; without them it tells their points. */
  interface Panels {
    chips: Fact[];
    seats: Stat[][];
    mine: Held[];
    legend: Fact[];
    legend_name: string;
    places: Stat[][];
  }

  /** A state of which only those parts are sent that are not as they were in the one before. */
  interface Patch {
    type: "patch";
    code: string;
    game: string;
    lang: string;
    seats: Seat[];
    watching: number;
    host: number | null;
    asked: number[];
    turn: number | null;
    anew: boolean;
    started: boolean;
    options: Record<string, boolean | number | string>;
    over: boolean;
    terms: Terms;
    wish: Wish | null;
    next: string;
    chance: Chance | null;
    seq: number;
    seat: number | null;
    clocks: ClockView | null;
    events: EventView[];
    local: number[];
    hand_over: number | null;
    svg?: (number[] | string)[];
    log?: LogPatch;
    prompt?: Prompt | null;
    points?: string[];
    offers?: ActionOffer[];
    lines?: LineOffer[];
    sets?: SetOffer[];
    panels?: Panels;
    looks?: Record<string, string>;
    undo?: UndoView;
    result?: Result | null;
    sections?: Section[];
  }

  /** Something that may be in a set; `notation`: its ways, written. */
  interface PickOffer {
    label: string;
    element: string;
    ways: number[][];
    value: number;
    needs: string[];
    stops: boolean;
    notation: string[][];
  }

  /** The elements that a piece of a seat went over. */
  interface PiecePath {
    seat: number;
    path: string[];
  }

  /** The answer to a ping. */
  interface Pong {
    type: "pong";
  }

  /** Somebody came or left. */
  interface Presence {
    type: "seats";
    seats: Seat[];
    watching: number;
  }

  /** How far the analyst is, and what it found once it is done. `failed`: it came to no end. */
  interface Progress {
    done: number;
    of: number;
    failed: boolean;
    found: Record<string, unknown> | null;
  }

  /** What is asked: one sentence, one fact, the rule, the steps of the turn, points left of points in all, and the kinds of answers. */
  interface Prompt {
    text: string;
    note: string;
    rule: string;
    trail: Stage[];
    left: number;
    of: number;
    deeds: Deed[];
  }

  /** A code for programs, a sentence for people. */
  interface Reason {
    code: string;
    text: string;
  }

  interface Refusal {
    error: Reason;
  }

  /** Nothing has changed, and why. `seq` is null where there is no table. */
  interface Refused {
    type: "refused";
    code: string;
    reason: RuleReason;
    seq: number | null;
  }

  /** A choice that gave something away: after `at` actions, what was done, and the best of what else there was. */
  interface Remark {
    at: number;
    seat: number;
    done: Way;
    better: Way[];
  }

  /** Where a turn begins, in words, and whose it is. */
  interface ReplayTurn {
    at: number;
    text: string;
    seat: number | null;
  }

  /** A table as it was after `at` of `of` actions; `steps` are the ends of its lines, `seqs` their numbers. */
  interface ReplayView {
    at: number;
    of: number;
    seq: number;
    steps: number[];
    seqs: number[];
    turns: ReplayTurn[];
    seat: number | null;
    names: string[];
    svg: string;
    panels: Panels;
    sections: Section[];
    events: EventView[];
    ways: PiecePath[];
    log: LogLine[];
  }

  /** How the game has ended. */
  interface Result {
    scores: number[];
    winners: number[];
    places: number[];
    rival: Rival | null;
    text: string;
  }

  /** Whom somebody who plays alone has played against. */
  interface Rival {
    name: string;
    score: number;
  }

  /** Why not, in one sentence, and the rule that says so; empty where it is none of the game's. */
  interface RuleReason {
    rule: string;
    text: string;
  }

  /** Who sits where. `away`: a bot plays for this person. */
  interface Seat {
    seat: number;
    name: string;
    who: "bot" | "open" | "person";
    level: string;
    taken: boolean;
    away: boolean;
    online: boolean;
    colour: string;
  }

  /** A paragraph of the table in words, for the reading view and the terminal. */
  interface Section {
    title: string;
    lines: string[];
  }

  /** A choice of several things, made in any order and sent as one line: the picks in this order, then `finish`. */
  interface SetOffer {
    picks: PickOffer[];
    least: number;
    most: number;
    labels: string[];
    finish: number | null;
    finish_notation: string;
    full: number | null;
    stock: Record<string, number>;
    ends: boolean;
    start: number[];
    rule: string;
  }

  /** A step of the turn in the prompt's trail: "done", "now" or "later". */
  interface Stage {
    label: string;
    state: string;
  }

  /** A number in a seat's panel, told by an icon and a word. */
  interface Stat {
    icon: string;
    value: string;
    label: string;
    strong: boolean;
  }

  /** A table as somebody sees it. `svg` may be runs of the ground that the page has. `late`: as it was a round ago. */
  interface State {
    type: "state";
    code: string;
    game: string;
    lang: string;
    seats: Seat[];
    watching: number;
    host: number | null;
    asked: number[];
    turn: number | null;
    anew: boolean;
    started: boolean;
    options: Record<string, boolean | number | string>;
    over: boolean;
    terms: Terms;
    wish: Wish | null;
    next: string;
    chance: Chance | null;
    seq: number;
    seat: number | null;
    clocks: ClockView | null;
    events: EventView[];
    local: number[];
    svg: string | (number[] | string)[];
    log: LogLine[];
    prompt: Prompt | null;
    points?: string[];
    offers: ActionOffer[];
    lines: LineOffer[];
    sets: SetOffer[];
    panels: Panels;
    looks: Record<string, string>;
    undo: UndoView;
    result: Result | null;
    sections?: Section[];
    hand_over?: number;
    late?: boolean;
  }

  /** A table and who sits there; nothing of the game, but how far it or a lesson has come, and how it ended. `you`: the seat of whoever asks. */
  interface Table {
    code: string;
    game: string;
    options: Record<string, boolean | number | string>;
    host: number | null;
    started: boolean;
    over: boolean;
    terms: Terms;
    chance: Record<string, unknown> | null;
    seats: Record<string, unknown>[];
    lesson: LessonProgress | null;
    turn: number;
    you: number | null;
    result: Record<string, unknown> | null;
  }

  /** What was said at the table. */
  interface Talk {
    type: "talk";
    lines: ChatLine[];
  }

  /** The terms of a table; they stand when it is made. */
  interface Terms {
    pace: Pace | null;
    undo: "consent" | "free" | "none";
    chat: "free" | "off" | "phrases";
    watch: "late" | "live" | "none";
    hints: "no" | "yes";
    public: boolean;
  }

  /** A seat and the token that opens it. */
  interface Ticket {
    seat: number;
    token: string;
  }

  /** How a turn of a seat left them all: it ended after `at` actions. `luck`: what chance did to each seat's chances in it. */
  interface Turn {
    at: number;
    seat: number;
    chances: number[];
    luck: number[];
    flag: number;
    by_luck: boolean;
  }

  /** How many lines can be taken back freely, whether one may ask the others for more, and both in words. */
  interface UndoView {
    free: number;
    ask: boolean;
    text: string;
  }

  /** Something a seat could do, how good it looked from there (between 0 and 1, mostly the chance to win), and the elements it touches. */
  interface Way {
    words: Record<string, string>;
    value: number;
    path: string[];
  }

  /** Why an element cannot be touched. */
  interface WhyAnswer {
    type: "why";
    element: string;
    rule: string;
    text: string;
  }

  /** What a seat asks of the others, and who has not answered yet. */
  interface Wish {
    kind: "bot" | "pause" | "time" | "undo";
    by: number;
    seat: number;
    waits: number[];
  }

  type ClientMessage =
    | Hello
    | Do
    | Undo
    | Why
    | Hint
    | Show
    | Hide
    | Reading
    | Lang
    | Ping
    | Ask
    | Agree
    | Withdraw
    | Away
    | Back
    | Resume
    | Say;

  type ServerMessage =
    | State
    | Patch
    | Presence
    | Refused
    | WhyAnswer
    | HintAnswer
    | Talk
    | Aside
    | Pong;
}
