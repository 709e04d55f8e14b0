/* Finding oneself in a list: a search over the names, and one's own name kept on this device.

   Rows are elements with data-player in the live part of the page; the tools are in [data-tools],
   which every change of that part leaves alone (data-keep). What the search finds, tournaments/people/search.py finds too. */

import { spellings } from "../spellings.js";

const tools = document.querySelector("[data-tools]");
const part = (name) => tools.querySelector(`[data-${name}]`);
const form = part("search");
const search = form.querySelector("input");
const KEPT = `ich:${tools.dataset.slug}`;
const LISTS = "[data-live] .ranks, [data-live] .people, [data-live] .tables";
const BEGUN = 3; // letters of "tisch" after which nobody can mean a name only

const rows = () => [...document.querySelectorAll("[data-live] [data-player]")];
const name = (row) => row.querySelector(".name");

/** What was typed: words that have to stand in the name or club, and tables. */
function wanted(typed) {
  const words = [];
  const tables = [];
  for (const one of typed.toLowerCase().replace(/(^|[^\p{L}\p{N}_])(?:tisch|table)\s*(?=[0-9])/gu, "$1#").split(/[\s,;]+/)) {
    if (/^#[0-9]{1,4}$/.test(one)) tables.push(Number(one.slice(1)));
    else if (one.replace(/^#+|#+$/g, "") && one !== "tisch" && one !== "table") words.push(one);
  }
  return { words, tables };
}

function fits(row, { words, tables }) {
  const table = row.dataset.table ? Number(row.dataset.table) : null;
  if (tables.some((one) => one !== table)) return false;
  if (!words.length) return true;
  const shown = `${name(row).textContent} ${row.querySelector(".club, .members")?.textContent ?? ""}`;
  const texts = spellings(shown);
  const parts = shown.toLowerCase().split(/[\s,;]+/);
  return words.every((word) => {
    if (/^[0-9]{1,4}$/.test(word)) return table === Number(word) || parts.includes(word);
    if (table !== null && word.length >= BEGUN && ("tisch".startsWith(word) || "table".startsWith(word))) return true;
    return spellings(word).some((spelt, index) => texts[index].includes(spelt));
  });
}

// A device may forbid storage: then the name is remembered as long as the page is open.
let me = null;
try {
  me = localStorage.getItem(KEPT);
} catch {
  /* not allowed */
}

function remember(player) {
  me = player;
  try {
    if (player === null) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, player);
  } catch {
    /* not allowed */
  }
  show();
}

function showMine(all) {
  const row = all.find((one) => one.dataset.player === me);
  part("mine").hidden = !row;
  part("hint").hidden = Boolean(row) || all.length === 0;
  if (!row) return;
  const list = row.closest("table, ul");
  const shell = list.cloneNode(false);
  const body = list.tagName === "TABLE" ? shell.appendChild(document.createElement("tbody")) : shell;
  const copy = row.cloneNode(true);
  for (const attribute of ["data-key", "data-player", "data-changed", "data-filtered", "data-me"]) copy.removeAttribute(attribute);
  for (const attribute of ["role", "tabindex", "aria-pressed"]) name(copy).removeAttribute(attribute);
  body.append(copy);
  part("mine-row").replaceChildren(shell);
}

/** Every name is a button. Each list is one stop of the Tab key; within it the arrows go from name to name. */
function makeReachable() {
  for (const list of document.querySelectorAll(LISTS)) {
    const all = [...list.querySelectorAll("[data-player]")];
    const open = all.filter((row) => !row.closest("[data-filtered]"));
    const stop = open.find((row) => row.contains(document.activeElement)) ?? open.find((row) => row.hasAttribute("data-me")) ?? open[0];
    for (const row of all) {
      const button = name(row);
      button.setAttribute("role", "button");
      button.setAttribute("aria-pressed", String(row.dataset.player === me));
      button.tabIndex = row === stop ? 0 : -1;
    }
  }
}

/** Set again everything that the live part does not know: who is marked, who is filtered out. */
function show() {
  const all = rows();
  const typed = search.value.trim();
  const what = wanted(typed);
  const found = new Map();
  for (const row of all) {
    const fit = fits(row, what);
    // At a table all its players stay: who looks for one wants to know with whom.
    row.toggleAttribute("data-filtered", !fit && !row.closest(".tables"));
    row.toggleAttribute("data-found", fit && Boolean(typed));
    row.toggleAttribute("data-me", row.dataset.player === me);
    if (fit && what.words.length) found.set(row.dataset.player, name(row).textContent);
  }
  for (const card of document.querySelectorAll("[data-live] .tables > li")) {
    card.toggleAttribute("data-filtered", Boolean(typed) && !card.querySelector("[data-found]"));
  }
  for (const team of document.querySelectorAll("[data-live] [data-team]")) team.toggleAttribute("data-filtered", !fits(team, what));
  part("none").hidden = !typed || all.some((row) => row.hasAttribute("data-found"));
  const only = found.size === 1 ? [...found][0] : null;
  const mark = part("mark");
  mark.hidden = !only || only[0] === me;
  if (only) {
    mark.textContent = mark.dataset.says.replace("{name}", only[1]);
    mark.dataset.marks = only[0];
  }
  const people = new Set(all.map((row) => row.dataset.player)).size;
  form.hidden = people < Number(tools.dataset.searchFrom) && !typed;
  tools.hidden = all.length === 0;
  showMine(all);
  makeReachable();
}

search.addEventListener("input", show);
form.addEventListener("submit", (event) => {
  event.preventDefault(); // what it would answer stands there already
  search.blur(); // takes the phone's keyboard away
});
part("mark").addEventListener("click", (event) => {
  search.value = "";
  remember(event.currentTarget.dataset.marks);
});
part("forget").addEventListener("click", () => remember(null));

const press = (row) => remember(row.dataset.player === me ? null : row.dataset.player);

document.addEventListener("click", (event) => {
  const row = event.target.closest("[data-live] [data-player]");
  if (row && !getSelection()?.toString()) press(row);
});

const STEPS = { ArrowDown: (place) => place + 1, ArrowUp: (place) => place - 1, Home: () => 0, End: (place, last) => last };

document.addEventListener("keydown", (event) => {
  const row = event.target.closest?.("[data-live] [data-player]");
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Enter" || event.key === " ") press(row);
  else if (STEPS[event.key]) {
    const open = [...row.closest(LISTS).querySelectorAll("[data-player]")].filter((one) => !one.closest("[data-filtered]"));
    const place = STEPS[event.key](open.indexOf(row), open.length - 1);
    if (!open[place]) return;
    name(open[place]).focus();
    makeReachable();
  } else return;
  event.preventDefault();
});

// A new version of the list takes away what makes its names buttons, and with it the focus: it goes back to where it was.
let focused = null;
document.addEventListener("live:before", () => {
  const row = document.activeElement?.closest("[data-live] [data-player]");
  focused = row && { player: row.dataset.player, list: row.closest(LISTS).className };
});
document.addEventListener("live:updated", () => {
  show();
  const row = focused && rows().find((one) => one.dataset.player === focused.player && one.closest(LISTS).className === focused.list);
  if (row && !row.contains(document.activeElement)) name(row).focus({ preventScroll: true });
});
show();
