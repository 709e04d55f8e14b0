/* Entries of other tables of this tournament that lie on this phone, as where its scribe went on at another table: only
   their own table's page sends them, or asks about what was refused, so each other one says where they are. */

import { Shelf } from "./shelf.js";
import { counted, filled } from "./words.js";

const said = document.querySelector("[data-other-tables]");
const shelf = new Shelf();

/** The number of a table, where it is another one of the tournament of `place` (sheet.place_of); else null. */
function anotherTable(place, other) {
  const tournament = place.replace(/\d+$/, "");
  return other !== place && other?.startsWith(tournament) ? other.slice(tournament.length) : null;
}

async function say() {
  const found = await shelf.all().catch(() => []); // a browser that keeps nothing has nothing
  const tables = new Map();
  for (const item of found) {
    const table = anotherTable(said.dataset.otherTables, item.place);
    if (table) tables.set(table, [...(tables.get(table) ?? []), item]);
  }
  const groups = [...tables].sort(([one], [other]) => one - other);
  said.replaceChildren(...groups.map(line));
  for (const [at, [, [{ base }]]] of groups.entries()) {
    const answer = await fetch(base, { method: "HEAD" }).catch(() => null);
    const link = said.children[at]?.querySelector("a");
    if (answer?.status === 404) link?.replaceWith(said.dataset.gone);
  }
}

function line([table, items]) {
  const { one, many, link: opens } = said.dataset;
  const about = { table };
  const link = Object.assign(document.createElement("a"), { href: items[0].base, textContent: filled(opens, about) });
  const text = document.createElement("p");
  text.append(counted([one, many].map((sentence) => filled(sentence, { ...about, n: items.length })), items.length), " ", link);
  const banner = Object.assign(document.createElement("div"), { className: "banner banner--warn" });
  banner.append(text);
  return banner;
}

if (said) {
  say();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && say());
  window.addEventListener("pageshow", (event) => event.persisted && say());
}
