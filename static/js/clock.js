/* The server's time on a device whose own clock may be wrong, and the clocks that tick by it.

   Every live answer carries `Server-Time: <epoch ms>`. A request sent at performance.now() = a and answered at b says that
   offset = server time − performance.now() lies between stamp − b and stamp − a. The narrowest such interval is kept, until
   a later answer contradicts it (a phone that slept: performance.now() may stand still meanwhile). The device's own date
   is never asked.

   A clock is an element

       <time data-clock data-ends-at="<epoch ms>|" data-paused-left="<ms>|" data-over="Zeit um">…</time>

   Neither value: not started, its text is left alone. data-state becomes "waiting", "running", "soon" (5 minutes and
   less), "paused" or "over", on the clock (there also as a class, clock--soon …) and on a [data-clock-scope] around it
   ("some-over" while another clock in it still runs), for style sheets to show what belongs to it. Crossing zero
   dispatches `clock:over` (bubbles). */

const SOON = 5 * 60 * 1000; // ms
const STATES = ["paused", "soon", "over"];
const UNKNOWN = "–:––";

let best = null; // {low, high}: the offset lies between them, in ms

/** Note a time stamp of the server (epoch ms) on an answer to a request sent and received at these performance.now(). */
export function noteServerTime(stamp, sentAt, receivedAt) {
  if (!Number.isFinite(stamp) || stamp <= 0) return;
  const low = stamp - receivedAt;
  const high = stamp - sentAt;
  const middle = best && (best.low + best.high) / 2;
  if (best === null || high - low <= best.high - best.low || middle < low || middle > high) {
    const first = best === null;
    best = { low, high };
    if (first) tick();
  }
}

/** Note the Server-Time of an answer, if it carries one. */
export function noteResponse(response, sentAt, receivedAt = performance.now()) {
  noteServerTime(Number(response.headers.get("Server-Time")), sentAt, receivedAt);
}

/** The server's time now in epoch ms; null before the first answer. */
export function serverNow() {
  return best === null ? null : performance.now() + (best.low + best.high) / 2;
}

/** Milliseconds as "83:07", rounded up to the second: 0:00 is over, not "nearly". */
export function format(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What a clock element shows: {state, left} with left in ms, or null where it cannot be known yet. */
export function reading(element) {
  const { endsAt, pausedLeft } = element.dataset;
  if (pausedLeft) return { state: Number(pausedLeft) > 0 ? "paused" : "over", left: Number(pausedLeft) };
  if (!endsAt) return { state: "waiting", left: null };
  const now = serverNow();
  if (now === null) return { state: "unknown", left: null };
  const left = Number(endsAt) - now;
  return { state: left <= 0 ? "over" : left <= SOON ? "soon" : "running", left };
}

function show(element) {
  const { state, left } = reading(element);
  let text = element.textContent;
  if (state === "unknown") text = UNKNOWN;
  else if (state === "over") text = element.dataset.over || format(0);
  else if (left !== null) text = format(left);
  if (element.textContent !== text) element.textContent = text;
  for (const one of STATES) element.classList.toggle(`clock--${one}`, one === state);
  const before = element.dataset.state;
  if (before !== state) {
    element.dataset.state = state;
    // Seen at zero, or open before it: not on a page that opens long after.
    if (state === "over" && (before === "soon" || before === "running")) {
      element.dispatchEvent(new CustomEvent("clock:over", { bubbles: true }));
    }
  }
  return state === "running" || state === "soon" ? left : null;
}

let timer = 0;

/** Show every clock of the page now, and again when the next second of one of them begins. */
export function tick() {
  clearTimeout(timer);
  let wait = 1000;
  for (const element of document.querySelectorAll("[data-clock]")) {
    const left = show(element);
    if (left !== null) wait = Math.min(wait, (left % 1000) + 1);
  }
  for (const scope of document.querySelectorAll("[data-clock-scope]")) showScope(scope);
  timer = setTimeout(tick, wait);
}

/** Around two clocks (tables of four and of five) the time is over for all only when it is for both. */
function showScope(scope) {
  const states = [...scope.querySelectorAll("[data-clock]")].map((element) => element.dataset.state);
  const some = states.includes("over") ? "some-over" : (states[0] ?? "none");
  const state = states.length && states.every((one) => one === "over") ? "over" : some;
  if (scope.dataset.state !== state) scope.dataset.state = state;
}

for (const event of ["live:updated", "visibilitychange"]) document.addEventListener(event, tick);
window.addEventListener("pageshow", tick);
tick();
