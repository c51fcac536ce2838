// The table page: leads buttons, touches and keys to the table.

import * as closeup from "./board/closeup.js";
import { closeSheet } from "./sheets/dialogs.js";
import { $, $$, targetOf } from "./dom.js";
import { listen } from "./table/keys.js";
import * as memory from "./memory.js";
import "./page.js";
import { LOCAL, pageAt } from "./net.js";
import * as popups from "./sheets/popups.js";
import * as prompt from "./table/prompt.js";
import * as seatActions from "./table/seat_actions.js";
import { TableController } from "./table/table_controller.js";
import { CODE } from "./table/table_model.js";
import { language, say, speak } from "./translations.js";
import { reading } from "./table/views.js";

const IDLE = 60000;
const table = new TableController();
const { model, view, moves, link } = table;
const { board } = view;

/** @type {Record<string, () => unknown>} */
const DO = {
  undo: () => moves.undo(),
  hint: () => moves.hint(),
  map: () => table.show("map"),
  reading: () => table.show("reading"),
  "other-view": () => table.show(reading() ? "map" : "reading"),
  more: () => {
    const open = $("#more").hidden;
    $("#more").hidden = !open;
    $("#more-button").setAttribute("aria-expanded", String(open));
    if (open) $("#more button").focus();
  },
  invite: async () => {
    if (!LOCAL) return seatActions.copy(`${location.origin}/t/${CODE}`, "lobby.copied");
    const { invite } = await import("./sheets/invite.js");
    return invite(CODE, model.state);
  },
  back: async () => {
    const { takeBack } = await import("./sheets/invite.js");
    return takeBack(CODE, model.state.over ? null : model.state);
  },
  "seat-link": () =>
    memory.tokens(CODE).length
      ? seatActions.copy(`${location.origin}/t/${CODE}#s=${memory.tokens(CODE).join(",")}`, "more.seat_copied")
      : popups.toast(say("more.no_seat")),
  keys: async () => {
    const { keys } = await import("./sheets/seldom_sheets.js");
    return keys();
  },
  settings: async () => {
    const { openSettings } = await import("./sheets/settings.js");
    openSettings((name, value) => {
      if (name === "view") table.show(value);
      if (name === "pace") $("#pace").value = value;
      if (name === "ending") moves.endAlone();
    });
  },
  full: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.()),
  recentre: () => view.recentre(),
  whole: () => board.lens.reset(),
  "zoom-in": () => board.lens.zoom(1.35),
  "zoom-out": () => board.lens.zoom(1 / 1.35),
  drawer: () => view.openDrawer(),
  again: () => view.replay(),
  recap: () => view.recap.arrive(),
  "tell-next": () => table.telling?.next(),
  "tell-skip": () => table.telling?.skip(),
  away: () => link.send({ type: "away" }),
  pause: () => link.send({ type: "ask", kind: "pause" }),
  time: () => link.send({ type: "ask", kind: "time" }),
  tell: async () => {
    const { tell } = await import("./sheets/seldom_sheets.js");
    tell({ browser: notify, address: (url) => seatActions.hook(CODE, url), close: closeSheet });
  },
  chance: async () => {
    const { chance } = await import("./sheets/seldom_sheets.js");
    chance(model.state.chance);
  },
};

/** Asks the browser whether it may tell me that it is my turn; never before somebody has pressed the button. */
async function notify() {
  const may = "Notification" in window ? await Notification.requestPermission() : "denied";
  memory.setWish("tell", may === "granted" ? "on" : "off");
  popups.toast(say(may === "granted" ? "tell.on" : "tell.off"));
}

function wire() {
  document.addEventListener("click", (event) => {
    const target = targetOf(event);
    const button = /** @type {HTMLElement | null} */ (target.closest("[data-do]"));
    const does = DO[button?.dataset.do ?? ""];
    if (does) {
      if (button?.closest("#more")) view.closeMore();
      does();
    } else if (!target.closest("#more, #more-button")) view.closeMore();
    const rule = target.closest("[data-rule]")?.getAttribute("data-rule");
    if (rule) {
      event.preventDefault();
      view.openRule(rule);
    }
    const held = target.closest("[data-e]")?.getAttribute("data-e");
    if (held && !button) moves.touch(held);
    if (!target.closest("#menu, #stage, .hosted, #all, #held")) popups.closeMenu();
    if (!target.closest("#bubble, #stage, .hosted, [data-e]")) popups.closeBubble();
  });
  const touch = (/** @type {MouseEvent} */ event) => {
    if (event.detail === 0) return;
    const touched = /** @type {PointerEvent} */ (event).pointerType === "touch";
    const coarse = touched || matchMedia("(pointer: coarse)").matches;
    const element = board.hit(event.clientX, event.clientY, model.lit, model.pick.starts, coarse);
    if (element && !model.telling) moves.touch(element);
    else moves.escape();
  };
  $("#stage").addEventListener("click", touch);
  board.regions.listen(touch);
  $("#stage").addEventListener("focus-lost", () => $("#ask").focus());
  // Who points sees where things happen: the focus that goes to the prompt needs no ring for them.
  for (const name of ["pointerdown", "keydown"])
    addEventListener(name, () => document.body.toggleAttribute("data-pointing", name === "pointerdown"), true);
  $("#primary").addEventListener("click", (event) => {
    if (!prompt.steady(event)) return;
    if (model.draft.set && !model.pick.proposal) return moves.confirm();
    const choice = model.pick.proposal ?? prompt.primaryOf(model.pick);
    if (choice) moves.choose(choice);
  });
  $("#pace").value = memory.wish("pace", "normal");
  $("#pace").addEventListener("change", () => {
    memory.setWish("pace", $("#pace").value);
    table.telling?.next();
  });
  $("#all").addEventListener("toggle", () => view.showChoices());
  $("#all summary").addEventListener("click", () => ($("#all").dataset.kept = $("#all").open ? "" : "1"));
  $("#rules-search").addEventListener("input", () => view.showRules());
  $("#link-try").addEventListener("click", () => link.now());
  $("[role=tablist]").addEventListener("click", (event) => {
    const tab = targetOf(event).closest("[role=tab]");
    if (tab) view.openTab(tab.getAttribute("aria-controls") ?? "");
  });
  $("[role=tablist]").addEventListener("keydown", (event) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    event.preventDefault();
    const tabs = $$("[role=tab]");
    const here = tabs.findIndex((tab) => tab.getAttribute("aria-selected") === "true");
    const other = tabs.at((here + (event.key === "ArrowRight" ? 1 : -1)) % tabs.length);
    view.openTab(other?.getAttribute("aria-controls") ?? "");
    other?.focus();
  });
  for (const button of $$("#places button"))
    button.addEventListener("click", () => view.goTo(button.dataset.placeTo ?? ""));
  for (const choice of $$("[data-lang]")) {
    choice.addEventListener("click", (event) => {
      event.preventDefault();
      table.changeLanguage(choice.dataset.lang ?? "");
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
      () => (model.state.local?.length ?? 0) > 1 && !model.state.over && link.send({ type: "hide" }),
      IDLE,
    );
  };
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, wait, { passive: true });
  wait();
}

memory.takeFragment(CODE);
$("#review-link").href = pageAt(`/r/${CODE}`);
await speak(language());
if (LOCAL) {
  $("[data-do=invite] span").dataset.say = "invite.title";
  $("[data-do=invite] span").textContent = say("invite.title");
}
$("[data-do=back]").hidden = !memory.game(CODE)?.from;
wire();
guard();
if (memory.wish("view") === "reading") table.show("reading");
link.open();
document.body.dataset.ready = "1";
