// The page "My games": what is kept on this device, and all of it as one file, out and in. A line of the file is a table with its seats.

import { all, factsOf, read, write } from "./database.js";
import { words } from "./notices.js";
import * as memory from "../static/js/memory.js";
import { ROOT } from "../static/js/net.js";

const SEATS = "tepui.games"; // what the page remembers: code → seats
const PAGES = "tepui.pocket"; // code → game
const NAME = "tepui-games.jsonl";

const kept = (key) => memory.read(key, {});
const keep = (key, code, value) => memory.write(key, { ...kept(key), [code]: value });
const told = (key, facts = {}) => words()[key].replace(/\{(\w+)\}/g, (_, name) => String(facts[name]));
const megabytes = (bytes = 0) => Math.ceil(bytes / 1e6);

function made(tag, text = "", facts = {}) {
  return Object.assign(document.createElement(tag), { textContent: text }, facts);
}

/** Every table of this device, a line each. */
async function exported() {
  const seats = kept(SEATS);
  const tables = await all();
  return tables
    .map(({ code, text, facts }) => `${JSON.stringify({ code, text, facts, seats: seats[code] })}\n`)
    .join("");
}

/** The table of a line, and the game it is of; null if it is no line of ours. */
function tableOf(line) {
  try {
    const { code, text, facts, seats = {} } = JSON.parse(line);
    const { code: told, game } = factsOf({ facts }, "en");
    const { tokens = [], from = ROOT } = seats;
    const ours = told === code && JSON.parse(text).record.code === code;
    const sound = tokens.every((token) => typeof token === "string") && /^https?:/.test(from);
    return ours && sound ? { code, text, facts, seats, game } : null;
  } catch {
    return null;
  }
}

/** Takes in one line: "new", or "known" if the table is here already. What is wrong with it is thrown. */
async function takeIn(line, check) {
  const table = tableOf(line);
  if (!table) throw new Error(words()["device.foreign"]);
  const { code, text, facts, seats, game } = table;
  const wrong = await check(text, facts);
  if (wrong) throw new Error(wrong);
  if (await read(code)) return "known";
  await write({ code, owner: "", text, facts, at: Date.now() });
  keep(PAGES, code, game);
  keep(SEATS, code, seats);
  return "new";
}

/** Takes in a file; what is said about it, a sentence for each line that is refused. */
async function imported(file, check) {
  const lines = (await file.text()).split("\n");
  const found = { new: 0, known: 0 };
  const said = [];
  for (const [at, line] of lines.entries()) {
    if (!line.trim()) continue;
    try {
      found[await takeIn(line, check)] += 1;
    } catch (wrong) {
      said.push(told("device.line", { n: at + 1, why: wrong.message }));
    }
  }
  return [told("device.done", { n: found.new, known: found.known }), ...said];
}

async function room() {
  const count = (await all().catch(() => [])).length;
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {};
  return told("device.games", { n: count, used: megabytes(usage), quota: megabytes(quota) });
}

/** The panel; `check` asks the engine what is wrong with a table. */
export async function show(check) {
  const panel = made("section", "", { id: "device", className: "panel pad" });
  const said = made("div", "", { id: "device-said" });
  said.setAttribute("role", "status");
  const tell = (...lines) => said.replaceChildren(...lines.map((line) => made("p", line)));
  const count = made("p", await room());
  const safe = made("p");
  const more = made("button", words()["device.keep"], { type: "button", className: "btn quiet", id: "device-keep" });
  const look = async () => {
    const forGood = (await navigator.storage?.persisted?.()) ?? false;
    safe.textContent = words()[forGood ? "device.kept" : "device.loose"];
    more.hidden = forGood || !navigator.storage?.persist;
  };
  more.onclick = async () => {
    if (!(await navigator.storage.persist())) tell(words()["device.refused"]);
    await look();
  };
  const out = made("button", words()["device.export"], { type: "button", className: "btn", id: "device-export" });
  out.onclick = async () => {
    const href = URL.createObjectURL(new Blob([await exported()], { type: "application/jsonl" }));
    made("a", "", { href, download: NAME }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60000);
  };
  const file = made("input", "", { type: "file", id: "device-import", accept: ".jsonl" });
  file.onchange = async () => {
    if (!file.files.length) return;
    tell(...(await imported(file.files[0], check)));
    count.textContent = await room();
    dispatchEvent(new Event("games"));
  };
  const label = made("label", `${words()["device.import"]} `);
  label.append(file);
  const row = made("p", "", { className: "row" });
  row.append(out, more);
  const where = made("p");
  where.append(label);
  panel.append(made("h2", words()["device.title"]), count, safe, row, where, said);
  await look();
  document.getElementById("forget")?.closest("p")?.before(panel);
}
