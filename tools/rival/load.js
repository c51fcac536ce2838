// The crowd for both servers: tables of four, one move after the other at each, the next when all four have seen it.
// It speaks both protocols over bare sockets and reads as little as it can, so that it never is what is measured: of ours
// the head of a message, and all of it only for the seat that has to choose; of theirs only that it is an update.
// node load.js tepui URL GAME TABLES SECONDS PATCHES | node load.js bgio URL dummy TABLES SECONDS

const path = require("path");
const { createRequire } = require("module");
const wanted = createRequire(path.join(process.cwd(), "package.json"));
const WebSocket = wanted("ws");

const [kind, url, game, tables, seconds, patches] = process.argv.slice(2);
const SEATS = 4;
const HEAD = 4096;
const taken = [];
let running = true;
let bytes = 0;

/** One table: `move(k)` sends the k-th move, `seen()` is called by every client that has seen it. */
class Table {
  constructor() {
    this.waiting = 0;
  }

  next() {
    if (!running) return;
    this.waiting = SEATS;
    this.begun = performance.now();
    if (!this.move()) setTimeout(() => this.next(), 1);
  }

  seen() {
    this.waiting -= 1;
    if (this.waiting) return;
    taken.push(performance.now() - this.begun);
    this.next();
  }
}

async function tepui(table) {
  const seats = Array.from({ length: SEATS }, () => ({ who: "me" }));
  const fresh = async () => {
    const made = await fetch(`${url}/api/tables`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ game, seats }) });
    return made.json();
  };
  let states = [];
  let sockets = [];
  const sit = async () => {
    const made = await fresh();
    states = [];
    sockets = await Promise.all(made.seats.map(({ token }, seat) => new Promise((resolve, reject) => {
      const socket = new WebSocket(`${url.replace("http", "ws")}/ws/${made.code}`, { perMessageDeflate: false });
      socket.on("error", reject);
      socket.on("open", () => socket.send(JSON.stringify({ type: "hello", protocol: 1, tokens: [token], patches: patches === "yes", reading: false })));
      socket.on("message", (data) => {
        bytes += data.length;
        const head = data.toString("latin1", 0, HEAD);
        if (!/"type":"(state|patch)"/.test(head)) return;
        const first = !states[seat];
        const asked = JSON.parse(head.match(/"asked":(\[[\d,]*\])/)[1]);
        if (first || asked.includes(seat)) states[seat] = { ...states[seat], ...JSON.parse(data) };
        else Object.assign(states[seat], { seq: Number(head.match(/"seq":(\d+)/)[1]), over: head.includes('"over":true'), offers: [] });
        if (first) return resolve(socket);
        // Of an answer that waits for others nobody else may hear.
        if (table.waiting && (table.sealed ? seat === table.mover : states[seat].seq > table.seq)) table.told(seat);
      });
    })));
  };
  table.told = (seat) => {
    if (table.heard.has(seat)) return;
    table.heard.add(seat);
    if (table.sealed) table.waiting = 1;
    table.seen();
  };
  table.move = () => {
    table.heard = new Set();
    if (states[0].over) {
      sockets.forEach((socket) => socket.close());
      sit().then(() => table.next());
      return true;
    }
    const seat = states.findIndex((state) => state.offers?.length);
    if (seat < 0) return false;
    const { offers, seq, asked } = states[seat];
    Object.assign(table, { sealed: asked.length > 1, mover: seat, seq });
    const offer = offers[Math.floor(Math.random() * offers.length)];
    sockets[seat].send(JSON.stringify({ type: "do", seq, line: [offer.action], notation: [offer.notation] }));
    return true;
  };
  await sit();
}

/** Socket.IO by hand: 0 opens the line and 40 the room, 42 is an event, 2 wants a 3. */
async function bgio(table, number) {
  const id = `table${number}-${process.pid}`;
  const room = `/${game},`;
  let count = 0;
  const sockets = await Promise.all(Array.from({ length: SEATS }, (_, seat) => new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`, { perMessageDeflate: false });
    socket.emitTo = (...event) => socket.send(`42${room}${JSON.stringify(event)}`);
    socket.on("error", reject);
    socket.on("message", (data) => {
      bytes += data.length;
      const head = data.toString("latin1", 0, room.length + 12);
      if (head.startsWith("0")) socket.send(`40${room}`);
      else if (head === "2") socket.send("3");
      else if (head.startsWith(`40${room}`)) socket.emitTo("sync", id, String(seat), null, SEATS);
      else if (head.startsWith(`42${room}["sync"`)) resolve(socket);
      else if (head.startsWith(`42${room}["update"`) && table.waiting) table.seen();
    });
  })));
  table.move = () => {
    const seat = count % SEATS;
    const payload = { type: "go", args: [(count + 1) % 97], playerID: String(seat) };
    sockets[seat].emitTo("update", { type: "MAKE_MOVE", payload }, count, id, String(seat));
    count += 1; // which is the number of the state that it leads to
    return true;
  };
}

(async () => {
  const all = Array.from({ length: Number(tables) }, () => new Table());
  for (const [number, table] of all.entries()) await (kind === "tepui" ? tepui(table) : bgio(table, number));
  console.log("ready");
  bytes = 0;
  const begun = performance.now();
  const idle = process.cpuUsage();
  all.forEach((table) => table.next());
  setTimeout(() => {
    running = false;
    const spent = (performance.now() - begun) / 1000;
    const { user, system } = process.cpuUsage(idle);
    taken.sort((a, b) => a - b);
    const at = (part) => taken[Math.floor(taken.length * part)] ?? 0;
    console.log(JSON.stringify({ moves: taken.length, per_second: taken.length / spent, p50: at(0.5), p99: at(0.99), kb: bytes / 1000 / Math.max(1, taken.length), crowd: (user + system) / 1e4 / spent }));
    process.exit(0);
  }, Number(seconds) * 1000);
})();
