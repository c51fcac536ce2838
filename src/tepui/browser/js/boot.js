// Both workers begin like this: the interpreter, the engine's files, the first import. `tell` hears how far it is.

import { loadPyodide } from "../pyodide/pyodide.mjs";
import { STEPS } from "./notice_words.js";

const HERE = import.meta.url;

async function bytes(name) {
  const answer = await fetch(new URL(`../${name}`, HERE));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The interpreter, and a module of the engine in it. */
export async function boot(module, tell = () => null) {
  const files = Promise.all(["engine.zip", "msgspec.whl"].map(bytes));
  const python = await loadPyodide({ indexURL: new URL("../pyodide/", HERE).href });
  tell(1);
  for (const file of await files) python.unpackArchive(file, "zip", { extractDir: "/engine" });
  tell(2);
  python.runPython("import sys; sys.path.insert(0, '/engine'); sys.dont_write_bytecode = True");
  const made = python.pyimport(module);
  tell(STEPS);
  return { python, module: made };
}
