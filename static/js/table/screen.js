/* The page around the form: its three views, the parts that follow the sheet, and dialogs. */

import { parsed, workIn } from "../live.js";

const main = document.getElementById("inhalt");
export const dialog = document.querySelector("[data-dialog]");
const VIEWS = ["spiel", "liste", "mehr"];

/** Show the view that the address names after its #; a game's own address opens the game in the list. */
export function showView() {
  const name = location.hash.slice(1).replace(/-ende$/, "");
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
  if (row) row.scrollIntoView({ block: "nearest" });
  else if (changed && view === "liste") showNewest();
}

/** The list's end: the newest game and the totals, or what is still on its way behind them. */
function showNewest() {
  const waiting = document.querySelector("[data-queue] > :last-child");
  (waiting ?? document.querySelector(".games tfoot"))?.scrollIntoView({ block: "end" });
}

export function goTo(view) {
  if (location.hash.slice(1) !== view) location.hash = view;
  showView(); // at once: what is not shown yet takes no focus
}

let inSight = null; // {element, top}: the refusal that was scrolled to, and where on the page it stood then

/** Scroll to an element. From then on nothing that comes in above it, such as a note, pushes it behind the bar, unless somebody
    has scrolled away from it. */
export function keepInSight(element) {
  element.scrollIntoView({ block: "nearest" });
  inSight = { element, top: element.getBoundingClientRect().top + scrollY };
}

new ResizeObserver(() => {
  const { element, top } = inSight ?? {};
  const isLeft = top - scrollY > innerHeight || top - scrollY < -element?.offsetHeight;
  if (element?.checkVisibility() && !isLeft) keepInSight(element);
}).observe(main, { box: "border-box" }); // what lies over its end is in its padding

export function openRow(row, open = row.dataset.state !== "open") {
  row.dataset.state = open ? "open" : "closed";
  row.querySelector("[data-open]")?.setAttribute("aria-expanded", String(open));
}

/* The parts that follow the sheet (templates/table/_stand.html) are worked into their places: what is open, focused or
   half read there stays as it is. */
htmx.defineExtension("follow", {
  handleSwap: (style, target, fragment) => {
    if (style !== "follow") return false;
    workIn(target, fragment);
    return [target]; // its new forms are htmx's too
  },
});

/** Put the fresh parts into their places; gives the state that came with them, null if they are of no table. */
export function takeIn(html, isHere = () => true) {
  const data = parsed(html).getElementById("scribe-state");
  if (!data) return null;
  const state = JSON.parse(data.textContent);
  if (!isHere(state)) return state;
  htmx.swap(document.body, html, { swapStyle: "none" });
  for (const row of main.querySelectorAll("[data-open]")) {
    row.setAttribute("aria-expanded", String(row.closest("tbody").dataset.state === "open"));
  }
  document.dispatchEvent(new CustomEvent("live:updated", { bubbles: true, detail: { changed: [] } }));
  return state;
}

const A_TAP = 400; // ms: a thumb that is on its way when a question comes by itself answers nothing by it

/** A question has come that nobody has asked for: `then` it can be answered. */
export function guard(question, then = () => {}) {
  question.inert = true;
  setTimeout(() => {
    question.inert = false;
    then();
  }, A_TAP);
}

/* A field that is left as the mouse goes down is judged anew, and a sentence that goes takes "Speichern" away from under it:
   the press is meant for what it began on, unless the mouse itself moves off. */
const OFF = 24; // px
for (const save of document.querySelectorAll("[data-save], .entry__save")) {
  save.addEventListener("pointerdown", (down) => {
    if (down.pointerType !== "mouse") return;
    save.setPointerCapture(down.pointerId);
    save.onpointermove = ({ clientX, clientY, pointerId }) => {
      if (Math.hypot(clientX - down.clientX, clientY - down.clientY) > OFF) save.releasePointerCapture(pointerId);
    };
  });
  save.addEventListener("lostpointercapture", () => (save.onpointermove = null));
}

/** Show HTML, an element or what is in it already in the page's dialog; [data-close] closes it. `unasked`: nobody has
    tapped for it. */
export function openDialog(content, { unasked = false } = {}) {
  if (typeof content === "string") dialog.innerHTML = content;
  else if (content) dialog.replaceChildren(content);
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0; // with big text its first button, which takes the focus, lies below what is asked
  const shown = dialog.firstElementChild;
  if (unasked && shown) {
    guard(shown, () => {
      const isFree = document.activeElement === dialog || document.activeElement === document.body;
      if (isFree) shown.querySelector("button, a")?.focus({ preventScroll: true });
    });
  }
  return dialog;
}

export const dialogIsOpen = () => dialog.open;

let lasting = null; // a card that is left by its own button alone

// Escape, or a phone's gesture back. To forbid them would not do: a browser lets a page refuse that only a few times.
dialog.addEventListener("close", () => lasting && !dialog.open && openDialog(lasting));

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

/** Another round, or others at this table: who sits here now. `why`: instead of "Neue Runde". `isCut`: is there no network, to
    `go` to their page? What was asked before and is answered only now covers it no longer than that takes. */
export function showMoved({ title, seated }, why, { isCut, go }) {
  const card = fromTemplate("moved");
  if (why) card.querySelector("[data-moved-why]").textContent = why;
  card.querySelector("[data-moved-title]").textContent = title;
  for (const name of seated) {
    const line = document.createElement("li");
    line.textContent = name;
    card.querySelector("[data-moved-names]").append(line);
  }
  card.querySelector("[data-moved-go]").addEventListener("click", () => {
    card.querySelector("[data-moved-cut]").hidden = !isCut();
    if (!isCut()) go();
  });
  lasting = card;
  openDialog(card, { unasked: true });
}

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
