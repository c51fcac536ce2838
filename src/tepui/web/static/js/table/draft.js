// A draft: what has been taken so far of a set that is offered, in whatever order. Nothing of it is sent before it is
// confirmed, and then as one line in the engine's order, which is the order of the picks. It knows no rule and no document.
// The server reckons the same way (`core/sets.py`).

/**
 * A pick of a set as a choice: `order` is its number among all picks of all sets.
 * @param {Protocol.SetOffer} set
 * @param {Protocol.PickOffer} pick
 * @param {number} order
 * @returns {Page.Choice}
 */
function choiceOf(set, pick, order) {
  const { label, element, ways, notation } = pick;
  const plain = {
    group: "",
    preview: "",
    danger: "",
    reveals: false,
    ends: false,
    keeps: false,
    sole: false,
    rule: set.rule,
  };
  return { ...plain, actions: ways[0], notation: notation[0], label, short: label, path: [element], order };
}

export class Draft {
  /** @param {Protocol.SetOffer[]} [sets] */
  constructor(sets = []) {
    this.sets = sets;
    this.picks = sets.flatMap((set) => set.picks.map((pick) => ({ set, pick })));
    this.choices = this.picks.map(({ set, pick }, order) => choiceOf(set, pick, order));
    // What is proposed is taken to begin with.
    this.start = (sets[0]?.start ?? []).flatMap((times, number) => Array(times).fill(number));
    /** @type {number[]} */
    this.taken = [...this.start]; // numbers of picks, one for every time that one was taken
  }

  /** The set that something was taken of; the first one while nothing was. */
  get set() {
    return this.taken.length ? this.picks[this.taken[0]].set : (this.sets[0] ?? null);
  }

  /** The same question as another draft's: what was taken there can be taken here. */
  get key() {
    return JSON.stringify(this.picks.map(({ pick }) => [pick.element, pick.ways]));
  }

  /** @param {number} number */
  times(number) {
    return this.taken.filter((one) => one === number).length;
  }

  /** Whether anything was touched: what is taken is not what was proposed. */
  get touched() {
    return String([...this.taken].sort()) !== String([...this.start].sort());
  }

  /** How much is taken. */
  get total() {
    return this.taken.reduce((sum, number) => sum + this.picks[number].pick.value, 0);
  }

  get complete() {
    return this.set !== null && this.total >= this.set.least && this.total <= this.set.most;
  }

  get label() {
    const labels = this.set?.labels ?? [];
    return labels[Math.min(this.total, labels.length - 1)] ?? "";
  }

  /**
   * Whether a pick may be taken once more. Of another set it may, because the draft then begins anew.
   * @param {number} number
   */
  hasRoom(number) {
    const { set, pick } = this.picks[number];
    if (set !== this.set) return true;
    if (this.times(number) >= pick.ways.length || this.total + pick.value > set.most) return false;
    const used = (/** @type {string} */ thing) =>
      this.taken.filter((one) => this.picks[one].pick.needs.includes(thing)).length;
    return pick.needs.every((thing) => used(thing) < set.stock[thing]);
  }

  /**
   * The picks that touching an element may mean.
   * @param {string} element
   */
  at(element) {
    return this.choices.filter((choice) => choice.path[0] === element);
  }

  get elements() {
    return [...new Set(this.choices.map((choice) => choice.path[0]))];
  }

  /** What can be touched: to take it, or to put it back. */
  get lit() {
    const open = this.choices.filter(({ order }) => this.hasRoom(order) || this.times(order));
    return new Set(open.map((choice) => choice.path[0]));
  }

  /**
   * How often anything was taken at an element.
   * @param {string} element
   */
  takenAt(element) {
    return this.at(element).reduce((sum, { order }) => sum + this.times(order), 0);
  }

  /**
   * Once more, or put back when there is no more of it; false if it does not fit in.
   * @param {number} number
   */
  take(number) {
    if (this.picks[number].set !== this.set) this.taken = [];
    if (this.hasRoom(number)) this.taken.push(number);
    else if (this.times(number)) this.taken = this.taken.filter((one) => one !== number);
    else return false;
    return true;
  }

  /**
   * Put one back.
   * @param {number} number
   */
  putBack(number) {
    const last = this.taken.lastIndexOf(number);
    if (last >= 0) this.taken.splice(last, 1);
  }

  clear() {
    this.taken = [];
  }

  /** All that is taken as one choice, in the engine's order. */
  get confirmation() {
    const { set, label } = this;
    if (!set) return null;
    /** @type {number[]} */
    const actions = [];
    /** @type {string[]} */
    const notation = [];
    const used = [...new Set(this.taken)].sort((a, b) => a - b);
    const last = used.findIndex((number) => this.picks[number].pick.stops);
    for (const number of last < 0 ? used : used.slice(0, last + 1)) {
      const { pick } = this.picks[number];
      actions.push(...pick.ways[this.times(number) - 1]);
      notation.push(...pick.notation[this.times(number) - 1]);
    }
    if (last < 0 && set.finish !== null && this.total !== set.full) {
      actions.push(set.finish);
      notation.push(set.finish_notation);
    }
    const path = used.map((number) => this.picks[number].pick.element);
    const { ends, rule } = set;
    const plain = {
      group: "",
      order: 0,
      preview: "",
      danger: "",
      reveals: false,
      ends,
      keeps: false,
      sole: false,
      rule,
    };
    return { ...plain, actions, notation, label, short: label, path };
  }

  /**
   * What is left of the choices when a set gathers its own: single steps and gestures on its elements. A whole answer on a button stays.
   * @param {Page.Choice[]} choices
   */
  without(choices) {
    const all = this.sets.map(
      ({ picks, finish }) =>
        new Set([...picks.flatMap(({ ways }) => ways.flat()), ...(finish === null ? [] : [finish])]),
    );
    const own = (/** @type {Page.Choice} */ choice) =>
      (choice.actions.length === 1 || choice.path.length > 0) &&
      all.some((actions) => choice.actions.every((action) => actions.has(action)));
    return choices.filter((choice) => !own(choice));
  }
}
