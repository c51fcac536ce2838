// Where a page's questions go in the pocket edition: to a worker of this browser. The words are those of the server's net.js.

import { empty, factsOf, read, remove } from "../../pocket/database.js";
import { missing, progress, sheet } from "../../pocket/notices.js";
import * as memory from "./memory.js";

export const ROOT = new URL("../../", import.meta.url).href;
export const LOCAL = true;

const WRITTEN = [/^\/words\//, /^\/keys$/, /^\/rules\/\w+\?part/]; // files of the folder, written when it was built
const NOWHERE = [/^\/t\/\w+\/ground\//, /^\/api\/account/];
const RESTARTS = 1012;
const TAKEN = 4409;
const CALM = 20000; // milliseconds after both workers have started, when nobody waits for the processor any more
const QUIET = 1000; // after a page has loaded
const CHANGE = 5000; // for a release to come into force
const KNOWN = "tepui.pocket";
const lang = () => document.documentElement.lang || "en";
const games = () => memory.read(KNOWN, {}); // code → game: which page shows a table
const wanted = new URLSearchParams(location.search);

let engine = null;
let ready = false;
let failed = false;
let last = 0;
let changed = Promise.resolve(); // no other release is coming into force
const waiting = new Map(); // calls and sockets, by number

const knowGame = (code, game) => memory.write(KNOWN, { ...games(), [code]: game });

/** The address of a page, by its path on a server. */
export function pageAt(path) {
  const [, name, one = "", rest = ""] = /^\/(\w*)(?:\/([\w-]+))?(.*)$/.exec(path) ?? [];
  const home = `${ROOT}${lang()}/`;
  if (name === "bring") return ROOT; // who follows it reads in a language of their own
  if (name !== "t" && name !== "r") return `${home}${name ? `${name}/` : ""}${one ? `${one}/` : ""}${rest}`;
  const code = one.replace("-", "").toUpperCase();
  const more = rest.startsWith("?") ? `&${rest.slice(1)}` : rest;
  const game = games()[code] ?? document.body.dataset.game;
  return game ? `${home}${name}/${game}/?c=${code}${more}` : home;
}

/** The engine, started when something needs it: once in a page. */
function wake() {
  if (engine) return engine;
  missing();
  engine = new Worker(new URL("pocket/engine.js", ROOT), { type: "module", name: "engine" });
  engine.onmessage = ({ data: message }) => {
    if (message.step) progress(message.step);
    else if (message.ready) {
      ready = true;
      performance.mark(message.copied ? "pocket-awake" : "pocket-begun");
      engine?.postMessage({ think: true });
    } else if (message.calm) setTimeout(remember, CALM);
    else if (message.unkept) sheet("unkept");
    else if (message.full) sheet("full");
    else if (message.lost) restart();
    else if (message.failed) fail(message.failed);
    else waiting.get(message.id)?.(message);
  };
  engine.onerror = () => (ready ? restart() : fail());
  return engine;
}

/** A copy of the interpreter's memory is made, from which later visits start; not where memory is scarce. */
function remember() {
  if ((navigator.deviceMemory ?? 8) < 4) return;
  const worker = new Worker(new URL("pocket/remember.js", ROOT), { type: "module", name: "remember" });
  worker.onmessage = () => performance.mark("pocket-remembered");
}

function fail(why) {
  failed = true;
  sheet("failed", why);
}

/** The engine has died: what was shown is kept, and sockets come back to another one. */
function restart() {
  engine?.terminate();
  engine = null;
  ready = false;
  for (const [id, tell] of waiting) {
    waiting.delete(id);
    tell({ closed: RESTARTS, answer: '{"status":503,"error":{"code":"trouble","text":""}}' });
  }
}

function asked(message) {
  const id = ++last;
  return new Promise((done) => {
    waiting.set(id, (told) => {
      waiting.delete(id);
      done(told.answer);
    });
    wake().postMessage({ id, ...message });
  });
}

/** What is wrong with a table of an exported file and what is told of it; empty if it can be opened and listed. */
const checked = (text, facts) => asked({ check: text, facts, lang: lang() });

/** What the engine would say of a table, without starting it: lists are shown at once. */
async function told(path) {
  const [, code] = /^\/api\/tables\/([A-Z]+)$/.exec(path) ?? [];
  if (!code || ready || document.body.dataset.code) return null;
  const found = await read(code).catch(() => null);
  if (!found && games()[code]) {
    sheet("gone");
    knowGame(code);
  }
  if (!found) return new Response("{}", { status: 404 });
  return Response.json(factsOf(found, lang()));
}

/** I have forgotten these tables, or all of them: nobody else has them, and their room is wanted. */
export async function discard(codes) {
  const left = games();
  for (const code of codes ?? Object.keys(left)) delete left[code];
  memory.write(KNOWN, left);
  await (codes ? remove(codes) : empty()).catch(() => null); // without a database nothing was kept
}

/** A call: what `fetch` would answer. */
export async function request(path, options = {}) {
  if (NOWHERE.some((one) => one.test(path))) return new Response("{}", { status: 404 });
  if (WRITTEN.some((one) => one.test(path))) return rooted(await fetch(written(path)));
  const known = await told(path);
  if (known) return known;
  if (/^\/t\/\w+$/.test(path)) return fetch(pageAt(path));
  const headers = JSON.stringify({ "accept-language": lang(), ...options.headers });
  return answerOf(
    await asked({ call: { method: options.method ?? "GET", address: path, headers, body: options.body ?? "" } }),
  );
}

async function rooted(answer) {
  const text = (await answer.text()).replace(/(href|src)="\/(icons\.svg|static|figure)/g, `$1="${ROOT}$2`);
  return new Response(text, { status: answer.status, headers: answer.headers });
}

function answerOf(text) {
  const { status, location: to, file, data: found, error } = JSON.parse(text);
  if (to) return Object.assign(new Response(null, { status: 204 }), { to });
  if (found?.code && found?.seats && found.game) knowGame(found.code, found.game);
  const made = new Response(file ? found : JSON.stringify(error ? { error } : found), { status });
  return file?.endsWith(".html") ? rooted(made) : made;
}

function written(path) {
  const [, name, one] = /^\/(\w+)(?:\/([\w.]+))?/.exec(path) ?? [];
  if (name === "words") return `${ROOT}words/${one}`;
  const language = /lang=(\w+)/.exec(path)?.[1] ?? lang();
  return `${ROOT}${language}/${name}/${one ? `${one}/part.html` : ""}`;
}

/** The socket of a table: as much of a WebSocket as the page uses. */
export function openSocket(code) {
  const id = ++last;
  const socket = {
    readyState: WebSocket.CONNECTING,
    send: (text) => engine?.postMessage({ id, say: text }),
    close: () => {
      socket.readyState = WebSocket.CLOSED;
      waiting.delete(id);
      engine?.postMessage({ id, close: true });
    },
  };
  waiting.set(id, (message) => {
    if (message.opened) {
      socket.readyState = WebSocket.OPEN;
      socket.onopen?.();
    } else if (message.text !== undefined) {
      // eslint-disable-next-line id-denylist -- the browser's own word
      socket.onmessage?.(new MessageEvent("message", { data: message.text }));
    } else if (message.closed) {
      socket.readyState = WebSocket.CLOSED;
      waiting.delete(id);
      if (message.closed === TAKEN) sheet("taken");
      else socket.onclose?.({ code: message.closed });
    }
  });
  wake().postMessage({ id, open: code });
  return socket;
}

// A form that makes a table: the table's page takes the order along and makes it, so that an engine starts once and not twice.
document.addEventListener("submit", (event) => {
  const form = event.target;
  const path = form.getAttribute("action") ?? "";
  if (event.defaultPrevented || form.method !== "post" || !path.startsWith("/")) return;
  event.preventDefault();
  const fields = new URLSearchParams(new FormData(form, event.submitter));
  const order = new URLSearchParams({ order: path, fields: String(fields) });
  void changed.then(() => location.assign(`${ROOT}${lang()}/t/${path.split("/")[2]}/?${order}`));
});

/** Makes the table of an order and gives the page its code. */
async function carryOut(path, fields) {
  const headers = JSON.stringify({ "accept-language": lang() });
  const { location: to, error } = JSON.parse(
    await asked({ call: { method: "POST", address: path, headers, body: fields } }),
  );
  if (failed) return; // which has been told
  if (!to) return void sheet("refused", error?.text ?? "");
  const [, code, seats] = /^\/t\/(\w+)(.*)$/.exec(to) ?? [];
  knowGame(code, document.body.dataset.game);
  history.replaceState(null, "", `${location.pathname}?c=${code}${seats}`);
  document.body.dataset.code = code;
}

/** A set-up in the address fills the form. */
function fillForm() {
  for (const [name, value] of wanted) {
    const field = document.forms[0]?.elements.namedItem(name) ?? document.forms[0]?.elements.namedItem(`opt.${name}`);
    if (field instanceof HTMLInputElement && field.type === "checkbox")
      field.checked = ["yes", "true", "True"].includes(value);
    else if (field instanceof HTMLSelectElement ? [...field.options].some((one) => one.value === value) : field)
      field.value = value;
  }
}

/** The table of the address. The page goes no further if it is not kept here: there is nothing to show. */
async function openTable(code) {
  if (await read(code).catch(() => null)) document.body.dataset.code = code;
  else {
    sheet("unknown");
    await new Promise(() => null);
  }
}

if (document.body.dataset.code === "") {
  if (wanted.has("order")) await carryOut(wanted.get("order"), wanted.get("fields") ?? "");
  else await openTable(wanted.get("c") ?? "");
  if (document.body.dataset.code) knowGame(document.body.dataset.code, document.body.dataset.game);
} else if (/\/new\//.test(location.pathname)) fillForm();
else if (/\/me\/$/.test(location.pathname)) void import("../../pocket/device.js").then(({ show }) => show(checked));
else if (/\/daily\/$/.test(location.pathname)) void import("../../pocket/daily.js").then(({ show }) => show());
else if (/\/puzzles\/\w+\/$/.test(location.pathname)) void import("../../pocket/puzzles.js").then(({ show }) => show());

/** As soon as nothing of this page is on its way any more: a worker that still answers for it gives way half a minute later. */
function whenCalm(work) {
  const soon = () => setTimeout(work, QUIET);
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon);
}

/** The release that waits comes into force. Who leaves meanwhile waits for it: the next page would get files of both. */
function change(worker) {
  changed = new Promise((done) => {
    for (const news of ["controllerchange", "message"])
      navigator.serviceWorker.addEventListener(news, done, { once: true });
    setTimeout(done, CHANGE);
  });
  worker.postMessage("take over");
  addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    const elsewhere = link?.target || link?.download || event.ctrlKey || event.metaKey || event.shiftKey;
    if (event.defaultPrevented || !link || elsewhere) return;
    event.preventDefault();
    void changed.then(() => location.assign(link.href));
  });
}

navigator.serviceWorker
  ?.register(new URL("sw.js", ROOT))
  .then((registration) =>
    whenCalm(() => {
      registration.active?.postMessage("tidy up");
      if (!document.body.dataset.code && registration.waiting) change(registration.waiting);
    }),
  )
  .catch(() => null);
