// The home page: games to go on with.

import "./plain.js";
import { me } from "./account.js";
import { $, $$, fill } from "./dom.js";
import { card, mine } from "./mine.js";
import { language, speak } from "./words.js";

const MOST = 3;

await speak(language());
const titles = new Map($$("[data-game]").map((node) => [node.dataset.game, node.dataset.title]));
const found = (await mine(MOST + 1, (await me()).tables)).filter(({ table, facts }) => !table.over || facts.mine);
fill($("#cont"), found.slice(0, MOST).map((one) => card(one, titles)));
$("#go-on").hidden = !found.length;
$("#all-mine").hidden = found.length <= MOST;
