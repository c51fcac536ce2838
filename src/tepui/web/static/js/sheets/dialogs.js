// The sheets that cover the table: lobby, hand-over between two people at one screen. One at a time.

import { $, $$, badge, fill, focused, h, icon } from "../dom.js";
import { LOCAL, ROOT, pageAt } from "../net.js";
import { nameOf } from "../table/panels.js";
import { say } from "../translations.js";

/** @type {HTMLElement | null} */
let before = null;
let shown = "";

const MYSELF = /^(localhost|127\..*|\[::1\])$/; // addresses that lead other machines to themselves

export const sheetShown = () => shown;

/**
 * @param {string} name
 * @param {string} class_
 * @param {...Page.Child} children
 */
export function openSheet(name, class_, ...children) {
  const node = $("#sheet");
  if (node.hidden) before = focused();
  const same = shown === name;
  shown = name;
  node.className = class_;
  fill(node, h("div", { class: "leaf" }, ...children));
  node.hidden = false;
  for (const part of $$("#grid, header.bar, #places")) part.inert = true;
  if (!same) [...$$("[data-first]", node), ...$$("h2", node)].at(0)?.focus();
}

export function closeSheet() {
  const node = $("#sheet");
  if (node.hidden) return;
  node.hidden = true;
  shown = "";
  node.replaceChildren();
  for (const part of $$("#grid, header.bar, #places")) part.inert = false;
  if (before?.isConnected && before !== document.body) before.focus();
  else $("#ask").focus();
}

/**
 * A sheet of one's own: a heading, and what stands under it.
 * @param {string} name
 * @param {string} heading
 * @param {...Page.Child} children
 */
export function plainSheet(name, heading, ...children) {
  openSheet(name, "plain", title(heading), ...children);
}

/** @param {string} text */
export const title = (text) => h("h2", { id: "sheet-title", tabindex: "-1" }, text);

/**
 * Between two people at one screen. The server has sent the public view before this appears.
 * @param {Page.TableState} state
 * @param {number} seat
 * @param {Protocol.LogLine[]} recapLines
 * @param {() => void} show
 */
export function handOver(state, seat, recapLines, show) {
  const name = nameOf(state, seat);
  openSheet(
    "hand-over",
    `cover seat-${seat}`,
    h("div", { class: "who" }, badge(seat, 120)),
    title(say("pass.title", { name })),
    h("p", {}, say("pass.about")),
    h(
      "button",
      { type: "button", class: "btn primary big", "data-first": "", onclick: show },
      icon("eye", 20),
      say("pass.show", { name }),
    ),
    recapLines.length
      ? h(
          "div",
          { class: "panel recap" },
          h("h3", {}, say("recap.name")),
          h(
            "ul",
            { class: "ev" },
            recapLines.map((line) =>
              h("li", {}, line.seat === null ? h("span") : badge(line.seat, 20), h("span", {}, line.text)),
            ),
          ),
        )
      : null,
  );
}

/**
 * Who invites to what, for those who have no seat yet.
 * @param {Page.TableState} state
 */
function invitation(state) {
  const game = $("#title").textContent;
  const name = nameOf(state, state.host);
  return name ? say("lobby.invites", { name, game }) : say("lobby.invited", { game });
}

/** Which published game's rules these are; nothing for a game of our own. */
function rulesOf() {
  const published = $("#title").dataset.published;
  return published ? h("p", { class: "rules-of" }, say("title.rules_of", { title: published })) : null;
}

/**
 * @param {Page.TableState} state
 * @param {{
 *   code: string, host: boolean, mine: boolean, free: number, name: string, options: HTMLElement,
 *   join: (name: string, seat: number | null) => unknown, start: () => unknown, copy: () => unknown,
 * }} table
 */
export function lobby(state, { code, host, mine, free, name, options, join, start, copy }) {
  const rows = state.seats.map((seat) =>
    h(
      "li",
      { class: `seat-${seat.seat}` },
      badge(seat.seat, 30),
      h("b", {}, seat.who === "open" ? say("lobby.free") : seat.name),
      h(
        "span",
        { class: "muted sm" },
        seat.who === "bot" ? say("seat.bot") : seat.who === "open" ? "" : say(seat.online ? "seat.here" : "seat.away"),
      ),
      h("i", { class: seat.online && seat.who !== "open" ? "presence on" : "presence" }),
    ),
  );
  const nameField = () => /** @type {HTMLInputElement | null} */ (document.querySelector("#join-name"));
  const colourField = () => /** @type {HTMLSelectElement | null} */ (document.querySelector("#join-colour"));
  const wantedSeat = () => (colourField() ? Number(colourField()?.value) : null);
  const before = wantedSeat();
  const colours = h(
    "select",
    { id: "join-colour" },
    state.seats
      .filter((seat) => seat.who === "open")
      .map(({ seat, name: colour }) => h("option", { value: seat, selected: seat === before }, colour)),
  );
  const typed = focused()?.id === "join-name" ? (nameField()?.value ?? null) : null;
  const choosing = options.contains(focused()) ? focused() : null;
  const linked = mine && !LOCAL;
  openSheet(
    "lobby",
    "cover lobby",
    title(mine ? say("lobby.title") : invitation(state)),
    rulesOf(),
    linked ? h("p", {}, say("lobby.about", { code })) : null,
    !linked
      ? null
      : h(
          "div",
          { class: "invite" },
          h("input", {
            id: "invite",
            readonly: true,
            value: `${location.origin}/t/${code}`,
            "aria-label": say("lobby.link"),
          }),
          h("button", { type: "button", class: "btn", onclick: copy }, icon("copy", 17), say("lobby.copy")),
        ),
    !linked
      ? null
      : MYSELF.test(location.hostname)
        ? h("p", { class: "sm muted" }, say("lobby.local"))
        : h("img", { class: "qr", src: `${ROOT}t/${code}/qr.svg`, alt: say("lobby.qr"), width: 148, height: 148 }),
    h("ol", { class: "sitters" }, rows),
    options,
    !mine && free
      ? h(
          "form",
          {
            class: "row joining",
            onsubmit: (event) => (event.preventDefault(), join(nameField()?.value ?? "", wantedSeat())),
          },
          h("label", { for: "join-name" }, say("lobby.name")),
          h("input", {
            id: "join-name",
            name: "name",
            value: typed ?? name,
            maxlength: 24,
            autocomplete: "nickname",
            "data-first": "",
          }),
          h("label", { for: "join-colour" }, say("lobby.colour")),
          colours,
          h("button", { type: "submit", class: "btn primary" }, say("lobby.sit")),
        )
      : null,
    mine && host
      ? h(
          "p",
          {},
          h(
            "button",
            { type: "button", class: "btn primary", onclick: start, "data-first": "" },
            icon("play", 17),
            say(free ? "lobby.start_bots" : "lobby.start", { n: free }),
          ),
        )
      : null,
    mine && !host ? h("p", { class: "muted" }, say("lobby.host_starts")) : null,
    !mine && !free ? h("p", { class: "muted" }, say("lobby.full")) : null,
  );
  choosing?.focus();
  const field = nameField();
  if (field && typed !== null) {
    field.focus();
    field.setSelectionRange(typed.length, typed.length);
  }
}

export function gone(why = say("link.closed.about")) {
  openSheet(
    "gone",
    "cover",
    title(say("link.closed")),
    h("p", {}, why),
    h("p", {}, h("a", { class: "btn primary", href: pageAt("/"), "data-first": "" }, say("trouble.home"))),
  );
}
