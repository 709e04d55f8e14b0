/* A row of the desk's list as a form: opened in its place, given up, and seen whole. Two forms stand in it, one beside the
   other: who it is, and an amount. What is typed in one of them outlives that the other is sent. */

import { parsed } from "../live.js";
import { insist } from "../notices.js";
import { unmoved } from "./keyboard.js";
import { filled } from "./meaning.js";

const FORMS = "[data-player-form]";
const SHOWN = "war_"; // before the name of a field: what stood in it when the form was shown

function isTyped(form) {
  const data = new FormData(form);
  const seen = [...data].filter(([name]) => name.startsWith(SHOWN));
  return seen.some(([name, value]) => (data.get(name.slice(SHOWN.length)) ?? "").trim() !== value);
}

/** The forms of a row in which something is typed that nobody has saved, but for the one that was `sent`. */
export function typedBeside(row, sent) {
  return [...(row?.querySelectorAll(FORMS) ?? [])].filter((form) => form !== sent && isTyped(form));
}

/** The form in the row, all of it on the screen as far as it fits; the button of a question is what is seen first. `kept`:
    those of the forms that stand there which stay as they are; `isFree`: may the keyboard be moved there (keyboard.js)? */
export function edit(row, html, { kept = [], isFree }) {
  const cell = row.querySelector(".players__form");
  if (kept.length) {
    const fresh = [...parsed(html).querySelectorAll(FORMS)];
    cell.querySelectorAll(FORMS).forEach((old, at) => kept.includes(old) || old.replaceWith(fresh[at]));
  } else cell.innerHTML = html;
  row.dataset.state = "edit";
  spread(row);
  const [asked, wrong] = [cell.querySelector("[data-asked]"), cell.querySelector(".field--wrong :is(input, select)")];
  const first = asked ?? wrong ?? (kept[0] ?? cell).querySelector("input:not([type=hidden])");
  if (!cell.contains(document.activeElement)) {
    if (!isFree()) return;
    first.focus({ preventScroll: true });
  }
  cell.scrollIntoView({ block: "nearest" });
  // Taller than the screen: its beginning, or what it asks.
  if (cell.getBoundingClientRect().top < 0) (asked ?? wrong ?? cell).scrollIntoView({ block: asked ? "nearest" : "start" });
  const why = wrong?.getAttribute("aria-describedby")?.split(" ").at(-1);
  if (why) document.getElementById(why)?.scrollIntoView({ block: "nearest" });
}

const spread = (row) => (row.querySelector(".players__form").colSpan = row.cells.length - 1);

/** One of the forms was sent and is done: it is a new one, and in the others stays what is typed. `how`: as for `edit`. */
export async function renew(row, how) {
  const html = await formsOf(row).catch(() => insist(document.body.dataset.saysUnreachable) && "");
  if (html && row.isConnected && row.dataset.state) edit(row, html, how);
}

/* As the server has them now; "" where it has none for a script. */
async function formsOf(row) {
  const address = new URL(row.querySelector("[data-edit]").href);
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (!address.searchParams.has(name)) address.searchParams.append(name, value);
  }
  const response = await fetch(address, { headers: { Answer: "parts" } });
  return response.ok && !response.redirected && response.headers.has("Server-Time") ? response.text() : "";
}

/** Somebody has deleted the player; the row stands there only to be read (live.js). */
export const isDeleted = (row) => "gone" in row.dataset;

const told = new Map(); // by the row: the line that says so

/** Says so, once: `sentence` holds {name}. What is typed in a form stays until that is closed; half a team has no such place. */
export function sayDeleted(row, sentence) {
  if ("told" in row.dataset) return; // goes with the next list that has the player again
  row.dataset.told = row.dataset.gone = "";
  told.set(row, insist(filled(sentence, { name: row.dataset.name })));
  if (!row.dataset.state) row.remove();
}

/** Of whoever is on the list again it is said no more. */
export function fetchedBack() {
  for (const [row, line] of told) {
    if ("told" in row.dataset) continue;
    line.remove();
    told.delete(row);
  }
}

/** The row as it was; none, where its player is deleted by now. */
export function giveUp(row) {
  if (!row) return;
  if (isDeleted(row)) return row.remove();
  delete row.dataset.state;
  row.querySelector(".players__form").replaceChildren();
}

/** Has rows opened by their links, and given up by their buttons: then `givenUp` is called. */
export function openRows(list, givenUp) {
  list.addEventListener("live:updated", () => list.querySelectorAll("tr[data-state]").forEach(spread)); // columns come and go
  list.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-edit]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      try {
        const row = link.closest("tr");
        const isFree = unmoved();
        const html = await formsOf(row);
        if (html) edit(row, html, { isFree });
        else location.assign(link.href); // says why
      } catch {
        insist(document.body.dataset.saysUnreachable);
      }
    } else if (event.target.closest("[data-give-up]")) {
      event.preventDefault();
      giveUp(event.target.closest("tr"));
      givenUp();
    }
  });
}
