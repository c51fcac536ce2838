// The page of the daily expedition: which game it is today, my attempt and its card, and the days before. The engine is asked only
// when a game is over whose result nobody has written down.

import { sharing } from "../static/js/daily.js";
import { $, $$, fill, h } from "../static/js/dom.js";
import { pageAt, request } from "../static/js/net.js";
import { language, say } from "../static/js/translations.js";
import { factsOf, read, readNote } from "./database.js";

const DAY = 864e5; // milliseconds
const MINUTE = 6e4;
const PAST = 14; // days that are listed

const noted = async () => JSON.parse((await readNote("daily").catch(() => null)) ?? '{"attempts": []}');
const open = (attempt) => attempt?.code && !attempt.result && !attempt.refused;

function dayWords(day) {
  const [y, month, d] = day.split("-").map(Number);
  return say("daily.date", { d, month: say(`month.${month}`), y: String(y) });
}

function showGame(now) {
  const games = $$("[data-day-of]");
  const today = games[Math.floor(now / DAY) % games.length];
  const minutes = Math.floor((DAY - (now % DAY)) / MINUTE);
  today.hidden = false;
  $(".left", today).textContent = say("daily.time", { h: Math.floor(minutes / 60), m: minutes % 60 });
  $("#daily-begin").setAttribute("action", `/daily/${today.dataset.dayOf}`);
}

async function showAttempt(mine) {
  if (!mine) return;
  $("#daily-begin").hidden = true;
  const kept = open(mine) && (await read(mine.code).catch(() => null));
  if (kept) {
    const go = $("#daily-go-on");
    go.href = pageAt(`/t/${mine.code}`);
    go.parentElement.hidden = false;
    return;
  }
  const said = mine.refused ? `daily.refused.${mine.refused}` : mine.result ? "daily.done" : "daily.device.gone";
  $("#daily-state").textContent = say(said);
  $("#daily-state").hidden = false;
}

function showCard({ card, words, packed }) {
  const result = $("#daily-result");
  const address = URL.createObjectURL(new Blob([card[language()]], { type: "image/svg+xml" }));
  Object.assign($("#daily-card"), { src: address, alt: words[language()] });
  $("a[download]", result).href = address;
  $("#daily-text").textContent = words[language()];
  result.dataset.link = `${pageAt("/bring")}#g=${packed}`;
  result.hidden = false;
  sharing(result);
}

async function row({ day, code, result }) {
  const kept = await read(code).catch(() => null);
  const words = say(`daily.${result.unit}`, { n: result.number });
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, dayWords(day)),
    h("td", {}, kept ? h("a", { href: pageAt(`/r/${code}`) }, words) : words),
  );
}

async function showPast(attempts) {
  const finished = attempts.filter(({ result }) => result).slice(-PAST);
  if (!finished.length) return;
  $("#daily-none").hidden = true;
  fill($("#daily-past"), await Promise.all(finished.reverse().map(row)));
  $("#daily-past").closest("table").hidden = false;
}

export async function show() {
  const now = Date.now();
  const today = new Date(now).toISOString().slice(0, 10);
  $("#daily-day").textContent = dayWords(today);
  showGame(now);
  let book = await noted();
  const left = book.attempts.filter(open);
  const tables = await Promise.all(left.map(({ code }) => read(code).catch(() => null)));
  if (tables.some((table) => table && factsOf(table, language()).over)) {
    await request("/daily");
    book = await noted();
  }
  await showAttempt(book.attempts.find(({ day }) => day === today));
  if (book.shown?.day === today) showCard(book.shown);
  await showPast(book.attempts);
  document.body.dataset.shown = "";
}
