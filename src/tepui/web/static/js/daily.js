// The daily expedition: my name in the form, and ways to share a result.

import "./page.js";
import { $, copied, h } from "./dom.js";
import { myName, setWish } from "./memory.js";
import { pageAt } from "./net.js";
import { language, say, speak } from "./translations.js";

const WIDTH = 1200;
const HEIGHT = 630;
const PLACE = new URL(pageAt("/daily"), location.href).href;

/**
 * The card as a PNG file: the browser draws the server's picture.
 * @param {HTMLImageElement} card
 * @returns {Promise<File>}
 */
async function picture(card) {
  await card.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext("2d")?.drawImage(card, 0, 0, WIDTH, HEIGHT);
  /** @type {Blob | null} */
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("no picture");
  return new File([blob], "tepui.png", { type: "image/png" });
}

/** @param {File} file */
function save(file) {
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: file.name }).click();
  URL.revokeObjectURL(address);
}

/** @param {HTMLElement} result */
export function sharing(result) {
  const words = `${$("#daily-text").textContent}\n${result.dataset.link ?? PLACE}`;
  const card = /** @type {HTMLImageElement} */ ($("#daily-card"));
  /** @type {Record<string, () => Promise<void>>} */
  const ways = {
    copy: async () => {
      $("#daily-said").textContent = say((await copied(words)) ? "daily.copied" : "copy.refused");
    },
    picture: async () => save(await picture(card)),
    share: async () => {
      const files = [await picture(card)];
      await navigator.share(navigator.canShare?.({ files }) ? { text: words, files } : { text: words }).catch(() => {});
    },
  };
  for (const [name, work] of Object.entries(ways)) {
    const button = $(`[data-do=${name}]`, result);
    button.hidden = name === "share" && !navigator.share;
    button.addEventListener("click", () => void work());
  }
}

await speak(language());
const form = document.querySelector("#daily-begin");
if (form) {
  const name = /** @type {HTMLInputElement} */ ($("#daily-name"));
  name.value ||= myName();
  form.addEventListener("submit", () => {
    if (name.value.trim()) setWish("name", name.value.trim());
  });
}
const result = /** @type {HTMLElement | null} */ (document.querySelector("#daily-result"));
if (result && !result.hidden) sharing(result);
document.body.dataset.ready = "";
