// The table page: puts a sitting on it, and leads buttons, touches and keys to it.

import * as closeup from "./closeup.js";
import { $, $$ } from "./dom.js";
import * as host from "./seat_actions.js";
import { listen } from "./keys.js";
import * as memory from "./memory.js";
import { cycle } from "./page.js";
import * as popups from "./popups.js";
import * as prompt from "./prompt.js";
import * as sheets from "./dialogs.js";
import { CODE, Sitting } from "./table_controller.js";
import { switches } from "./sound.js";
import * as views from "./views.js";
import { language, say, speak } from "./translations.js";

const IDLE = 60000;
const table = new Sitting();

const DO = {
  undo: () => table.undo(),
  hint: () => table.hint(),
  map: () => table.show("map"),
  reading: () => table.show("reading"),
  more: () => {
    const open = $("#more").hidden;
    $("#more").hidden = !open;
    $("#more-button").setAttribute("aria-expanded", String(open));
    if (open) $("#more button").focus();
  },
  invite: () => host.copy(`${location.origin}/t/${CODE}`, "lobby.copied"),
  "seat-link": () =>
    memory.tokens(CODE).length
      ? host.copy(`${location.origin}/t/${CODE}#s=${memory.tokens(CODE).join(",")}`, "more.seat_copied")
      : popups.toast(say("more.no_seat")),
  keys: () => sheets.keys(),
  coords: () => table.board.svg?.classList.toggle("with-coords"),
  motion: () => popups.toast(say(`motion.${cycle("motion", ["normal", "quick", "off", "calm"])}`)),
  font: () => popups.toast(say(`font.${cycle("font", ["plain", "readable"])}`)),
  speech: () => popups.toast(say(`speech.${cycle("speech", ["full", "turns", "mine"])}`)),
  ending: () => {
    popups.toast(say(`ending.${cycle("ending", ["ask", "auto"])}`));
    table.endAlone();
  },
  letters: () => popups.toast(say(`letters.${cycle("letters", ["on", "off"])}`)),
  full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.()),
  recentre: () => table.recentre(),
  whole: () => table.board.lens.reset(),
  "zoom-in": () => table.board.lens.zoom(1.35),
  "zoom-out": () => table.board.lens.zoom(1 / 1.35),
  again: () => table.replay(),
  away: () => table.link.send({ type: "away" }),
  pause: () => table.link.send({ type: "ask", kind: "pause" }),
  time: () => table.link.send({ type: "ask", kind: "time" }),
  tell: () => sheets.tell({ browser: notify, address: (url) => host.hook(CODE, url), close: sheets.closeSheet }),
};

/** Asks the browser whether it may tell me that it is my turn; never before somebody has pressed the button. */
async function notify() {
  const may = "Notification" in window ? await Notification.requestPermission() : "denied";
  memory.setWish("tell", may === "granted" ? "on" : "off");
  popups.toast(say(may === "granted" ? "tell.on" : "tell.off"));
}

function open(tab) {
  views.tab(tab);
  table.showRules();
  table.showTalk();
}

function wire() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do]");
    if (button && button.dataset.do in DO) {
      if (button.closest("#more")) table.closeMore();
      DO[button.dataset.do]();
    } else if (!event.target.closest("#more, #more-button")) table.closeMore();
    const rule = event.target.closest("[data-rule]");
    if (rule) {
      event.preventDefault();
      table.openRule(rule.dataset.rule);
    }
    const held = event.target.closest("[data-e]");
    if (held && !button) table.touch(held.dataset.e);
    if (!event.target.closest("#menu, #stage, #market, #all, #held")) popups.closeMenu();
    if (!event.target.closest("#bubble, #stage, [data-e]")) popups.closeBubble();
  });
  $("#stage").addEventListener("click", (event) => {
    if (event.detail === 0) return;
    const coarse = event.pointerType === "touch" || matchMedia("(pointer: coarse)").matches;
    const element = table.board.hit(event.clientX, event.clientY, table.pick.lit, table.pick.starts, coarse);
    if (element) table.touch(element);
    else table.escape();
  });
  $("#stage").addEventListener("focus-lost", () => $("#ask").focus());
  $("#primary").addEventListener("click", (event) => {
    const choice = table.pick.proposal ?? prompt.primaryOf(table.pick);
    if (choice && prompt.steady(event)) table.choose(choice);
  });
  $("#all").addEventListener("toggle", () => table.choosing());
  $("#all summary").addEventListener("click", () => ($("#all").dataset.kept = $("#all").open ? "" : "1"));
  $("#rules-search").addEventListener("input", () => table.showRules());
  $("#link-try").addEventListener("click", () => table.link.now());
  $("[role=tablist]").addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) open(tab.getAttribute("aria-controls"));
  });
  $("[role=tablist]").addEventListener("keydown", (event) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    const tabs = $$("[role=tab]");
    const here = tabs.findIndex((tab) => tab.getAttribute("aria-selected") === "true");
    const other = tabs.at((here + (event.key === "ArrowRight" ? 1 : -1)) % tabs.length);
    open(other.getAttribute("aria-controls"));
    other.focus();
  });
  for (const button of $$("#places button"))
    button.addEventListener("click", () => table.place(button.dataset.placeTo));
  for (const link of $$("[data-lang]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      table.change(link.dataset.lang);
    });
  }
  listen(table);
  closeup.watch();
}

/** A screen that several people share is covered when nobody has touched it for a while. */
function guard() {
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => (table.state.local?.length ?? 0) > 1 && !table.state.over && table.link.send({ type: "hide" }),
      IDLE,
    );
  };
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, wait, { passive: true });
  wait();
}

memory.takeFragment(CODE);
$("#review-link").href = `/r/${CODE}`;
await speak(language());
wire();
switches();
guard();
if (memory.wish("view") === "reading") table.show("reading");
table.link.open();
document.body.dataset.ready = "1";
