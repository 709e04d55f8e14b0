/* A row of the desk's list as a form: opened in its place, given up, and seen whole. */

import { insist } from "../notices.js";

/** The form in the row, all of it on the screen as far as it fits; the button of a question is what is seen first. */
export function edit(row, html) {
  const cell = row.querySelector(".players__form");
  cell.innerHTML = html;
  cell.colSpan = row.cells.length - 1;
  row.dataset.state = "edit";
  const [asked, wrong] = [cell.querySelector("[data-asked]"), cell.querySelector(".field--wrong :is(input, select)")];
  (asked ?? wrong ?? cell.querySelector("input:not([type=hidden])")).focus({ preventScroll: true });
  cell.scrollIntoView({ block: "nearest" });
  // Taller than the screen: its beginning, or what it asks.
  if (cell.getBoundingClientRect().top < 0) (asked ?? wrong ?? cell).scrollIntoView({ block: asked ? "nearest" : "start" });
}

/** The row as it was. */
export function giveUp(row) {
  if (!row) return;
  delete row.dataset.state;
  row.querySelector(".players__form").replaceChildren();
}

/** Has rows opened by their links, and given up by their buttons: then `givenUp` is called. */
export function openRows(list, givenUp) {
  list.addEventListener("click", async (event) => {
    const link = event.target.closest("[data-edit]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      try {
        const response = await fetch(`${link.href}${location.search}`, { headers: { Answer: "parts" } });
        if (response.ok && !response.redirected && response.headers.has("Server-Time")) edit(link.closest("tr"), await response.text());
        else location.assign(link.href);
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
