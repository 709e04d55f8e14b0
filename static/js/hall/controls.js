/* The wall's buttons and keys: there while somebody moves the mouse, touches the screen or goes through them by keyboard. */

const IDLE = 3000; // ms until they go
const THEME = "leinwand:theme";
const KEYS = { ArrowLeft: "back", ArrowRight: "next", " ": "hold", f: "fullscreen" };

const root = document.documentElement;
const controls = document.querySelector("[data-controls]");
let idle = 0;
let pressedUnseen = false; // the finger came down on buttons that did not stand there yet

function wake() {
  document.body.toggleAttribute("data-awake", true);
  clearTimeout(idle);
  idle = setTimeout(() => document.body.toggleAttribute("data-awake", false), IDLE);
}

const own = {
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
    else root.requestFullscreen?.().catch(() => {});
  },
};

/** Let buttons and keys do these: {back, next, hold, sound}. */
export function control(actions) {
  const does = { ...own, ...actions };
  controls.addEventListener("click", (event) => {
    // A click without a detail is the keyboard's.
    if (event.detail && pressedUnseen) return;
    does[event.target.closest("[data-do]")?.dataset.do]?.();
  });
  addEventListener("keydown", (event) => {
    if (event.target.closest?.("button") && event.key === " ") return;
    if (!KEYS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    does[KEYS[event.key]]();
  });
}

export function showHeld(held) {
  controls.querySelector("[data-do=hold]").setAttribute("aria-pressed", held);
}

// Before what wakes them: a finger that rests a moment would else press what its own touch has shown.
addEventListener(
  "pointerdown",
  () => {
    pressedUnseen = getComputedStyle(controls).opacity === "0";
  },
  { capture: true },
);
for (const event of ["keydown", "touchstart"]) addEventListener(event, wake, { passive: true });
// A browser also tells of a mouse that lies there, moved by nobody, when a page opens under it.
addEventListener("mousemove", (event) => (event.movementX || event.movementY) && wake(), { passive: true });

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
