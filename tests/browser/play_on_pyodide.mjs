// Rooms in a worker on Pyodide, spoken to over message ports as a page would, here under node.
//
//   node play_on_pyodide.mjs PYODIDE SOURCES SITE GAME...
//
// PYODIDE is its folder, SOURCES holds the package, SITE msgspec for Pyodide. Prints one line of JSON for each game.
import path from "path";
import { pathToFileURL } from "url";
import { MessageChannel } from "worker_threads";

const [pyodide, sources, site, ...games] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const py = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: "1" } });
for (const [at, folder] of [
  ["/sources", sources],
  ["/site", site],
]) {
  py.FS.mkdirTree(at);
  py.mountNodeFS(at, folder);
}
await py.runPythonAsync(`
import sys
sys.path[:0] = ["/sources", "/site"]
from tepui.browser.worker import Worker
worker = Worker(pause=0.0, window=0.0, level="greedy", idle=900.0)
worker.open()
UNWANTED = {"starlette", "sqlalchemy", "uvicorn", "numpy", "multiprocessing", "click", "rich"}
unwanted = sorted(UNWANTED & {name.partition(".")[0] for name in sys.modules})
`);
const worker = py.globals.get("worker");
const call = async (method, path, token = "", body = {}) =>
  JSON.parse(await worker.call(method, path, JSON.stringify({ Authorization: `Bearer ${token}` }), JSON.stringify(body)));

/** Plays a whole game at a table against a bot; what came of it. */
async function playOn(code, token) {
  const { port1: room, port2: page } = new MessageChannel();
  const hello = JSON.stringify({ type: "hello", protocol: 1, tokens: [token] });
  const device = await worker.connect(code, hello, (text) => room.postMessage(text), () => null);
  room.on("message", (text) => device.receive(text));
  return new Promise((done, fail) => {
    let moves = 0;
    let stale = 0;
    page.on("message", (text) => {
      const message = JSON.parse(text);
      if (message.type === "refused" && message.code === "stale") return void stale++;
      if (message.type === "refused") return fail(new Error(text));
      if (message.type !== "state") return;
      if (message.over) {
        device.close();
        room.close();
        return done({ moves, stale, scores: message.result.scores });
      }
      if (!message.offers.length) return;
      const offer = message.offers[(moves * 7) % message.offers.length];
      moves++;
      page.postMessage(JSON.stringify({ type: "do", seq: message.seq, line: [offer.action], notation: [offer.notation] }));
    });
  });
}

for (const game of games) {
  const made = await call("POST", "/api/tables", "", { game, seats: [{ who: "me" }, { who: "bot" }] });
  const { code, seats } = made.data;
  const played = await playOn(code, seats[0].token);
  const saved = await call("GET", `/api/tables/${code}/save`, seats[0].token);
  const wrong = await call("GET", "/api/tables/NOWHERE");
  console.log(JSON.stringify({ game, ...played, save: saved.data, refused: wrong.error.code, unwanted: py.globals.get("unwanted").toJs() }));
}
process.exit(0);
