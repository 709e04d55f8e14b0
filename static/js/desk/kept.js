/* What Enter means besides the name, here and paid, is remembered for this page. */

import { inSession } from "../session.js";

/** Ticks what was ticked, and keeps what is ticked from now on. */
export function keepTicks(form) {
  const { kept } = form.dataset; // where it is asked anew who is here, Enter means something else
  const { line, hier, bezahlt } = form.elements;
  const ticks = [hier, bezahlt].filter((one) => one && !("unkept" in one.dataset)); // that one is as this page means it
  const before = inSession((storage) => JSON.parse(storage.getItem(kept))) ?? {};
  for (const one of ticks) one.checked = before[one.name] ?? one.checked;
  form.addEventListener("change", ({ target }) => {
    // Ticked at a line that says otherwise, it is meant against it; else the line has the last word (pages/desk/line.py).
    if (target === bezahlt) bezahlt.value = line.value;
    const now = Object.fromEntries(ticks.map((one) => [one.name, one.checked]));
    inSession((storage) => storage.setItem(kept, JSON.stringify({ ...before, ...now })));
  });
}
