/* The director's pages: times are told as "vor 3 min"; buttons that take their time say so. */

import { serverNow } from "../clock.js";
import "./drawing.js";
import { keys } from "./keys.js";
import "./moves.js";
import "../rules.js";
import "../list_columns.js";
import "../list_file.js";
import "../print.js";
import "../work_in.js";

const board = document.getElementById("brett");
if (board) {
  const title = document.title;
  // Whoever looks at another window sees at the tab that somebody calls.
  const count = () => {
    const calls = board.querySelectorAll(".call:not([data-gone])").length;
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

/** Times with data-since (epoch ms) as minutes gone by; with data-lasts of what has gone on since. */
function tellTimes() {
  const now = serverNow();
  if (now === null) {
    setTimeout(tellTimes, 500);
    return;
  }
  for (const time of board.querySelectorAll("[data-since]")) {
    const minutes = Math.floor((now - Number(time.dataset.since)) / 60_000);
    const { ago, lasting, justNow, justSince } = board.dataset;
    const [said, begun] = "lasts" in time.dataset ? [lasting, justSince] : [ago, justNow];
    time.textContent = minutes < 1 ? begun : said.replace("{n}", minutes);
  }
}

// Some answers take their time: the pressed button says so, and cannot be pressed again.
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

// Nor does it stand any longer once something else was done on this page, which stays.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!detail.successful || detail.requestConfig.verb !== "post") return;
  for (const told of document.querySelectorAll("[data-told]")) told.remove();
});
