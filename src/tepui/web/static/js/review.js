// The review: a slider over the actions of a game, whose eyes look, the list of turns. The address names the moment.

import "./page.js";
import { analysed, Curve } from "./analysis.js";
import { Board } from "./board.js";
import { $, $$, badge, fill, h, icon } from "./dom.js";
import * as host from "./seat_actions.js";
import * as memory from "./memory.js";
import * as panels from "./panels.js";
import { toast } from "./popups.js";
import { polite } from "./speech.js";
import { language, retell, say, speak } from "./translations.js";

const CODE = document.body.dataset.code;
const PACE = 1100;
const board = new Board($("#stage"));
const cache = new Map();
const query = new URLSearchParams(location.search);
let table = null;
let eyes = query.get("as") ?? "";
let shown = null;
let wanted = query.has("turn") ? Number(query.get("turn")) : null;
let playing = 0;
let curve = null;
let told = new Map(); // by turn: what was done in it, as far as somebody has looked

/** A moment as it is told: through whose eyes, in which language. */
const telling = (at) => `${at}/${eyes}/${language()}`;

async function fetchAt(at) {
  const key = telling(at);
  if (!cache.has(key)) {
    const token = memory.tokens(CODE)[Number(query.get("token") ?? 0)] ?? memory.tokens(CODE)[0];
    cache.set(key, await host.past(CODE, at, eyes, token));
    if (cache.size > 200) cache.delete(cache.keys().next().value);
  }
  return cache.get(key);
}

let going = null;

/** Go to a moment; while one is loading only the newest wish counts. Settled when that one is shown. */
function go(at) {
  wanted = at;
  going ??= arrive().finally(() => (going = null));
  return going;
}

async function arrive() {
  try {
    for (let aim = null; aim !== telling(wanted);) {
      aim = telling(wanted);
      show(await fetchAt(wanted));
    }
  } catch (wrong) {
    wanted = shown?.at ?? null;
    toast(wrong.message, true);
    stop();
  }
}

function show(data) {
  const first = shown === null;
  shown = data;
  board.install(data.svg, data.events);
  drawWays();
  const slider = $("#slider");
  slider.max = data.steps.length - 1;
  slider.value = data.steps.indexOf(data.at);
  const turn = turnAt(data);
  const words = say("review.at", { n: data.steps.indexOf(data.at), of: data.steps.length - 1 });
  slider.setAttribute("aria-valuetext", [words, data.turns[turn]?.text].filter(Boolean).join(". "));
  $("#at").textContent = words;
  $("#now").textContent = sentences(data.events) || data.turns[turn]?.text || "";
  panels.seats({ ...table, past: true, panels: data.panels, seat: data.seat, turn: data.turns[turn]?.seat, asked: [] });
  panels.chips(data.panels);
  curve?.show(data.at);
  moves(data, turn); // at the end: what stands above the list may have pushed it down
  board.mark(new Map(data.events.flatMap((event) => event.elements ?? []).map((id) => [id, ["last"]])));
  if (!first) {
    const address = new URLSearchParams({ turn: data.at });
    if (eyes !== "") address.set("as", eyes);
    history.replaceState(null, "", `${location.pathname}?${address}`);
  }
}

function drawWays() {
  $("#ways").closest("label").hidden = !shown.ways.length;
  board.ways($("#ways").checked ? shown.ways : []);
}

const turnAt = (data) => data.turns.reduce((best, turn, i) => (turn.at < data.at || i === 0 ? i : best), 0);

/** Texts one after the other, each with its full stop. */
const sentences = (told) =>
  told
    .filter(({ text }) => text)
    .map(({ text }) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(" ");

/** What the turns up to here were about: what weighs least is left out, if there is anything else. */
function learn(log) {
  for (const turn of new Set(log.map((line) => line.turn))) {
    const lines = log.filter((line) => line.turn === turn);
    const weighty = lines.filter((line) => line.weight !== "minor");
    const text = sentences(weighty.length ? weighty : lines);
    if (text.length > (told.get(turn)?.length ?? 0)) told.set(turn, text);
  }
}

function moves(data, now) {
  const list = $("#moves");
  learn(data.log);
  if (list.childElementCount !== data.turns.length || list.dataset.told !== language()) {
    list.dataset.told = language();
    fill(
      list,
      data.turns.map((turn, i) => {
        const next = data.steps[data.steps.indexOf(turn.at) + 1] ?? turn.at;
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
    button.querySelector(".done").textContent = told.get(i) ?? "";
  });
  list.children[now]?.scrollIntoView({ block: "nearest" });
}

/** A log holds the newest lines only: what came before them is fetched, from its end on. */
async function catchUp() {
  const [book, first] = [told, Math.min(...told.keys())];
  if (first <= 1 || !shown?.turns[first]) return; // nothing is missing, or nothing has been told yet
  const { log } = await fetchAt(shown.turns[first].at);
  if (told !== book) return; // others look now
  learn(log);
  if (Math.min(...told.keys()) === first) return;
  moves(shown, turnAt(shown));
  await catchUp();
}

/** Swings stand beside their turns. */
function swings() {
  $$("#moves .swing").forEach((mark, i) => {
    const by = curve.swingOf(shown.turns[i], shown.turns[i + 1]);
    mark.textContent = by?.words ?? "";
    mark.title = by?.why ?? "";
    mark.classList.toggle("down", Boolean(by?.down));
  });
}

function eyesRow() {
  const over = table.over;
  const rows = [
    ["", say("review.everybody"), null],
    ...table.seats.map((seat) => [String(seat.seat), seat.name, seat.seat]),
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

/** Through other eyes the same turns tell something else. */
function look(through) {
  eyes = through;
  told = new Map();
  eyesRow();
  go(wanted).then(catchUp);
}

const index = () => shown.steps.indexOf(shown.at);
const step = (by) => go(shown.steps[Math.min(Math.max(index() + by, 0), shown.steps.length - 1)]);

/** The next or previous beginning of a turn. */
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
  button.querySelector("use").setAttribute("href", `/icons.svg#i-${playing ? "pause" : "play"}`);
  button.dataset.label = playing ? "review.pause" : "review.play";
  button.setAttribute("aria-label", say(button.dataset.label));
  button.title = say(button.dataset.label);
}

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
    curve.show(shown.at);
    swings();
  },
  swing: () => curve?.swing(shown.at),
  fork: () => host.fork(CODE, shown.at, /^\d$/.test(eyes) ? Number(eyes) : (shown.turns[turnAt(shown)]?.seat ?? 0)),
  share: async () => {
    await navigator.clipboard?.writeText(location.href).catch(() => null);
    toast(say("lobby.copied"));
    polite(say("lobby.copied"), "turn");
  },
};

async function change(lang) {
  await speak(lang);
  memory.cookie("lang", lang);
  location.reload();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button && shown) DO[button.dataset.do]?.();
});
$("#ways").addEventListener("change", drawWays);
$("#slider").addEventListener("input", (event) => (stop(), go(shown.steps[Number(event.target.value)])));
document.addEventListener("keydown", (event) => {
  if (!shown || event.target.matches("input, select, button, a") || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const does = {
    ArrowLeft: () => (event.shiftKey ? step(-1) : turn(-1)),
    ArrowRight: () => (event.shiftKey ? step(1) : turn(1)),
    Home: () => go(shown.steps[0]),
    End: () => go(shown.of),
    " ": play,
    t: () => curve?.swing(shown.at),
  }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (does) {
    event.preventDefault();
    if (event.key !== " ") stop();
    does();
  }
});

await speak(language());
retell();
memory.takeFragment(CODE);
table = await fetch(`/api/tables/${CODE}`, { headers: { "Accept-Language": language() } }).then((answer) =>
  answer.json(),
);
if (!table.over && eyes !== "" && !memory.tokens(CODE).length) eyes = "";
eyesRow();
$("[data-do=fork]").hidden = $("#analysis").hidden = !table.over;
await go(wanted);
catchUp();
for (const link of $$("[data-lang]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    change(link.dataset.lang);
  });
}
document.body.dataset.ready = "1";
