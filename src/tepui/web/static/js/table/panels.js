// What stands around the board: chips, seats, my hand, legend, log, the table in words. Each function shows a part of a state.

import { $, $$, badge, h, icon, portrait, renew, s, sentences } from "../dom.js";
import { say, sayCharacter, sayLevel } from "../translations.js";

/** @typedef {{ seats: Protocol.Seat[] }} NamedSeats */
/**
 * Who sits where, at the table or in the review of a game (`past`).
 * @typedef {{
 *   seats: Protocol.Seat[], seat: number | null, asked?: number[], turn?: number | null,
 *   panels?: Protocol.Panels, past?: boolean,
 * }} SeatsView
 */

/**
 * @param {NamedSeats} state
 * @param {number | null | undefined} seat
 */
export function nameOf(state, seat) {
  return state.seats.find((one) => one.seat === seat)?.name ?? "";
}

/** @param {Protocol.Panels | undefined} panels */
export function chips(panels) {
  renew(
    $("#chips"),
    (panels?.chips ?? []).map((fact) =>
      h(
        "span",
        {
          class: "chip",
          "data-look": `chip-${fact.icon}`,
          "data-name": [fact.name, fact.value, fact.note && `(${fact.note})`].filter(Boolean).join(" "),
        },
        icon(fact.icon, 16),
        [fact.name, fact.value].filter(Boolean).join(" "),
      ),
    ),
  );
}

/**
 * How many look on, where somebody does.
 * @param {number | undefined} count
 */
export function watching(count) {
  const words = say("bar.watching", { n: count ?? 0 });
  $("#watching").hidden = !count;
  $("#watching").title = words;
  renew(
    $("#watching"),
    icon("eye", 16),
    h("b", { class: "num", "aria-hidden": "true" }, count),
    h("span", { class: "sr" }, words),
  );
}

/**
 * @param {SeatsView} state
 * @param {Protocol.Seat} seat
 */
function tag(state, seat) {
  if (state.past && seat.who !== "bot") return null;
  if (seat.away)
    return h("span", { class: "tag bot", title: say("seat.stand_in") }, icon("bot", 14), say("seat.stand_in"));
  if (seat.seat === state.seat) return h("span", { class: "tag you" }, say("seat.you"));
  if (seat.who === "bot") {
    const name = sayCharacter(seat.level);
    const face = name ? portrait(seat.level ?? "", 18) : icon("bot", 14);
    return h(
      "span",
      { class: "tag bot", title: name ? `${say("seat.bot")} ${sayLevel(seat.level ?? "")}` : null },
      face,
      name ?? say("seat.bot"),
    );
  }
  if (seat.who === "open") return h("span", { class: "tag" }, say("seat.open"));
  return h("span", { class: "tag" }, say(seat.online ? "seat.here" : "seat.away"));
}

const WORD = 10; // letters of a label that can stand beside its number

/**
 * Numbers under short labels are told in words too, where there is room.
 * @param {Protocol.Stat[]} stats
 */
const told = (stats) => stats.every(({ value, label }) => /^\d+$/.test(value) && label.length <= WORD);

/** @param {Protocol.Stat} one */
function stat(one) {
  const text = one.value ? `${one.label}: ${one.value}` : one.label;
  return h(
    "span",
    { class: one.strong ? "st k" : "st", "data-name": text, "data-look": `stat-${one.icon}` },
    icon(one.icon, 19),
    h("b", { class: "num", "aria-hidden": "true" }, one.value),
    h("span", { class: "lb", "aria-hidden": "true" }, one.label),
    h("span", { class: "sr" }, text),
  );
}

/** @param {Protocol.Stat[]} stats */
const statsOf = (stats) => h("div", { class: told(stats) ? "stats told" : "stats" }, stats.map(stat));

/**
 * @param {SeatsView} state
 * @param {HTMLElement} [list]
 */
export function seats(state, list = $("#seats")) {
  const asked = state.asked?.length ? state.asked : [state.turn ?? -1];
  // "1 2 3": styles ask for "at least three".
  document.body.dataset.seats = state.seats.map((_, i) => i + 1).join(" ");
  renew(
    list,
    state.seats.map((seat) =>
      h(
        "li",
        {
          class: `seatp seat-${seat.seat}${asked.includes(seat.seat) ? " act" : ""}`,
          "data-e": `seat-${seat.seat}`,
          "data-seat": seat.seat,
          "data-key": `seat-${seat.seat}`,
          tabindex: 0,
        },
        h(
          "div",
          { class: "row" },
          badge(seat.seat, 30),
          h("span", { class: "nm" }, seat.name),
          tag(state, seat),
          asked.includes(seat.seat)
            ? h("span", { class: "turn" }, icon("hourglass", 15), h("span", { class: "sr" }, say("seat.turn")))
            : null,
        ),
        statsOf(state.panels?.seats?.[seat.seat] ?? []),
      ),
    ),
  );
}

/** @param {Protocol.Held} card */
const drawn = (card) => card.frame?.startsWith("drawn");

/**
 * The face of a card: as the picture keeps it among its definitions, or an icon.
 * @param {Protocol.Held} card
 */
export function face(card) {
  if (!drawn(card)) return icon(card.icon, 38);
  return s(
    "svg",
    { class: "pic lit", "aria-hidden": "true" },
    s("use", { href: `#face-${card.id}`, width: "100%", height: "100%" }),
  );
}

/**
 * My hand. In a dock an empty one keeps its place, so that nothing beside it moves.
 * @param {Page.TableState} state
 */
export function held(state) {
  const cards = state.panels?.mine ?? [];
  const seated = state.started && state.seat !== null && state.seat !== undefined;
  const empty = !cards.length && seated && document.body.classList.contains("dock");
  $("#mine").hidden = !cards.length && !empty;
  document.body.toggleAttribute("data-hand", cards.length > 0);
  renew(
    $("#held"),
    empty ? h("p", { class: "none muted" }, say("mine.none")) : null,
    cards.map((card) =>
      h(
        "button",
        {
          type: "button",
          class: `htile ${card.frame || "tile"}${card.ready ? " rdy" : ""}`,
          "data-e": card.id,
          "data-name": sentences(card.name, card.note, card.text),
        },
        h("span", { class: "face" }, face(card)),
        h("b", {}, card.name),
        h("span", { class: card.note ? "xs muted note" : "xs muted" }, card.note || card.text),
        card.note && card.text ? h("span", { class: "xs more" }, card.text) : null,
      ),
    ),
  );
}

/** A row of cards that is longer than the window: when none that can be or was touched is in sight, the first of them comes. */
export function showLit() {
  const row = $("#held");
  const { left, right } = row.getBoundingClientRect();
  const lit = $$("#held :is([data-lit], .sel)").map((card) => card.getBoundingClientRect());
  if (lit.length && !lit.some((card) => card.left >= left - 1 && card.right <= right + 1))
    row.scrollLeft += lit[0].left - left - 8;
}

/** @param {Protocol.Panels | undefined} panels */
export function legend(panels) {
  const facts = panels?.legend ?? [];
  $("#legend").hidden = !facts.length;
  $("#legend h2").textContent = panels?.legend_name || say("legend.name");
  renew(
    $("#legend-list"),
    facts.map((fact) =>
      h(
        "li",
        {},
        icon(fact.icon, 27),
        h("span", {}, h("b", {}, fact.name), h("span", { class: "xs muted" }, fact.note)),
        fact.value ? h("span", { class: "mv" }, fact.value) : null,
      ),
    ),
  );
}

/**
 * One line of news: badge, words; pointing at it lights its elements.
 * @param {Page.NewsLine} line
 * @param {Page.PointAt} light
 */
export function entry(line, light) {
  const text = line.only ? `${line.text} ${say("log.only")}` : line.text;
  return h(
    "li",
    {
      class:
        [
          line.undone ? "undone" : "",
          line.weight === "major" ? "major" : "",
          line.mine ? "mine" : "",
          line.elements?.length ? "points" : "",
        ]
          .join(" ")
          .trim() || null,
      onpointerenter: () => light(line.elements),
      onpointerleave: () => light([]),
    },
    line.seat === null || line.seat === undefined ? h("span", { class: "none" }) : badge(line.seat, 20),
    line.undone ? h("s", {}, text) : h("span", {}, text),
  );
}

/** @typedef {{ title: string, lines: Protocol.LogLine[], node: Element }} Turn */
/** @type {Map<number, Turn>} */
let shown = new Map(); // turns of the log: those to which nothing was added stay as they are
let left = 0; // how far down the log was left, if nobody has scrolled since
let elsewhere = false; // somebody reads further down

/**
 * Somebody has scrolled. A log that has become higher may end above where it was left, and then stands at its end.
 * @param {HTMLElement} list
 */
function scrolled({ scrollTop, scrollHeight, clientHeight }) {
  return scrollTop !== left && !(scrollTop < left && scrollTop + clientHeight >= scrollHeight - 1);
}

/**
 * The newest turn may be longer than the log is high: its end is what is new. Who reads elsewhere is left there.
 * @param {HTMLElement} list
 */
function showNewest(list) {
  if (elsewhere) return;
  const newest = list.querySelector("section");
  list.scrollTop = newest ? newest.offsetTop + newest.offsetHeight - list.offsetTop - list.clientHeight : 0;
  left = list.scrollTop;
}

/**
 * @param {Page.TableState} state
 * @param {number} turn
 * @param {Protocol.LogLine[]} lines
 * @param {Page.PointAt} light
 * @returns {Turn}
 */
function turnOf(state, turn, lines, light) {
  const owner = lines.find((line) => line.seat !== null && line.seat !== undefined)?.seat;
  const title = turn
    ? say(owner === undefined ? "log.turn" : "log.turn_of", { n: turn, name: nameOf(state, owner) })
    : say("log.setup");
  const before = shown.get(turn);
  const same = before?.title === title && before.lines.length === lines.length;
  if (before && same && lines.every((line, i) => line === before.lines[i])) return before;
  const told = lines.map((line) => entry(line, light));
  return { title, lines, node: h("section", {}, h("h3", { class: "turn" }, title), h("ul", { class: "ev" }, told)) };
}

/**
 * @param {Page.TableState} state
 * @param {Page.PointAt} light
 */
export function log(state, light) {
  /** @type {Map<number, Protocol.LogLine[]>} */
  const turns = new Map();
  for (const line of state.log) {
    const lines = turns.get(line.turn) ?? [];
    lines.push(line);
    turns.set(line.turn, lines);
  }
  const newest = [...turns.entries()].sort((a, b) => b[0] - a[0]).slice(0, 60);
  shown = new Map(newest.map(([turn, lines]) => [turn, turnOf(state, turn, lines, light)]));
  const list = $("#log");
  list.onscroll = () => (elsewhere = scrolled(list));
  const nodes = [...shown.values()].map((turn) => turn.node);
  for (const old of [...list.children]) if (!nodes.includes(old)) old.remove();
  for (const [i, node] of nodes.entries())
    if (list.children[i] !== node) list.insertBefore(node, list.children[i] ?? null);
  requestAnimationFrame(() => showNewest(list));
}

/** @param {Page.TableState} state */
export function lastEvent(state) {
  const line = state.log.filter((one) => !one.undone && one.text).at(-1);
  renew(
    $("#last-event"),
    line ? [line.seat === null || line.seat === undefined ? null : badge(line.seat, 18), h("span", {}, line.text)] : [],
  );
}

/** @param {Page.TableState} state */
export function sections(state) {
  const node = $("#reading");
  const before = [...node.querySelectorAll("details")].filter((one) => !one.open).map((one) => one.dataset.title);
  const parts = (state.sections ?? []).map((section) =>
    h(
      "details",
      { open: !before.includes(section.title), "data-title": section.title },
      h("summary", {}, h("h3", {}, section.title)),
      h(
        "ul",
        {},
        section.lines.map((line) => h("li", {}, line)),
      ),
    ),
  );
  renew(
    node,
    h("h2", {}, icon("letters", 17), say("reading.name")),
    parts.length ? parts : h("p", { class: "muted" }, say("reading.none")),
  );
}

/** @param {Page.TableState} state */
export function scores(state) {
  return state.seats
    .map((seat) => {
      const stats = (state.panels?.seats?.[seat.seat] ?? []).map((one) => `${one.label} ${one.value}`);
      return `${seat.name}: ${stats.join(", ")}`;
    })
    .join(". ");
}
