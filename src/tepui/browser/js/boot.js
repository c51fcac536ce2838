// Both workers begin like this: the interpreter, the engine's files, the first import. `tell` hears how far it is. After the first
// visit the interpreter comes out of a copy of its memory, which this device has made once: that takes a fifth of the time.

import { loadPyodide, version } from "../pyodide/pyodide.mjs";
import { STEPS } from "./notice_words.js";

const HERE = import.meta.url;
const COPIES = `tepui:${new URL("../", HERE).pathname}:memory`; // the service worker of another release deletes it
const NAME = new URL(`memory-${version}`, HERE).href;
const OPTIONS = { indexURL: new URL("../pyodide/", HERE).href };
const ENGINE = "/engine";
const BEGIN = "import sys; sys.path.insert(0, '/engine'); sys.dont_write_bytecode = True";
// What the engine takes of the standard library; compiled modules of others do not survive in a copy.
const FIRST = `${BEGIN}
import asyncio, contextlib, dataclasses, datetime, decimal, email.utils, functools, hashlib, hmac, html, ipaddress, itertools, json, logging
import pathlib, pickle, random, re, secrets, statistics, tomllib, typing, unicodedata, urllib.parse, uuid, xml.etree.ElementTree, zlib`;
const AGAIN = "import importlib, random; importlib.invalidate_caches(); random.seed()"; // nothing is drawn twice

async function bytes(name) {
  const answer = await fetch(new URL(`../${name}`, HERE));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** All files of the engine, which are one piece behind the list of their names and sizes. */
async function engineFiles() {
  const deflated = new Blob([await bytes("engine.pack")]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(deflated).arrayBuffer());
}

function lay({ FS }, pack) {
  const begin = 4 + new DataView(pack.buffer).getUint32(0, true);
  const folders = new Set();
  let at = begin;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(pack.subarray(4, begin)))) {
    const folder = `${ENGINE}/${name.slice(0, name.lastIndexOf("/"))}`;
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(`${ENGINE}/${name}`, pack.subarray(at, (at += size)), { canOwn: true }); // no copy is made
  }
}

/** The copy of the memory; null if there is none. */
async function copied() {
  const found = await globalThis.caches?.match(NAME, { cacheName: COPIES }).catch(() => null);
  return found ? new Uint8Array(await found.arrayBuffer()) : null;
}

/** An interpreter out of the copy; null if that does not work, and then there is no copy any more. */
async function awakened() {
  const memory = await copied();
  if (!memory) return null;
  try {
    const python = await loadPyodide({ ...OPTIONS, _loadSnapshot: memory });
    delete python._api.config._loadSnapshot; // it would be held as long as the interpreter
    memory.buffer.transfer?.(0); // thirty megabytes that nothing else would make the worker give back
    python.runPython(AGAIN);
    return python;
  } catch {
    await caches.delete(COPIES);
    return null;
  }
}

async function begun() {
  const python = await loadPyodide(OPTIONS);
  python.runPython(BEGIN);
  return python;
}

/** The interpreter, and a module of the engine in it; whether it came out of the copy. */
export async function boot(module, tell = () => null) {
  const files = Promise.all([engineFiles(), bytes("msgspec.whl")]);
  const awake = await awakened();
  const python = awake ?? (await begun());
  tell(1);
  const [pack, wheel] = await files;
  lay(python, pack);
  python.unpackArchive(wheel, "zip", { extractDir: ENGINE });
  tell(2);
  const made = python.pyimport(module);
  tell(STEPS);
  return { python, module: made, copied: awake !== null };
}

/** Makes the copy of the memory for the next visits, if there is none. */
export async function remember() {
  if (!globalThis.caches || (await copied())) return;
  const python = await loadPyodide({ ...OPTIONS, _makeSnapshot: true });
  python.runPython(FIRST);
  await (await caches.open(COPIES)).put(NAME, new Response(python.makeMemorySnapshot()));
}
