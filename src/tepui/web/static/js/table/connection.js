// The connection to a table: says hello, keeps trying, and tells which state it is in: connecting, live, lagging, reconnecting,
// restarting (the server said so), offline, closed.

import { LOCAL, openSocket, request } from "../net.js";

const PROTOCOL = 1;
const PING = 900; // ms from one heartbeat to the next, and how long it may stay out: what is dead is told within three seconds
const PULSE = 1800;
const HIDDEN_PING = 8000;
const DEAD = 6000; // after so long without a heartbeat a fresh socket is tried
const PATIENCE = 2000;
const WAITS = [500, 1000, 2000, 4000, 8000];
const OFFLINE_AFTER = 4;
const RESTARTS = 1012;

/**
 * A picture out of runs of an older one's pieces and new text.
 * @param {string} old
 * @param {(number[] | string)[]} runs
 */
function joined(old, runs) {
  const pieces = old.split("><");
  return runs.flatMap((run) => (typeof run === "string" ? [run] : pieces.slice(run[0], run[0] + run[1]))).join("><");
}

/**
 * The old state with what has changed: runs in the picture, lines kept and added in the log.
 * @param {Page.WholeState} base
 * @param {Protocol.Patch} patch
 * @returns {Page.WholeState}
 */
function patched(base, patch) {
  return {
    ...base,
    ...patch,
    type: "state",
    svg: patch.svg ? joined(base.svg, patch.svg) : base.svg,
    log: patch.log ? [...base.log.slice(0, patch.log.keep), ...patch.log.add] : base.log,
  };
}

export class Link {
  /**
   * @param {string} code
   * @param {{ hello: () => Omit<Protocol.Hello, "type" | "protocol">, on: { message: (message: Page.WholeMessage) => void, state: (state: string) => void } }} options
   */
  constructor(code, { hello, on }) {
    this.code = code;
    this.hello = hello; // () => {tokens, lang, since}
    this.on = on; // {message, state}
    this.state = "";
    this.tries = 0;
    this.missing = "reconnecting"; // what it is while it tries
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Page.WholeState | null} */
    this.base = null; // what the next patch is a patch of
    this.waiting = false; // for an answer to something that was sent
    /** @type {{ ping?: number, pulse?: number, dead?: number, patience?: number, again?: number }} */
    this.timers = {};
    /** @type {Promise<void> | null} */
    this.grounded = null;
    this.ground = { mark: "", text: "" }; // how such a table looks at first: a file, of which the browser has a copy
    addEventListener("online", () => this.now());
    addEventListener("offline", () => LOCAL || this.tell("offline"));
    document.addEventListener("visibilitychange", () => document.hidden || this.state === "live" || this.now());
  }

  open() {
    this.tell(this.tries ? this.trying : "connecting");
    const socket = openSocket(this.code);
    this.socket = socket;
    this.grounded ??= this.fetchGround();
    socket.onopen = async () => {
      this.base = null;
      await this.grounded;
      this.raw({ type: "hello", protocol: PROTOCOL, patches: true, ground: this.ground.mark, ...this.hello() });
      this.beat();
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => socket === this.socket && this.lost(event);
  }

  /** Without it the first picture comes whole. */
  async fetchGround() {
    const answer = await request(`/t/${this.code}/ground/${this.hello().lang}`).catch(() => null);
    const [, mark] = /ground\/(\w+)\.svg$/.exec(answer?.url ?? "") ?? [];
    const text = mark && answer?.ok ? await answer.text().catch(() => "") : "";
    if (text) this.ground = { mark, text };
  }

  get trying() {
    return this.tries > OFFLINE_AFTER || !(LOCAL || navigator.onLine) ? "offline" : this.missing;
  }

  /** @param {Protocol.ServerMessage} message */
  hear(message) {
    this.stopTimers("pulse", "dead");
    this.tries = 0;
    this.missing = "reconnecting";
    if (message.type === "pong" && this.waiting) return;
    this.waiting = false;
    this.stopTimers("patience");
    this.tell("live");
    if (message.type !== "pong") this.on.message(this.whole(message));
  }

  /** @param {...("ping" | "pulse" | "dead" | "patience" | "again")} names */
  stopTimers(...names) {
    for (const name of names) {
      clearTimeout(this.timers[name]);
      delete this.timers[name];
    }
  }

  /**
   * A patch made whole: a state like any other.
   * @param {Exclude<Protocol.ServerMessage, Protocol.Pong>} message
   * @returns {Page.WholeMessage}
   */
  whole(message) {
    if (message.type !== "state" && message.type !== "patch") return message;
    if (message.type === "patch") {
      if (!this.base) throw new Error("a patch of nothing");
      return (this.base = patched(this.base, message));
    }
    const { svg } = message;
    return (this.base = { ...message, svg: typeof svg === "string" ? svg : joined(this.ground.text, svg) });
  }

  /** @param {CloseEvent} event */
  async lost(event) {
    this.stopTimers("ping", "pulse", "dead", "patience");
    this.waiting = false;
    if (event.code === 4404 || event.code === 1008) {
      const answer = await request(`/api/tables/${this.code}`).catch(() => null);
      if (answer && answer.status === 404) return this.tell("closed");
    }
    this.tries += 1;
    if (event.code === RESTARTS) this.missing = "restarting";
    this.tell(this.trying);
    const wait = WAITS[Math.min(this.tries - 1, WAITS.length - 1)];
    this.timers.again = setTimeout(() => this.open(), wait * (0.8 + Math.random() * 0.4));
  }

  /** Try at once: the network came back, or somebody pressed the button. */
  now() {
    if (this.state === "closed" || (this.socket && this.socket.readyState <= WebSocket.OPEN && this.state === "live"))
      return;
    clearTimeout(this.timers.again);
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.tries = Math.max(1, this.tries);
    this.open();
  }

  /** Say hello again on a fresh socket, as after a break. */
  again() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.open();
  }

  beat() {
    clearTimeout(this.timers.ping);
    this.timers.ping = setTimeout(
      () => {
        if (this.raw({ type: "ping" })) this.feel();
        this.beat();
      },
      document.hidden ? HIDDEN_PING : PING,
    );
  }

  /** No answer to a heartbeat: nobody is at the other end, or nothing reaches us. */
  feel() {
    this.timers.pulse ??= setTimeout(() => document.hidden || this.tell("offline"), PULSE);
    this.timers.dead ??= setTimeout(() => this.now(), DEAD);
  }

  wait() {
    clearTimeout(this.timers.patience);
    this.timers.patience = setTimeout(() => this.tell("lagging"), PATIENCE);
  }

  /**
   * True if it went out.
   * @param {Protocol.ClientMessage} message
   */
  send(message) {
    const sent = this.raw(message);
    if (sent) {
      this.waiting = true;
      this.wait();
    }
    return sent;
  }

  /** @param {Protocol.ClientMessage} message */
  raw(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** @param {string} state */
  tell(state) {
    if (state === this.state) return;
    this.state = state;
    this.on.state(state);
  }
}
