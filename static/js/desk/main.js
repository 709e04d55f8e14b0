/* The director's pages: times are told as "vor 3 min"; two players of a draw are chosen to change places. */

import { serverNow } from "../clock.js";
import { keys } from "./keys.js";
import "../rules.js";
import "../list_columns.js";
import "../list_file.js";
import "../work_in.js";

const board = document.getElementById("brett");
if (board) {
  const title = document.title;
  // Whoever looks at another window sees at the tab that somebody calls.
  const count = () => {
    const calls = board.querySelectorAll(".call").length;
    document.title = calls ? `(${calls}) ${title}` : title;
  };
  board.addEventListener("live:updated", () => {
    htmx.process(board);
    tellTimes();
    count();
  });
  count();
  keys(board);
  setInterval(tellTimes, 10_000);
  tellTimes();
}

/** Times with data-since (epoch ms) as minutes gone by. */
function tellTimes() {
  const now = serverNow();
  if (now === null) {
    setTimeout(tellTimes, 500);
    return;
  }
  for (const time of board.querySelectorAll("[data-since]")) {
    const minutes = Math.floor((now - Number(time.dataset.since)) / 60_000);
    time.textContent = minutes < 1 ? board.dataset.justNow : board.dataset.ago.replace("{n}", minutes);
  }
}

// Some answers take their time (a draw plans all rounds to come): the pressed button says so, and cannot be pressed again.
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post") return;
  event.submitter?.setAttribute("aria-busy", "true");
});
window.addEventListener("pageshow", () => {
  for (const button of document.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
});

// What was said when the page came is not said again by the back button.
window.addEventListener("pagehide", () => {
  for (const told of document.querySelectorAll("[data-told]")) told.remove();
});

document.addEventListener("click", (event) => event.target.closest("[data-print]") && window.print());

/* Two players of a draw are chosen; whoever taps a third means that one instead of the first. Heard before htmx hears it,
   which then asks what a swap of those that are left would do. */
let chosen = [...document.querySelectorAll("[data-swap] [name=player]:checked")];

document.addEventListener(
  "change",
  ({ target: box }) => {
    if (box.name !== "player" || !box.closest("[data-swap]")) return;
    chosen = chosen.filter((earlier) => earlier !== box && earlier.isConnected && earlier.checked);
    if (box.checked) chosen.push(box);
    while (chosen.length > 2) chosen.shift().checked = false;
  },
  true,
);

// From the keyboard: Enter goes on from who was chosen to what can be done with them.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.closest("[data-swap]")) return;
  event.preventDefault();
  document.getElementById("tauschen-knopf")?.focus();
});

document.addEventListener("click", (event) => {
  const form = event.target.closest("[data-unchoose]") && document.querySelector("[data-swap]");
  if (!form) return;
  event.preventDefault();
  for (const box of form.querySelectorAll("[name=player]:checked")) box.checked = false;
  form.dispatchEvent(new Event("change", { bubbles: true }));
  form.querySelector("[name=player]").focus({ preventScroll: true });
});
