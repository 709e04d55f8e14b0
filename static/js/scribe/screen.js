/* The page around the form: its three views, the parts that follow the sheet, dialogs, and what happened just now. */

import { workIn } from "../live.js";

const main = document.getElementById("inhalt");
const dialog = document.querySelector("[data-dialog]");
const notices = document.getElementById("notices");
const VIEWS = ["spiel", "liste", "mehr"];

/** Show the view that the address names after its #; a game's own address opens the game in the list. */
export function showView() {
  const name = location.hash.slice(1);
  const row = name.startsWith("eintrag-") ? document.getElementById(name) : null;
  const view = row ? "liste" : VIEWS.includes(name) ? name : "spiel";
  const changed = document.body.dataset.view !== view;
  document.body.dataset.view = view;
  for (const link of document.querySelectorAll(".thumbbar [data-go]")) {
    if (link.dataset.go === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (row) openRow(row, true);
  if (changed) window.scrollTo(0, 0);
  if (changed && view !== "spiel") document.getElementById(view)?.querySelector("h2")?.scrollIntoView({ block: "nearest" });
}

export function goTo(view) {
  if (location.hash.slice(1) !== view) location.hash = view;
  else showView();
}

export function openRow(row, open = row.dataset.state !== "open") {
  row.dataset.state = open ? "open" : "closed";
  row.querySelector("[data-open]")?.setAttribute("aria-expanded", String(open));
}

/** Put the fresh parts into their places; gives the state that came with them, null if they are of no table. */
export function takeIn(html, isHere = () => true) {
  const parsed = document.createElement("template");
  parsed.innerHTML = html;
  const data = parsed.content.getElementById("scribe-state");
  if (!data) return null;
  const state = JSON.parse(data.textContent);
  if (!isHere(state)) return state;
  for (const part of parsed.content.querySelectorAll("[data-part]")) {
    const place = document.querySelector(`[data-slot="${part.dataset.part}"]`);
    if (place) workIn(place, part);
  }
  for (const row of main.querySelectorAll("[data-open]")) {
    row.setAttribute("aria-expanded", String(row.closest("tbody").dataset.state === "open"));
  }
  document.dispatchEvent(new CustomEvent("live:updated", { bubbles: true, detail: { changed: [] } }));
  return state;
}

/** Say for a moment what happened. */
export function notice(sentence, kind = "") {
  const line = document.createElement("p");
  line.className = kind ? `notice notice--${kind}` : "notice";
  line.textContent = sentence;
  notices.replaceChildren(line);
  setTimeout(() => line.remove(), kind === "alarm" ? 8000 : 3500);
}

/** Show HTML of the server in the page's dialog; [data-close] closes it. */
export function openDialog(content) {
  if (typeof content === "string") dialog.innerHTML = content;
  else dialog.replaceChildren(content);
  if (!dialog.open) dialog.showModal();
  return dialog;
}

export function closeDialog() {
  if (dialog.open) dialog.close();
  dialog.replaceChildren();
}

dialog.addEventListener("click", (event) => {
  if (event.target.closest("[data-close]")) {
    event.preventDefault();
    closeDialog();
  }
});

/** Ask a person, then do it. */
export function sure(sentence, act) {
  const card = fromTemplate("sure");
  card.querySelector("[data-sure-text]").textContent = sentence;
  card.querySelector("[data-sure-yes]").addEventListener("click", () => {
    closeDialog();
    act();
  });
  openDialog(card);
}

/** A copy of one of the page's templates. */
export function fromTemplate(name) {
  return document.querySelector(`[data-template="${name}"]`).content.cloneNode(true).firstElementChild;
}
