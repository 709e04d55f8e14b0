/* Extra points on a small screen: folded behind one key, which says what is set (small.css says where).

   What is set stands on the counters themselves; here it is only put together. */

/** The extra points that are set: ["Re Fuchs×2", "Kontra Karl"]. */
export function wonIn(form) {
  return [...form.querySelectorAll("[data-counter][data-on]")].map((counter) => {
    const party = counter.closest("[data-party]").querySelector(".panel__party").textContent.trim();
    return `${party} ${counter.textContent.trim()}`;
  });
}

export function foldExtras(form) {
  const key = form.querySelector("[data-extras]");
  const text = key.querySelector("[data-extras-text]");
  const open = (on) => {
    form.toggleAttribute("data-extras-open", on);
    key.setAttribute("aria-expanded", String(on));
  };
  const say = () => {
    const set = wonIn(form);
    key.toggleAttribute("data-on", set.length > 0);
    text.textContent = set.length ? `${text.dataset.words}: ${set.join(", ")}` : text.dataset.words;
  };
  key.addEventListener("click", () => open(!form.hasAttribute("data-extras-open")));
  form.addEventListener("submit", () => open(false));
  new MutationObserver(say).observe(form, { subtree: true, attributeFilter: ["data-on", "aria-label"] });
  say();
}
