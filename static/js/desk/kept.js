/* What Enter means besides the name, here and paid, is remembered for this page. */

/** Ticks what was ticked, and keeps what is ticked from now on. */
export function keepTicks(form) {
  const { kept } = form.dataset; // where it is asked anew who is here, Enter means something else
  const ticks = [form.elements.hier, form.elements.bezahlt].filter(Boolean);
  try {
    const before = JSON.parse(sessionStorage.getItem(kept) ?? "{}");
    for (const one of ticks) one.checked = before[one.name] ?? one.checked;
  } catch {
    /* not allowed */
  }
  form.addEventListener("change", () => {
    try {
      sessionStorage.setItem(kept, JSON.stringify(Object.fromEntries(ticks.map((one) => [one.name, one.checked]))));
    } catch {
      /* not allowed */
    }
  });
}
