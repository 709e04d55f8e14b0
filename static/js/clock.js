/* The server's time on a device whose own clock may be wrong, and the clocks that tick by it.

   Every live answer carries `Server-Time: <epoch ms>`. A request sent at performance.now() = a and answered at b says that
   offset = server time − performance.now() lies between stamp − b and stamp − a. The narrowest such interval is kept, until
   a later answer contradicts it (a phone that slept: performance.now() may stand still meanwhile). The device's own date
   is never asked.

   A clock is an element

       <time data-clock data-starts-at="<epoch ms>|" data-ends-at="<epoch ms>|" data-paused-left="<ms>|" data-over="Zeit um">…</time>

   Neither end nor rest: not started, its text is left alone, as before the moment at which it is planned to start. From then
   on it runs, whether the network is there or not. data-state becomes "waiting", "planned", "running", "near" (10 minutes
   and less), "soon" (5 minutes and less), "paused" or "over", on the clock (there also as a class, clock--soon …) and on a
   [data-clock-scope] around it ("some-over" while another clock in it still runs), for style sheets to show what belongs
   to it. Crossing zero dispatches `clock:over` (bubbles), and like 10 and 5 minutes `clock:turned` with detail
   {state, late}: late in ms since the moment itself.

       <div data-start>… <time data-counts-to="<epoch ms>"></time></div>

   counts down to a start that is planned; then it is hidden, and dispatches `clock:begun` (bubbles). */

const FROM = { near: 10 * 60 * 1000, soon: 5 * 60 * 1000, over: 0 }; // ms that are left when they begin
const STATES = ["paused", ...Object.keys(FROM)];
const COUNTING = ["running", "near", "soon"];
const UNKNOWN = "–:––";

let best = null; // {low, high}: the offset lies between them, in ms

/** Note a time stamp of the server (epoch ms) on an answer to a request sent and received at these performance.now(). */
function noteServerTime(stamp, sentAt, receivedAt) {
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
  const { startsAt, endsAt, pausedLeft } = element.dataset;
  if (pausedLeft) return { state: Number(pausedLeft) > 0 ? "paused" : "over", left: Number(pausedLeft) };
  if (!endsAt) return { state: "waiting", left: null };
  const now = serverNow();
  if (now === null) return { state: startsAt ? "planned" : "unknown", left: null };
  if (now < Number(startsAt)) return { state: "planned", left: null };
  const left = Number(endsAt) - now;
  return { state: Object.keys(FROM).findLast((state) => left <= FROM[state]) ?? "running", left };
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
    if (state in FROM && COUNTING.includes(before)) {
      const detail = { state, late: FROM[state] - left };
      element.dispatchEvent(new CustomEvent("clock:turned", { bubbles: true, detail }));
      if (state === "over") element.dispatchEvent(new CustomEvent("clock:over", { bubbles: true }));
    }
  }
  return COUNTING.includes(state) ? left : null;
}

/** Milliseconds as "9:05", from an hour on as "1:09:05": a time to wait, and no limit of a round. */
function waiting(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 3600) return format(milliseconds);
  const [minutes, rest] = [Math.floor((seconds % 3600) / 60), seconds % 60];
  return [Math.floor(seconds / 3600), minutes, rest].map((part, place) => String(part).padStart(place ? 2 : 1, "0")).join(":");
}

/** Show how long it is until a planned start: {left} in ms, or null where that is not known or past. */
function showStart(element) {
  const now = serverNow();
  if (now === null) return null;
  const left = Number(element.dataset.countsTo) - now;
  const text = left > 0 ? waiting(left) : "";
  if (element.textContent !== text) element.textContent = text;
  const whole = element.closest("[data-start]");
  const begins = left <= 0 && !whole.hidden;
  whole.hidden = left <= 0;
  if (begins) element.dispatchEvent(new CustomEvent("clock:begun", { bubbles: true }));
  return left > 0 ? left : null;
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
  for (const element of document.querySelectorAll("[data-counts-to]")) {
    const left = showStart(element);
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
