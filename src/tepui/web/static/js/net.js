// Where a page's questions go, and where pages are: here, to the server the page came from. The pocket edition, which has no
// server, puts a module with the same words in this one's place; no other module of the page differs.

export const ROOT = "/";
export const LOCAL = false; // whether tables are on this very device

/**
 * I have forgotten these tables, or all of them. On a server they stay, for others.
 * @type {(codes?: string[]) => Promise<void>}
 */
export const discard = async () => {};

/**
 * A call, as docs/protocol.md has them.
 * @param {string} path
 * @param {RequestInit} [options]
 */
export const request = (path, options) => fetch(path, options);

/**
 * The socket of a table.
 * @param {string} code
 */
export function openSocket(code) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws/${code}`);
}

/**
 * The address of a page, by its path on a server.
 * @param {string} path
 */
export const pageAt = (path) => path;
