// The review: a slider over the actions of a game, whose eyes look, the list of turns. The address names the moment.

import "./page.js";
import { analysed, Curve } from "./finished/analysis.js";
import { Board } from "./board/board.js";
import * as closeup from "./board/closeup.js";
import { $, $$, badge, fill, h, icon, iconHref, targetOf } from "./dom.js";
import { LOCAL, pageAt, request } from "./net.js";
import * as seatActions from "./table/seat_actions.js";
import * as sharing from "./finished/sharing.js";
import * as memory from "./memory.js";
import * as panels from "./table/panels.js";
import { toast } from "./sheets/popups.js";
import { drawArrows, toggleArrows } from "./finished/review_arrows.js";
import { language, retell, say, speak } from "./translations.js";

const CODE = document.body.dataset.code ?? "";
const PACE = 1100;
const board = new Board($("#stage"));
/** @type {Map<string, Protocol.ReplayView>} */
const cache = new Map();
const query = new URLSearchParams(location.search);
let eyes = query.get("as") ?? "";
/** @type {Protocol.ReplayView} */
let shown; // as soon as there is a picture
let wanted = query.has("turn") ? Number(query.get("turn")) : null;
let playing = 0;
/** @type {Curve | null} */
let curve = null;
/** @type {Map<number, string>} */
let told = new Map(); // by turn: what was done in it, as far as somebody has looked

/** @param {number | null} at a moment as it is told: through whose eyes, in which language */
const telling = (at) => `${at}/${eyes}/${language()}`;

/**
 * @param {number | null} at
 * @returns {Promise<Protocol.ReplayView>}
 */
async function fetchAt(at) {
  const key = telling(at);
  const kept = cache.get(key);
  if (kept) return kept;
  const token = memory.tokens(CODE)[Number(query.get("token") ?? 0)] ?? memory.tokens(CODE)[0];
  const found = await seatActions.past(CODE, at, eyes, token);
  cache.set(key, found);
  if (cache.size > 200) cache.delete([...cache.keys()][0]);
  return found;
}

/** @type {Promise<void> | null} */
let going = null;

/**
 * Go to a moment; while one is loading only the newest wish counts. Settled when that one is shown.
 * @param {number | null} at
 */
function go(at) {
  wanted = at;
  going ??= arrive().finally(() => {
    going = null;
    catchUp();
  });
  return going;
}

async function arrive() {
  try {
    for (let aim = ""; aim !== telling(wanted);) {
      aim = telling(wanted);
      show(await fetchAt(wanted));
    }
  } catch (wrong) {
    wanted = shown?.at ?? null;
    toast(String(/** @type {Error} */ (wrong).message), true);
    stop();
  }
}

/** @param {Protocol.ReplayView} moment */
function show(moment) {
  const first = !shown;
  shown = moment;
  board.install(moment.svg, moment.events);
  drawWays();
  const slider = $("#slider");
  slider.max = String(moment.steps.length - 1);
  slider.value = String(moment.steps.indexOf(moment.at));
  const turn = turnAt(moment);
  const words = say("review.at", { n: moment.steps.indexOf(moment.at), of: moment.steps.length - 1 });
  slider.setAttribute("aria-valuetext", [words, moment.turns[turn]?.text].filter(Boolean).join(". "));
  $("#at").textContent = words;
  $("#now").textContent = sentences(moment.events) || moment.turns[turn]?.text || "";
  panels.seats({
    ...table,
    past: true,
    panels: moment.panels,
    seat: moment.seat,
    turn: moment.turns[turn]?.seat,
    asked: [],
  });
  panels.chips(moment.panels);
  drawArrows(board, curve?.show(moment.at));
  moves(moment, turn); // at the end: what stands above the list may have pushed it down
  board.mark(new Map(moment.events.flatMap((event) => event.elements ?? []).map((id) => [id, ["last"]])));
  if (!first) {
    const address = new URLSearchParams({ turn: String(moment.at) });
    if (eyes !== "") address.set("as", eyes);
    history.replaceState(null, "", pageAt(`/r/${CODE}?${address}`));
  }
}

function drawWays() {
  $("#ways").closest("label")?.toggleAttribute("hidden", !shown.ways.length);
  board.ways($("#ways").checked ? shown.ways : []);
}

/** @param {Protocol.ReplayView} moment */
const turnAt = (moment) => moment.turns.reduce((best, turn, i) => (turn.at < moment.at || i === 0 ? i : best), 0);

/**
 * Texts one after the other, each with its full stop.
 * @param {{ text: string }[]} told
 */
const sentences = (told) =>
  told
    .filter(({ text }) => text)
    .map(({ text }) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(" ");

/**
 * What the turns up to here were about: what weighs least is left out, if there is anything else.
 * @param {Protocol.LogLine[]} log
 */
function learn(log) {
  for (const turn of new Set(log.map((line) => line.turn))) {
    const lines = log.filter((line) => line.turn === turn);
    const weighty = lines.filter((line) => line.weight !== "minor");
    const text = sentences(weighty.length ? weighty : lines);
    if (text.length > (told.get(turn)?.length ?? 0)) told.set(turn, text);
  }
}

/**
 * @param {Protocol.ReplayView} moment
 * @param {number} now
 */
function moves(moment, now, follow = true) {
  const list = $("#moves");
  learn(moment.log);
  if (list.childElementCount !== moment.turns.length || list.dataset.told !== language()) {
    list.dataset.told = language();
    fill(
      list,
      moment.turns.map((turn, i) => {
        const next = moment.steps[moment.steps.indexOf(turn.at) + 1] ?? turn.at;
        const sign = turn.seat === null ? icon("map", 20) : badge(turn.seat, 20);
        const words = h("span", { class: "what" }, h("b", {}, turn.text), h("span", { class: "done" }));
        return h(
          "li",
          {},
          h(
            "button",
            { type: "button", onclick: () => go(i ? next : turn.at) },
            sign,
            words,
            h("span", { class: "swing num" }),
          ),
        );
      }),
    );
  }
  $$("li button", list).forEach((button, i) => {
    if (i === now) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
    $(".done", button).textContent = told.get(i) ?? "";
  });
  const row = list.children[now];
  if (!follow || !row) return;
  const [frame, here] = [list, row].map((node) => node.getBoundingClientRect());
  list.scrollTop += Math.min(0, here.top - frame.top) + Math.max(0, here.bottom - frame.bottom); // and never the page
}

/** A log holds the newest lines only: what came before them is fetched, from its end on. */
async function catchUp() {
  const [book, gap] = [told, [...told.keys()].find((turn) => turn > 1 && !told.has(turn - 1))];
  if (gap === undefined || !shown?.turns[gap]) return; // nothing is missing
  const { log } = await fetchAt(shown.turns[gap].at);
  if (told !== book) return; // others look now
  learn(log);
  if (!told.has(gap - 1)) told.set(gap - 1, ""); // a turn without a word
  moves(shown, turnAt(shown), false);
  await catchUp();
}

/**
 * Swings stand beside their turns.
 * @param {Curve} curve
 */
function showSwings(curve) {
  $$("#moves .swing").forEach((mark, i) => {
    const by = curve.swingOf(shown.turns[i], shown.turns[i + 1]);
    mark.textContent = by?.words ?? "";
    mark.title = by?.why ?? "";
    mark.classList.toggle("down", Boolean(by?.down));
  });
}

function eyesRow() {
  const over = table.over;
  /** @type {[string, string, number | null][]} */
  const rows = [
    ["", say("review.everybody"), null],
    ...table.seats.map(({ seat, name }) => /** @type {[string, string, number]} */ ([String(seat), name, seat])),
    ["all", say("review.all"), null],
  ];
  fill(
    $("#eyes"),
    rows
      .filter(([value]) => over || value === "")
      .map(([value, name, seat]) =>
        h(
          "button",
          { type: "button", class: "eye", "aria-pressed": String(value === eyes), onclick: () => look(value) },
          seat === null ? icon(value === "all" ? "star" : "eye", 17) : badge(seat, 22),
          name,
        ),
      ),
  );
}

/**
 * Through other eyes the same turns tell something else.
 * @param {string} through
 */
function look(through) {
  eyes = through;
  told = new Map();
  eyesRow();
  go(wanted);
}

const index = () => shown.steps.indexOf(shown.at);
/** @param {number} by */
const step = (by) => go(shown.steps[Math.min(Math.max(index() + by, 0), shown.steps.length - 1)]);

/**
 * The next or previous beginning of a turn.
 * @param {number} by
 */
function turn(by) {
  const starts = shown.turns.map((one, i) => (i ? (shown.steps[shown.steps.indexOf(one.at) + 1] ?? one.at) : one.at));
  const next = by > 0 ? starts.find((at) => at > shown.at) : starts.filter((at) => at < shown.at).at(-1);
  go(next ?? (by > 0 ? shown.of : shown.steps[0]));
}

function stop() {
  clearInterval(playing);
  playing = 0;
  sign();
}

function play() {
  if (playing) return stop();
  if (index() === shown.steps.length - 1) go(shown.steps[0]);
  playing = setInterval(() => (index() >= shown.steps.length - 1 ? stop() : step(1)), PACE);
  sign();
}

function sign() {
  const button = $("[data-do=play]");
  $("use", button).setAttribute("href", iconHref(playing ? "pause" : "play"));
  const label = playing ? "review.pause" : "review.play";
  button.dataset.label = label;
  button.setAttribute("aria-label", say(label));
  button.title = say(label);
}

/** @type {Record<string, () => unknown>} */
const DO = {
  first: () => (stop(), go(shown.steps[0])),
  previous: () => (stop(), turn(-1)),
  play,
  next: () => (stop(), turn(1)),
  last: () => (stop(), go(shown.of)),
  analyse: async () => {
    const found = await analysed(CODE);
    if (!found) return;
    curve = new Curve(found, table.seats, shown.turns, (at) => (stop(), go(at)));
    drawArrows(board, curve.show(shown.at));
    showSwings(curve);
  },
  swing: () => curve?.swing(shown.at),
  fork: () =>
    seatActions.fork(CODE, shown.at, /^\d$/.test(eyes) ? Number(eyes) : (shown.turns[turnAt(shown)]?.seat ?? 0)),
  share: () => (LOCAL ? sharing.carry(CODE, shown.at) : sharing.pass(location.href, "lobby.copied")),
  carry: () => sharing.carry(CODE, shown.at),
};

/** @param {string} lang */
async function change(lang) {
  await speak(lang);
  memory.cookie("lang", lang);
  location.reload();
}

document.addEventListener("click", (event) => {
  const wish = targetOf(event).closest("[data-do]")?.getAttribute("data-do");
  if (wish && shown) DO[wish]?.();
});
$("#ways").addEventListener("change", drawWays);
$("#slider").addEventListener("input", () => (stop(), go(shown.steps[Number($("#slider").value)])));
document.addEventListener("keydown", (event) => {
  if (!shown || targetOf(event).matches("input, select, button, a") || event.altKey || event.ctrlKey || event.metaKey)
    return;
  /** @type {Record<string, () => unknown>} */
  const letters = {
    ArrowLeft: () => (event.shiftKey ? step(-1) : turn(-1)),
    ArrowRight: () => (event.shiftKey ? step(1) : turn(1)),
    Home: () => go(shown.steps[0]),
    End: () => go(shown.of),
    " ": play,
    t: () => curve?.swing(shown.at),
    a: () => (toggleArrows(), drawArrows(board, curve?.arrows(shown.at))),
  };
  const does = letters[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!does) return;
  event.preventDefault();
  if (event.key !== " ") stop();
  does();
});

await speak(language());
retell();
closeup.watch();
memory.takeFragment(CODE);
const found = await request(`/api/tables/${CODE}`, { headers: { "Accept-Language": language() } });
/** @type {Page.TableFacts} */
const table = await found.json();
if (!table.over && eyes !== "" && !memory.tokens(CODE).length) eyes = "";
eyesRow();
$("[data-do=fork]").hidden = $("#analysis").hidden = !table.over;
$("[data-do=carry]").hidden = LOCAL || !table.over || !memory.tokens(CODE).length;
await go(wanted);
for (const link of $$("[data-lang]"))
  link.addEventListener("click", (event) => {
    event.preventDefault();
    change(link.dataset.lang ?? "");
  });
document.body.dataset.ready = "1";
