/* The director's pages: answers of htmx are worked into the page, so that focus and half-typed text stay; times are told as
   "vor 3 min"; the second player that is tapped in a draw changes places with the first. */

import { serverNow } from "./clock.js";
import { update } from "./live.js";

/* A press that comes before the eye could have seen the new button was meant for the old one. */
const SETTLING = 500; // ms

htmx.defineExtension("work-in", {
  isInlineSwap: (style) => style === "work-in",
  handleSwap: (style, target, fragment) => {
    if (style !== "work-in") return false;
    const whole = document.createElement("div");
    whole.append(fragment);
    const focused = target.contains(document.activeElement);
    update(target, whole.innerHTML);
    htmx.process(target);
    settle(target);
    // What was ticked is done; what the answer leaves ticked is not.
    for (const box of target.querySelectorAll("[data-swap] [name=player]")) box.checked = box.hasAttribute("checked");
    // The pressed button may be gone: the keyboard goes on from here, not from the top of the page.
    if (focused && !target.contains(document.activeElement)) target.focus({ preventScroll: true });
    return true;
  },
});

function settle(target) {
  target.classList.add("settling");
  setTimeout(() => target.classList.remove("settling"), SETTLING);
}

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
  setInterval(tellTimes, 10_000);
  tellTimes();
}

/** Times with data-since (epoch ms) as minutes gone by; tables from which nothing has come for long are marked. */
function tellTimes() {
  const now = serverNow();
  if (now === null) {
    setTimeout(tellTimes, 500);
    return;
  }
  for (const time of board.querySelectorAll("[data-since]")) {
    const minutes = Math.floor((now - Number(time.dataset.since)) / 60_000);
    time.textContent = minutes < 1 ? board.dataset.justNow : board.dataset.ago.replace("{n}", minutes);
    time.closest("[data-stale]")?.toggleAttribute("data-stale-now", minutes >= 12);
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

document.addEventListener("click", (event) => event.target.closest("[data-print]") && window.print());

document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-swap]");
  if (!form || event.target.name !== "player") return;
  const chosen = form.querySelectorAll("[name=player]:checked");
  form.dataset.chosen = chosen.length;
  if (chosen.length === 2) form.requestSubmit();
});
