/* Finding oneself in a list: a search over the names, and one's own name kept on this device.

   Rows are elements with data-player in the live part of the page; the tools are in [data-tools],
   which every change of that part leaves alone (data-keep). */

const tools = document.querySelector("[data-tools]");
const part = (name) => tools.querySelector(`[data-${name}]`);
const search = tools.querySelector("input");
const KEPT = `ich:${tools.dataset.slug}`;
const ENOUGH = 12; // rows that need no search

const rows = () => [...document.querySelectorAll("[data-live] [data-player]")];
const name = (row) => row.querySelector(".name").textContent;
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").replace(/ß/g, "ss").toLowerCase().trim();

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
  body.append(copy);
  part("mine-row").replaceChildren(shell);
}

/** Set again everything that the live part does not know: who is marked, who is filtered out. */
function show() {
  const all = rows();
  const wanted = folded(search.value);
  const found = new Map();
  for (const row of all) {
    const fits = !wanted || folded(row.textContent).includes(wanted);
    // At a table all its players stay: who looks for one wants to know with whom.
    row.toggleAttribute("data-filtered", !fits && !row.closest(".tables"));
    row.toggleAttribute("data-found", fits && Boolean(wanted));
    row.toggleAttribute("data-me", row.dataset.player === me);
    if (fits && wanted && folded(name(row)).includes(wanted)) found.set(row.dataset.player, name(row));
  }
  for (const card of document.querySelectorAll("[data-live] .tables > li")) {
    card.toggleAttribute("data-filtered", Boolean(wanted) && !card.querySelector("[data-found]"));
  }
  part("none").hidden = !wanted || all.some((row) => row.hasAttribute("data-found"));
  const only = found.size === 1 ? [...found][0] : null;
  const mark = part("mark");
  mark.hidden = !only || only[0] === me;
  if (only) {
    mark.textContent = mark.dataset.says.replace("{name}", only[1]);
    mark.dataset.marks = only[0];
  }
  search.hidden = all.length < ENOUGH && !wanted;
  tools.hidden = all.length === 0;
  showMine(all);
}

search.addEventListener("input", show);
part("mark").addEventListener("click", (event) => {
  search.value = "";
  remember(event.currentTarget.dataset.marks);
});
part("forget").addEventListener("click", () => remember(null));
document.addEventListener("click", (event) => {
  const row = event.target.closest("[data-live] [data-player]");
  if (row && !getSelection()?.toString()) remember(row.dataset.player === me ? null : row.dataset.player);
});
document.addEventListener("live:updated", show);
show();
