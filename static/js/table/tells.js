/* What this phone's ordinary question tells the director besides: that something waits here and does not come in, though
   the server answers. Only such a question is asked with words of its own, twice a minute; all others stay as cheap as they are. */

const LONG = 60_000; // ms that something has waited, with the server at hand, before it is told
const EVERY = 30_000; // ms until it is told again; the server forgets it after 75 s (tournaments/phones.py)

/** What to add to the address of the next question: "?wartet=2", "?wartet=0" once it is over, mostly "". */
export function telling(queue, isCut) {
  let since = null;
  let told = 0;
  let toldAt = -Infinity;
  return () => {
    const now = performance.now();
    const waiting = isCut() ? 0 : queue.items.length;
    since = waiting ? (since ?? now) : null;
    const tells = waiting && now - since >= LONG ? waiting : 0;
    if (tells ? now - toldAt < EVERY : !told) return "";
    told = tells;
    toldAt = now;
    return `?wartet=${tells}`;
  };
}
