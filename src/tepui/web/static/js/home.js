// The home page: games to go on with, and tables like the last one.

import "./page.js";
import { me } from "./finished/account.js";
import { $, $$, fill, h } from "./dom.js";
import { wish } from "./memory.js";
import { card, mine } from "./finished/my_games.js";
import { pageAt } from "./net.js";
import { language, say, speak } from "./translations.js";

const MOST = 3;

await speak(language());
for (const tile of $$("[data-game]")) {
  const last = wish(`last.${tile.dataset.game}`);
  if (last)
    $(".two", tile)?.after(
      h(
        "a",
        { class: "lk last", href: pageAt(`/new/${tile.dataset.game}?${last.query}`) },
        say("tile.last", { what: last.words }),
      ),
    );
}
const titles = new Map($$("[data-game]").map((node) => [node.dataset.game, node.dataset.title]));
const found = (await mine(MOST + 1, (await me()).tables)).filter(({ table, facts }) => !table.over || facts.mine);
fill(
  $("#cont"),
  found.slice(0, MOST).map((one) => card(one, titles)),
);
$("#go-on").hidden = !found.length;
$("#all-mine").hidden = found.length <= MOST;
