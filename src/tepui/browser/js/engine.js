// The worker in which tables are: rooms on Pyodide. It speaks with its page by messages, with the bots' worker by another channel,
// and keeps tables in the browser's database. It knows no rule.

import { boot } from "./boot.js";
import { claim, readNote, write, writeNote } from "./database.js";

const ME = crypto.getRandomValues(new Uint32Array(4)).join("-"); // pages without TLS have no randomUUID
const sockets = new Map(); // by number: {code, device (a promise)}
const asked = new Map(); // questions to the mind, by number
const locked = new Set();
let mind = null;
let last = 0;
let unkept = false;
let started = false;

function wakeMind() {
  if (mind) return mind;
  mind = new Worker(new URL("mind.js", import.meta.url), { type: "module", name: "mind" });
  mind.onmessage = ({ data: { id, found, wrong, lost, ready: up } }) => {
    if (up) return void postMessage({ calm: true });
    if (lost) return void forgetMind(lost);
    const { done, failed } = asked.get(id);
    asked.delete(id);
    if (wrong) failed(new Error(wrong));
    else done(found);
  };
  mind.onerror = (event) => {
    event.preventDefault(); // else this worker would count as crashed too
    forgetMind(event.message);
  };
  return mind;
}

/** Another mind starts with the next question. What this one has not answered is asked once more. */
function forgetMind(why) {
  mind.terminate();
  mind = null;
  for (const [id, question] of asked) {
    if (question.again) {
      asked.delete(id);
      question.failed(new Error(why));
    } else put(id, { ...question, again: true });
  }
}

function put(id, question) {
  asked.set(id, question);
  wakeMind().postMessage({ id, kind: question.kind, text: question.text });
}

const ask = (kind, text) => new Promise((done, failed) => put(++last, { kind, text, done, failed, again: false }));

/** This tab has the table; a tab that had it before hears of it, and this one when a later tab takes it. */
function lock(code) {
  if (!navigator.locks || locked.has(code)) return;
  locked.add(code);
  const name = `${new URL("../", import.meta.url).pathname}${code}`;
  navigator.locks.request(name, { steal: true }, () => new Promise(() => null)).catch(() => giveUp(code));
}

async function giveUp(code) {
  locked.delete(code);
  (await ready).give_up(code);
}

async function readTable(code) {
  const found = await claim(code, ME).catch(noDatabase);
  if (found) lock(code);
  return found?.text ?? "";
}

async function keepTable(code, text, facts) {
  if (unkept) return true;
  try {
    const kept = await write({ code, owner: ME, text, facts, at: Date.now() });
    if (kept) lock(code);
    else giveUp(code);
    return kept;
  } catch (wrong) {
    if (wrong?.name === "QuotaExceededError") {
      postMessage({ full: true });
      return false;
    }
    noDatabase();
    return true;
  }
}

const noteOf = async (name) => (await readNote(name).catch(noDatabase)) ?? "";

async function keepNote(name, text) {
  if (unkept) return true;
  return writeNote(name, text).then(
    () => true,
    () => false,
  );
}

/** A private window may have no database: it plays all the same, and says that nothing is kept. */
function noDatabase() {
  if (!unkept) postMessage({ unkept: true });
  unkept = true;
}

const ready = (async () => {
  const { module, copied } = await boot("tepui.browser.worker", (step) => postMessage({ step }));
  const worker = module.open_worker(readTable, keepTable, ask, noteOf, keepNote);
  started = true;
  postMessage({ ready: true, copied });
  return worker;
})();
// An interpreter that has stopped for good answers nothing any more: the page starts another one.
addEventListener("unhandledrejection", ({ reason }) => {
  if (started) postMessage({ lost: String(reason) });
});
ready.catch((wrong) => postMessage({ failed: String(wrong) }));

async function call(id, { method, address, headers, body }) {
  const worker = await ready;
  postMessage({ id, answer: await worker.call(method, address, headers, body) });
}

async function hear(id, text) {
  const socket = sockets.get(id);
  if (!socket) return;
  if (socket.device) return void (await socket.device)?.receive(text);
  const post = (message) => postMessage({ id, text: message });
  const close = (code) => postMessage({ id, closed: code });
  socket.device = (await ready).connect(socket.code, text, post, close);
}

async function leave(id) {
  const socket = sockets.get(id);
  sockets.delete(id);
  (await socket?.device)?.close();
}

async function open(id, code) {
  sockets.set(id, { code, device: null });
  await ready;
  postMessage({ id, opened: true });
}

onmessage = ({ data: message }) => {
  const { id } = message;
  if (message.call)
    call(id, message.call).catch((wrong) =>
      postMessage({ id, answer: JSON.stringify({ status: 500, error: { code: "trouble", text: String(wrong) } }) }),
    );
  else if (message.open) open(id, message.open);
  else if (message.say !== undefined) hear(id, message.say);
  else if (message.close) leave(id);
  else if (message.check)
    ready.then((worker) => postMessage({ id, answer: worker.check(message.check, message.facts, message.lang) }));
  else if (message.think) wakeMind();
};
