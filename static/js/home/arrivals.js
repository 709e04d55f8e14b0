/* On players' own phones the list of names follows what is typed; without this script the search's button does it. What it
   finds, tournaments/people/search.py finds too. */

import { spellings } from "../spellings.js";

const search = document.getElementById("suche");
const rows = [...document.querySelectorAll(".arrivals > li")];
const none = document.querySelector("[data-none]");

/** Only who fits is shown; who is here already only to somebody who looks for them. */
function narrow() {
  const words = search.value.split(/[\s,;]+/).filter(Boolean).map(spellings);
  for (const row of rows) {
    const texts = spellings(row.querySelector(".arrivals__who").textContent);
    const fits = words.every((spelt) => spelt.some((one, index) => texts[index].includes(one)));
    row.hidden = !fits || (!words.length && "here" in row.dataset);
  }
  none.hidden = !words.length || rows.some((row) => !row.hidden);
}

search?.addEventListener("input", narrow);
addEventListener("pageshow", () => search?.value && narrow()); // as the browser has kept it
