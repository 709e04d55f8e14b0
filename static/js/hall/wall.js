/* The wall: shows the views of the live part one after the other, each page by page, without anybody at the keyboard.

   A view is a [data-view] (data-times: how often in a row it is gone through) with a list [data-rows] inside a clip; how it
   is divided into pages is in fitting.js. A page is turned by moving the list inside its clip, so that a live change moves
   rows within the list and never the page.

   The stage says in data-episode what is going on: phase and round. When that changes, the first page of what is new stands
   at once, whatever stood there, held or not. */

import { forget, fit } from "./fitting.js";
import { control, showHeld } from "./controls.js";
import { sound } from "./sound.js";

const PAGE = 9000; // ms a page stays
const ALONE = 15000; // ms a view of one page stays, beside others
const MOVE = 700; // ms a row takes to its new place
const TOLD = 10000; // ms a sentence about the wall itself stays

const live = document.querySelector("[data-live]");
const pages = document.querySelector("[data-pages]");
const bar = pages.querySelector("[data-bar]");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const stage = () => live.querySelector("[data-episode]");

let slides = []; // {view, name, page, time, pages}
let now = 0;
let timer = 0;
let told = 0;
let held = false;
let episode = null;
let progress = null;

/** Make the slides anew from what is there, staying on the one that is shown; what is new to everybody begins at once. */
function arrange() {
  const begins = episode !== stage().dataset.episode;
  if (begins && held) letGo();
  episode = stage().dataset.episode;
  const shown = begins ? undefined : slides[now];
  slides = [];
  for (const view of live.querySelectorAll("[data-view]")) {
    const count = fit(view);
    for (let time = 0; time < Number(view.dataset.times ?? 1); time++) {
      for (let page = 0; page < count; page++) slides.push({ view, name: view.dataset.view, page, time, pages: count });
    }
  }
  const same = (one) => one.name === shown?.name && one.page === shown.page && one.time === shown.time;
  const kept = slides.findIndex(same);
  const near = slides.findLastIndex((one) => one.name === shown?.name && one.page <= shown.page);
  now = Math.max(0, kept >= 0 ? kept : near);
  show();
  if (kept < 0 || (slides.length > 1 && !timer)) run();
  if (slides.length <= 1) rest();
}

function show() {
  const slide = slides[now];
  for (const view of live.querySelectorAll("[data-view]")) view.toggleAttribute("data-shown", view === slide?.view);
  if (slide) {
    const list = slide.view.querySelector("[data-rows]");
    if (list) list.style.transform = slide.page ? `translateY(${-slide.page * slide.view.rows * slide.view.height}px)` : "";
    const text = pages.dataset.says.replace("{page}", slide.page + 1).replace("{pages}", slide.pages);
    pages.querySelector("[data-page]").textContent = slide.pages > 1 ? text : "";
  }
  tell();
}

/** Say how the pages are turned: by themselves, not at all, or again. */
function tell() {
  pages.querySelector("[data-held]").hidden = !held;
  bar.parentElement.hidden = held || slides.length <= 1;
  pages.hidden = slides.length <= 1 && !held && pages.querySelector("[data-resumed]").hidden;
}

function turn(steps) {
  if (!slides.length) return;
  now = (now + steps + slides.length) % slides.length;
  show();
  run();
}

/** Count down to the next page. */
function run() {
  rest();
  if (slides.length <= 1 || held) return;
  const stays = slides[now].pages > 1 ? PAGE : ALONE;
  timer = setTimeout(() => turn(1), stays);
  progress = bar.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: stays, fill: "forwards" });
}

function rest() {
  clearTimeout(timer);
  timer = 0;
  progress?.cancel();
  progress = null;
}

function hold(wanted) {
  held = wanted;
  showHeld(held);
  tell();
}

/** Nobody stands at the laptop any more: what has just begun is not kept from the hall by who held an older page. */
function letGo() {
  const sentence = pages.querySelector("[data-resumed]");
  sentence.hidden = false;
  hold(false);
  clearTimeout(told);
  told = setTimeout(() => {
    sentence.hidden = true;
    tell();
  }, TOLD);
}

control({
  sound,
  back: () => turn(-1),
  next: () => turn(1),
  hold() {
    hold(!held);
    run();
  },
});

/* Rows glide to their new places: where they were is noted before a change and made up for after it. */

const places = new Map();
const keyed = () => live.querySelectorAll("[data-view] [data-rows] > [data-key]");

live.addEventListener("live:before", () => {
  places.clear();
  if (calm.matches) return;
  for (const row of keyed()) places.set(row, [row.offsetLeft, row.offsetTop]);
});

live.addEventListener("live:updated", () => {
  const begins = episode !== stage().dataset.episode;
  arrange();
  if (calm.matches || begins) return;
  for (const row of keyed()) {
    const [left, top] = places.get(row) ?? [];
    const across = left - row.offsetLeft;
    const down = top - row.offsetTop;
    if (across || down) {
      row.animate([{ transform: `translate(${across}px, ${down}px)` }, { transform: "none" }], {
        duration: MOVE,
        easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
      });
    }
  }
});

new ResizeObserver(arrange).observe(stage());
document.fonts.addEventListener("loadingdone", () => {
  forget();
  arrange();
});
arrange();
