// Before the game begins: the host waits and sends the link, who is invited sees who invites them to what.

import { boardCopy } from "./board_copy.js";
import { openSheet, title } from "./dialogs.js";
import { $, badge, focused, h, icon } from "../dom.js";
import { LOCAL, ROOT, pageAt } from "../net.js";
import { nameOf } from "../table/panels.js";
import { language, say } from "../translations.js";

/**
 * @typedef {{
 *   code: string, game: string, host: boolean, mine: boolean, free: number, name: string, options: HTMLElement,
 *   join: (name: string, seat: number | null) => unknown, start: () => unknown, copy: () => unknown, watch: () => unknown,
 * }} Lobby
 */

const MYSELF = /^(localhost|127\..*|\[::1\])$/; // addresses that lead other machines to themselves
const DAY = 86400;
const PACES = ["none", "move_1", "move_3", "game_5", "game_15", "game_30", "days_1", "days_3", "days_7"];

/**
 * @param {Page.TableState} state
 * @param {Lobby} table
 */
export function lobby(state, table) {
  const typed = focused()?.id === "join-name" ? nameField()?.value : undefined;
  const choosing = table.options.contains(focused()) ? focused() : null;
  if (table.mine) showWaiting(state, table);
  else showInvitation(state, table, typed);
  choosing?.focus();
  const field = nameField();
  if (field && typed !== undefined) {
    field.focus();
    field.setSelectionRange(typed.length, typed.length);
  }
}

const nameField = () => /** @type {HTMLInputElement | null} */ (document.querySelector("#join-name"));

/** The seat that was chosen of those that are free; none: the first. */
function wantedSeat() {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=join-seat]:checked"));
  return field ? Number(field.value) : null;
}

/** Which published game's rules these are; nothing for a game of our own. */
function rulesOf() {
  const published = $("#title").dataset.published;
  return published ? h("p", { class: "rules-of" }, say("title.rules_of", { title: published })) : null;
}

/**
 * Who sits where; of the free seats one may be chosen.
 * @param {Page.TableState} state
 * @param {number | null} wanted
 */
function sitters(state, wanted) {
  const rows = state.seats.map(({ seat, who, name, online, level }) => {
    const here = online && who !== "open";
    const told = who === "bot" ? say("seat.bot") : who === "open" ? "" : say(here ? "seat.here" : "seat.away");
    if (who === "open" && wanted !== null)
      return h(
        "li",
        { class: `seat-${seat} free` },
        badge(seat, 30),
        h(
          "label",
          {},
          h("input", { type: "radio", name: "join-seat", value: seat, checked: seat === wanted, form: "join" }),
          h("b", {}, say("lobby.your_seat", { colour: name })),
        ),
      );
    return h(
      "li",
      { class: `seat-${seat}` },
      badge(seat, 30),
      h(
        "b",
        {},
        who === "open" ? say("lobby.free") : name,
        who === "bot" && level ? h("span", { class: "tag bot" }, level) : null,
      ),
      h("span", { class: "muted sm" }, told),
      h("i", { class: here ? "presence on" : "presence" }),
    );
  });
  return h("ol", { class: "sitters" }, rows);
}

/**
 * @param {Page.TableState} state
 * @param {Lobby} table
 */
function showWaiting(state, { code, host, free, options, start, copy }) {
  const absent = state.seats.filter(({ who, online }) => who === "person" && !online).map(({ name }) => name);
  openSheet(
    "lobby",
    "cover lobby",
    title(say("lobby.title")),
    rulesOf(),
    ...(free && !LOCAL ? sending(code, copy) : []),
    sitters(state, null),
    state.watching && free ? h("p", { class: "muted" }, say("lobby.reading", { n: state.watching })) : null,
    absent.length
      ? h("p", {}, say("lobby.absent", { n: absent.length, names: new Intl.ListFormat(language()).format(absent) }))
      : null,
    options,
    host
      ? h(
          "p",
          {},
          h(
            "button",
            { type: "button", class: absent.length ? "btn" : "btn primary", onclick: start, "data-first": "" },
            icon("play", 17),
            say(free ? "lobby.start_bots" : absent.length ? "lobby.start_alone" : "lobby.start", { n: free }),
          ),
        )
      : h("p", { class: "muted" }, say("lobby.host_starts")),
  );
}

/**
 * The link, to be sent to those who are to sit down.
 * @param {string} code
 * @param {() => unknown} copy
 */
function sending(code, copy) {
  return [
    h("p", {}, say("lobby.about", { code })),
    h(
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
    MYSELF.test(location.hostname)
      ? h("p", { class: "sm muted" }, say("lobby.local"))
      : h("img", { class: "qr", src: `${ROOT}t/${code}/qr.svg`, alt: say("lobby.qr"), width: 148, height: 148 }),
  ];
}

/**
 * Who invites to what, and what to know before sitting down.
 * @param {Page.TableState} state
 * @param {Lobby} table
 * @param {string | undefined} typed
 */
function showInvitation(state, { code, game, free, name, options, join, watch }, typed) {
  const host = nameOf(state, state.host);
  const called = $("#title").textContent;
  const { tagline, minutes, learn } = $("#title").dataset;
  const open = state.seats.filter(({ who }) => who === "open").map(({ seat }) => seat);
  const before = wantedSeat();
  const wanted = before !== null && open.includes(before) ? before : (open[0] ?? null);
  const picture = boardCopy(state);
  picture?.querySelector("svg")?.setAttribute("preserveAspectRatio", "xMidYMid slice");
  const page = (/** @type {string} */ path) => ({ href: pageAt(path), target: "_blank", class: "btn" });
  openSheet(
    "lobby",
    "cover lobby invited",
    h(
      "div",
      { class: "what-it-is" },
      h("p", { class: "muted" }, say("lobby.table", { code })),
      title(host ? say("lobby.invites", { name: host, game: called }) : say("lobby.invited", { game: called })),
      h("p", { class: "lead" }, tagline ? `${tagline} ` : "", say("lobby.facts", { minutes, n: state.seats.length })),
      rulesOf(),
      picture,
      h(
        "p",
        { class: "row ways" },
        h("a", page(`/rules/${game}`), icon("book", 17), say("lobby.glance")),
        learn ? h("a", page(`/learn/${game}`), icon("learn", 17), say("lobby.learn", { n: learn })) : null,
      ),
    ),
    h(
      "div",
      { class: "sit" },
      h(
        "section",
        { class: "panel" },
        sitters(state, wanted),
        free
          ? h(
              "form",
              {
                id: "join",
                class: "joining",
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
              h("button", { type: "submit", class: "btn primary big" }, say("lobby.sit")),
            )
          : h("p", { class: "muted" }, say("lobby.full")),
        state.terms?.watch === "none"
          ? null
          : h("button", { type: "button", class: "btn quiet", onclick: watch }, say("lobby.watch")),
      ),
      state.terms ? terms(state.terms) : null,
      options,
      h("p", { class: "muted sm" }, say("lobby.no_account")),
    ),
  );
}

/**
 * What the table has agreed on, as far as it matters to who sits down.
 * @param {Protocol.Terms} agreed
 */
function terms(agreed) {
  const pace = paceOf(agreed.pace);
  const rows = [
    ["terms.pace", PACES.includes(pace) ? say(`terms.pace.${pace}`) : ""],
    ["terms.undo", say(`terms.undo.${agreed.undo}`)],
    ["terms.hints", say(`terms.hints.${agreed.hints}`)],
  ];
  return h(
    "dl",
    { class: "panel agreed" },
    ...rows.filter(([, told]) => told).flatMap(([key, told]) => [h("dt", {}, say(key)), h("dd", {}, told)]),
  );
}

/**
 * The name of a pace, as the set-up page has it.
 * @param {Protocol.Pace | null} pace
 */
function paceOf(pace) {
  if (!pace) return "none";
  if (pace.per === "game") return `game_${pace.seconds / 60}`;
  return pace.seconds >= DAY ? `days_${pace.seconds / DAY}` : `move_${pace.seconds / 60}`;
}
