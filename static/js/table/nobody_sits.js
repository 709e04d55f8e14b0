/* Nobody sits at this table now: ask until somebody does, then show the sheet. */

import { Poller, parsed, update } from "../live.js";
import { keepPage } from "./cold.js";

const place = document.querySelector("[data-waiting]");
const poller = new Poller(`${place.dataset.waiting}stand/`, {
  onNew: (text) => {
    if (parsed(text).getElementById("scribe-state")) location.replace(place.dataset.waiting);
    else update(place, text);
  },
}).start();
document.addEventListener("clock:begun", () => poller.ask());
keepPage();
