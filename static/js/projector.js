/* The wall: shows the views of the live part one after the other, each page by page, without anybody at the keyboard.

   A view is a [data-view] (data-times: how often in a row it is gone through) with a list [data-rows] inside a clip. Lengths
   are given in --u of projector.css, about a hundredth of the screen's width: data-min and data-max of a row's height,
   data-columns (with data-down read column by column). As many rows as fit are a page; pages are even; a page is turned by
   moving the list inside its clip, so that a live change moves rows within the list and never the page. */

const PAGE = 9000; // ms a page stays
const ALONE = 15000; // ms a view of one page stays, beside others
const MOVE = 700; // ms a row takes to its new place
const SMALLEST = 0.6; // of a name's usual size
const IDLE = 3000; // ms until the controls go

const root = document.documentElement;
const live = document.querySelector("[data-live]");
const pages = document.querySelector("[data-pages]");
const bar = pages.querySelector("[data-bar]");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

let slides = []; // {view, page, pages}
let now = 0;
let timer = 0;
let held = false;
let progress = null;

/** --u of projector.css in pixels: the page's font has 1.6 of it. */
const unit = () => parseFloat(getComputedStyle(document.body).fontSize) / 1.6;

/** Divide a view's list into pages that fit; gives their number. */
function measure(view) {
  const list = view.querySelector("[data-rows]");
  if (!list) return 1;
  const clip = list.parentElement;
  const { min, max } = list.dataset;
  clip.style.height = "";
  // What stands above the list grows with its rows: begun at the least of them, the pages do not depend on those before.
  const set = (height) => view.style.setProperty("--row", `${height}px`);
  set(min * unit());
  const columns = Math.min(Number(list.dataset.columns ?? 1), Math.max(1, list.children.length));
  const fitting = Math.max(1, Math.floor(clip.clientHeight / (min * unit())));
  const count = Math.max(1, Math.ceil(list.children.length / (fitting * columns)));
  const rows = Math.max(1, Math.ceil(list.children.length / count / columns));
  // Half pixels: over a hundred rows, what browsers round off would push the last page out of its place.
  const fill = () => Math.floor(Math.min(clip.clientHeight / rows, max * unit()) * 2) / 2;
  set(fill());
  const height = fill();
  set(height);
  clip.style.height = `${rows * height}px`;
  if (list.dataset.down !== undefined) place(list, rows, columns);
  view.rows = rows;
  view.height = height;
  return count;
}

/** A list by name is read down, column by column. */
function place(list, rows, columns) {
  [...list.children].forEach((item, index) => {
    const page = Math.floor(index / (rows * columns));
    const rest = index % (rows * columns);
    item.style.gridArea = `${page * rows + (rest % rows) + 1} / ${Math.floor(rest / rows) + 1}`;
  });
}

/** Long names become narrower, then smaller, before they are cut off. */
function fitNames() {
  const room = (name) => `${document.fonts.status} ${name.clientWidth} ${name.clientHeight} ${name.textContent}`;
  const all = [...live.querySelectorAll("[data-rows] .name")];
  const names = all.filter((name) => name.fitted !== room(name));
  for (const name of names) {
    name.style.fontStretch = name.style.fontSize = "";
  }
  const long = names.filter((name) => name.scrollWidth > name.clientWidth);
  for (const name of long) name.style.fontStretch = "70%";
  const ratios = long.map((name) => name.clientWidth / name.scrollWidth);
  long.forEach((name, index) => {
    if (ratios[index] < 1) name.style.fontSize = `${Math.max(SMALLEST, ratios[index] * 0.99)}em`;
  });
  for (const name of names) name.fitted = room(name);
}

/** Make the slides anew from what is there, staying on the one that is shown. */
function arrange() {
  const shown = slides[now];
  slides = [];
  for (const view of live.querySelectorAll("[data-view]")) {
    const count = measure(view);
    for (let time = 0; time < Number(view.dataset.times ?? 1); time++) {
      for (let page = 0; page < count; page++) slides.push({ view, name: view.dataset.view, page, time, pages: count });
    }
  }
  fitNames();
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
  if (!slide) return;
  const list = slide.view.querySelector("[data-rows]");
  if (list) list.style.transform = `translateY(${-slide.page * slide.view.rows * slide.view.height}px)`;
  const text = pages.dataset.says.replace("{page}", slide.page + 1).replace("{pages}", slide.pages);
  pages.querySelector("[data-page]").textContent = slide.pages > 1 ? text : "";
  pages.hidden = slides.length <= 1;
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

/* Rows glide to their new places: where they were is noted before a change and made up for after it. */

const places = new Map();
const keyed = () => live.querySelectorAll("[data-view] [data-rows] > [data-key]");

live.addEventListener("live:before", () => {
  places.clear();
  for (const row of keyed()) places.set(row, [row.offsetLeft, row.offsetTop]);
});

live.addEventListener("live:updated", () => {
  arrange();
  if (calm.matches) return;
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

/* Controls: there while the mouse moves. */

const THEME = "leinwand:theme";
const controls = document.querySelector("[data-controls]");
let idle = 0;

function wake() {
  document.body.toggleAttribute("data-awake", true);
  clearTimeout(idle);
  idle = setTimeout(() => document.body.toggleAttribute("data-awake", false), IDLE);
}

const actions = {
  back: () => turn(-1),
  next: () => turn(1),
  hold() {
    held = !held;
    controls.querySelector("[data-do=hold]").setAttribute("aria-pressed", held);
    run();
  },
  theme() {
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(THEME, root.dataset.theme);
    } catch {
      /* not allowed: then only until the page is opened again */
    }
  },
  fullscreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen?.();
  },
};
const keys = { ArrowLeft: "back", ArrowRight: "next", " ": "hold", f: "fullscreen" };

controls.addEventListener("click", (event) => actions[event.target.closest("[data-do]")?.dataset.do]?.());
addEventListener("keydown", (event) => {
  if (event.target.closest("button") && event.key === " ") return;
  if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  actions[keys[event.key]]();
});
for (const event of ["mousemove", "keydown", "touchstart"]) addEventListener(event, wake, { passive: true });

try {
  root.dataset.theme = localStorage.getItem(THEME) ?? root.dataset.theme;
} catch {
  /* not allowed */
}

/** Keep the laptop's screen on, where the browser lets a page ask for it (not over plain HTTP). */
async function stayAwake() {
  if (document.visibilityState !== "visible" || !navigator.wakeLock) return;
  await navigator.wakeLock.request("screen").catch(() => {});
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
new ResizeObserver(arrange).observe(live.querySelector(".wall__stage"));
document.fonts.ready.then(arrange);
arrange();
