// The second worker: bots choose and finished games are examined, so that the table never waits for them.

import { boot } from "./boot.js";

const ready = boot("tepui.browser.mind");
ready.then(() => postMessage({ ready: true })).catch(() => null); // who asks is told what is wrong

onmessage = async ({ data: { id, kind, text } }) => {
  const made = await ready.catch((wrong) => void postMessage({ lost: String(wrong) }));
  if (!made) return;
  try {
    postMessage({ id, found: made.module.answer(kind, text) });
  } catch (wrong) {
    // What Python says concerns this question. Anything else, and the interpreter has stopped for good.
    postMessage(wrong instanceof made.python.ffi.PythonError ? { id, wrong: String(wrong) } : { lost: String(wrong) });
  }
};
