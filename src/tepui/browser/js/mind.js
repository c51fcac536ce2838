// The second worker: bots choose and finished games are examined, so that the table never waits for them.

import { boot } from "./boot.js";

const ready = boot("tepui.browser.mind");
ready.then(() => postMessage({ ready: true })).catch(() => null); // who asks is told what is wrong

onmessage = async ({ data: { id, kind, text } }) => {
  try {
    const { module } = await ready;
    postMessage({ id, found: module.answer(kind, text) });
  } catch (wrong) {
    postMessage({ id, wrong: String(wrong) });
  }
};
