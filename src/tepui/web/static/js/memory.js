// What this browser remembers: my name, my seats (code → tokens), preferences. Nothing of it is sent anywhere but to its table.

const GAMES = "tepui.games";
const WISHES = "tepui.wishes";

/** @type {Map<string, string>} */
const unkept = new Map(); // what a browser that keeps nothing knows until the page is left

/** @param {string} key */
function textOf(key) {
  try {
    return unkept.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function read(key, otherwise) {
  try {
    return JSON.parse(textOf(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function write(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text); // a full or closed store costs comfort, not the game
  }
}

export const games = () => read(GAMES, /** @type {Record<string, Page.KeptGame>} */ ({}));
/** @param {string} code */
export const game = (code) => games()[code] ?? null;

/**
 * Keep facts about a table: tokens, game, whose turn it was, whether it is over.
 * @param {string} code
 * @param {Partial<Page.KeptGame>} facts
 */
export function keep(code, facts) {
  const all = games();
  all[code] = { ...all[code], ...facts, at: Date.now() };
  write(GAMES, all);
}

/**
 * What the analysis says of a game of mine: what luck and its own choices did to the chances of every seat, by which judges.
 * @param {string} code
 * @param {Protocol.Analysis} found
 */
export function keepAccounts(code, { luck, own, judges }) {
  const all = games();
  if (!all[code]) return;
  Object.assign(all[code], { luck, own, judges });
  write(GAMES, all);
}

/** @param {string} code */
export function drop(code) {
  const all = games();
  delete all[code];
  write(GAMES, all);
}

/** @param {string} code */
export const tokens = (code) => game(code)?.tokens ?? [];

/**
 * @param {string} code
 * @param {string[]} fresh
 */
export function seat(code, fresh) {
  keep(code, { tokens: [...new Set([...tokens(code), ...fresh])] });
}

/**
 * Take the seats out of the address: `#s=token,token` is kept and disappears from the bar.
 * @param {string} code
 */
export function takeFragment(code) {
  const found = /[#&]s=([^&]+)/.exec(location.hash);
  if (!found) return;
  seat(code, found[1].split(",").map(decodeURIComponent).filter(Boolean));
  history.replaceState(null, "", location.pathname + location.search);
}

/**
 * @param {string} name
 * @param {any} [otherwise]
 * @returns {any}
 */
export const wish = (name, otherwise = "") => read(WISHES, /** @type {Record<string, any>} */ ({}))[name] ?? otherwise;

/**
 * @param {string} name
 * @param {unknown} value
 */
export function setWish(name, value) {
  write(WISHES, { ...read(WISHES, {}), [name]: value });
}

export const myName = () => wish("name", "");

export function forget() {
  for (const key of [GAMES, WISHES]) write(key, {});
}

/**
 * @param {string} name
 * @param {string} value
 */
export function cookie(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}
