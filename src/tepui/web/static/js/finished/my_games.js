// My games, from this browser's memory, checked against the server: cards for the home page and for /me.

import { badge, h, icon, targetOf } from "../dom.js";
import * as memory from "../memory.js";
import { ROOT, pageAt, request } from "../net.js";
import { language, say } from "../translations.js";

const AT_ONCE = 6; // games asked about together

/**
 * Games I sit at, here or by my account, my turn first, newest first; tables that are gone are forgotten.
 * @param {number} most
 * @param {Page.FollowedTable[]} tables
 */
export async function mine(most, tables) {
  const known = memory.games();
  const followed = tables.map(({ code, touched }) => [
    code,
    { ...known[code], at: known[code]?.at ?? touched * 1000, account: true },
  ]);
  /** @type {[string, Page.KeptGame][]} */
  const kept = Object.entries({ ...known, ...Object.fromEntries(followed) }).filter(
    ([, facts]) => facts.tokens?.length || facts.account,
  );
  kept.sort(([, a], [, b]) => Number(b.mine && !b.over) - Number(a.mine && !a.over) || b.at - a.at);
  /** @type {Page.MyGame[]} */
  const found = [];
  for (let i = 0; i < kept.length && found.length < most; i += AT_ONCE)
    found.push(...(await Promise.all(kept.slice(i, i + AT_ONCE).map(asked))).flat());
  return found.slice(0, most);
}

/**
 * What the server says of a game; nothing if it is out of reach, or gone.
 * @param {[string, Page.KeptGame]} game
 * @returns {Promise<Page.MyGame[]>}
 */
async function asked([code, facts]) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": language() };
  if (facts.tokens?.length) headers.Authorization = `Bearer ${facts.tokens[0]}`;
  const answer = await request(`/api/tables/${code}`, { headers }).catch(() => null);
  if (answer?.status === 404) memory.drop(code);
  return answer?.ok ? [{ code, facts, table: await answer.json() }] : [];
}

/**
 * @param {Page.MyGame} game
 * @param {Map<string | undefined, string | undefined>} titles
 * @param {(code: string) => void} [forget]
 */
export function card({ code, facts, table }, titles, forget) {
  const hot = facts.mine && !table.over;
  const state = table.over
    ? say("me.over")
    : !table.started
      ? say("lobby.waiting")
      : hot
        ? table.seats.flatMap(({ seat, name }) => (seat === table.you ? [] : [name])).join(", ")
        : say("me.running");
  const label = table.over ? say("result.review") : hot ? say("turn.title") : say("me.continue");
  const name = titles.get(table.game) ?? facts.title ?? table.game;
  return h(
    "article",
    { class: hot ? "cn hot" : "cn" },
    h(
      "div",
      { class: "th" },
      h("img", {
        src: `${ROOT}static/img/${table.game}.svg`,
        alt: "",
        width: 78,
        height: 54,
        onerror: (event) => targetOf(event).remove(),
      }),
    ),
    h(
      "div",
      { class: "ct" },
      h("b", { class: "d" }, name),
      h(
        "span",
        { class: "row" },
        table.seats.map((seat) => badge(seat.seat, 19)),
        h("span", { class: "sm muted" }, state),
      ),
    ),
    h(
      "a",
      {
        class: hot ? "btn s primary" : "btn s quiet",
        href: pageAt(table.over ? `/r/${code}` : `/t/${code}`),
        "aria-label": `${name}: ${label}`,
      },
      label,
      hot ? icon("arrow-right", 16) : null,
    ),
    forget
      ? h(
          "button",
          {
            type: "button",
            class: "btn s ghost icon",
            "aria-label": say("me.drop", { name }),
            title: say("me.drop", { name }),
            onclick: () => forget(code),
          },
          icon("trash", 16),
        )
      : null,
  );
}
