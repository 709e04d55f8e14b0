/* Nobody sits at this table now: ask until somebody does, then show the sheet. What waits on this phone is said meanwhile. */

import { Poller, parsed, update } from "../live.js";
import { keepPage } from "./cold.js";
import "./other_tables.js";
import { Shelf } from "./shelf.js";
import { counted } from "./words.js";

const place = document.querySelector("[data-waiting]");
const poller = new Poller(`${place.dataset.waiting}stand/`, {
  onNew: (text) => {
    if (parsed(text).getElementById("scribe-state")) location.replace(place.dataset.waiting);
    else update(place, text);
  },
}).start();
document.addEventListener("clock:begun", () => poller.ask());
keepPage();

const kept = document.querySelector("[data-kept]");
const found = await new Shelf().all().catch(() => []); // a browser that keeps nothing has nothing
const here = found.filter(({ base }) => base === place.dataset.waiting);
kept.hidden = !here.length;
if (here.length) kept.textContent = counted([kept.dataset.one, kept.dataset.many], here.length);
