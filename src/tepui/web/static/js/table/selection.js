// The selection: which offers are still possible after what has been touched. It knows no rule and no document.
//
//   picked = element ids touched so far; live = choices whose path starts with picked; lit = what may be touched next.

/**
 * Offers and lines as one list of choices: {actions, notation, label, short, path, group, order, …}. An action after which there
 * is but one way to go on is only offered with it.
 * @param {Protocol.ActionOffer[]} offers
 * @param {Protocol.LineOffer[]} lines
 * @returns {Page.Choice[]}
 */
export function choicesOf(offers, lines) {
  const begun = new Set(lines.filter((line) => line.sole).map((line) => line.actions[0]));
  const alone = offers.filter((offer) => !begun.has(offer.action));
  const single = alone.map((offer) => ({ ...offer, actions: [offer.action], notation: [offer.notation] }));
  const whole = lines.map((line) => ({ ...line, notation: line.notation ?? [] }));
  return [...single, ...whole];
}

export class Pick {
  /**
   * @param {Page.Choice[]} [choices]
   * @param {string[]} [picked]
   */
  constructor(choices = [], picked = []) {
    this.choices = choices;
    /** @type {string[]} */
    this.picked = [];
    this.given = 0; // so many of them nobody touched
    /** @type {Page.Choice | null} */
    this.proposal = null;
    /** @type {Protocol.Deed | null} */
    this.deed = null; // only what is of this kind is looked at
    this.preselect();
    for (const element of picked.slice(this.given)) {
      if (!this.lit.has(element)) break;
      this.picked.push(element);
    }
  }

  /** When only one element could start anything, and more must follow, it is taken as touched. */
  preselect() {
    const paths = this.choices.filter((choice) => choice.path.length).map((choice) => choice.path);
    if (paths.length && paths.every((path) => path[0] === paths[0][0] && path.length > 1)) {
      this.picked = [paths[0][0]];
      this.given = 1;
    }
  }

  get live() {
    return this.choices.filter(
      (choice) =>
        (!this.deed || this.deed.groups.includes(choice.group)) &&
        this.picked.every((element, i) => choice.path[i] === element),
    );
  }

  /** Something was touched that can be let go of. */
  get begun() {
    return this.picked.length > this.given;
  }

  get lit() {
    const next = this.picked.length;
    return new Set(this.live.filter((choice) => choice.path.length > next).map((choice) => choice.path[next]));
  }

  get starts() {
    return new Set(this.choices.filter((choice) => choice.path.length).map((choice) => choice.path[0]));
  }

  /** What could still be done that neither ends the turn nor costs something. */
  get useful() {
    return this.choices.filter((choice) => !choice.ends && !choice.danger && String(choice.notation) !== "pass");
  }

  /** The end of the turn that the key E means: the first of several. */
  get end() {
    return this.buttons.find((choice) => choice.ends) ?? null;
  }

  /**
   * It ends the turn while something useful could still be done and not later; a place on the board is meant as it is touched.
   * @param {Page.Choice} choice
   */
  wastes(choice) {
    return choice.ends && !choice.keeps && !choice.path.length && this.useful.length > 0;
  }

  get complete() {
    return this.picked.length ? this.live.filter((choice) => choice.path.length === this.picked.length) : [];
  }

  get buttons() {
    return this.choices.filter((choice) => !choice.path.length);
  }

  /**
   * The choices that go through a lit element.
   * @param {string} element
   */
  through(element) {
    const next = this.picked.length;
    return this.live.filter((choice) => choice.path[next] === element);
  }

  /**
   * Danger is shown where everything that can be done is dangerous.
   * @param {string} element
   */
  dangerous(element) {
    const through = this.through(element);
    return through.length > 0 && through.every((choice) => choice.danger);
  }

  /**
   * What touching an element means: {kind: "confirm" | "propose" | "send" | "menu" | "more" | "why" | "dropped"}.
   * @param {string} element
   * @returns {Page.Step}
   */
  touch(element) {
    if (this.proposal) {
      if (this.proposal.path.at(-1) === element) return { kind: "confirm", choice: this.proposal };
      this.drop();
    }
    if (this.lit.has(element)) this.picked.push(element);
    else if (this.picked.at(-1) === element) return this.begun ? this.drop() : { kind: "more" };
    else if (this.starts.has(element)) [this.deed, this.picked] = [null, [element]];
    else return this.touchLast(element);
    return this.settle(element);
  }

  /**
   * Where but one way leads to an element, touching it first shows that way; otherwise it is asked about.
   * @param {string} element
   * @returns {Page.Step}
   */
  touchLast(element) {
    const ways = this.choices.filter((choice) => choice.path.at(-1) === element);
    if (this.begun || ways.length !== 1) return { kind: "why", element };
    const [way] = ways;
    [this.deed, this.picked, this.proposal] = [null, [...way.path], way];
    return { kind: "propose", choice: way };
  }

  /**
   * @param {string} element
   * @returns {Page.Step}
   */
  settle(element) {
    const complete = this.complete;
    if (complete.length === 1 && this.live.length === 1) return this.propose(complete[0]);
    if (complete.length && !this.lit.size) return { kind: "menu", choices: complete, element };
    return { kind: "more" };
  }

  /** What could be done here and now while more could still be touched; not what only begins a longer gesture. */
  get stops() {
    if (!this.lit.size) return [];
    const begun = new Set(this.live.filter((choice) => choice.actions.length > 1).map((choice) => choice.actions[0]));
    return this.complete.filter((choice) => choice.actions.length > 1 || !begun.has(choice.actions[0]));
  }

  /**
   * What can be undone is sent at once; what reveals, costs or wastes something is shown first.
   * @param {Page.Choice} choice
   * @returns {Page.Step}
   */
  propose(choice) {
    if (!choice.reveals && !choice.danger && !this.wastes(choice)) return { kind: "send", choice };
    this.proposal = choice;
    return { kind: "propose", choice };
  }

  /**
   * Esc: the last step back.
   * @returns {Page.Step}
   */
  drop() {
    if (this.proposal && !this.proposal.path.length) {
      this.proposal = null;
      return { kind: "dropped" };
    }
    this.proposal = null;
    if (this.begun) this.picked.pop();
    else this.deed = null;
    return { kind: "dropped" };
  }
}

/**
 * Choices by group, groups in the order of their first choice; the heading of a group is its first short word.
 * @param {Page.Choice[]} choices
 */
export function grouped(choices) {
  /** @type {Map<string, { name: string, choices: Page.Choice[] }>} */
  const groups = new Map();
  for (const choice of [...choices].sort((a, b) => a.order - b.order)) {
    const group = groups.get(choice.group) ?? { name: choice.short || choice.label, choices: [] };
    group.choices.push(choice);
    groups.set(choice.group, group);
  }
  return [...groups.values()];
}
