/* Answers of htmx are worked into the page (hx-ext="work-in", hx-swap="work-in"): focus, scrolling and half-typed text stay. */

import { update } from "./live.js";

/* A press that comes before the eye could have seen the new button was meant for the old one. */
const SETTLING = 500; // ms

htmx.defineExtension("work-in", {
  isInlineSwap: (style) => style === "work-in",
  handleSwap: (style, target, fragment) => {
    if (style !== "work-in") return false;
    const whole = document.createElement("div");
    whole.append(fragment);
    const from = document.activeElement;
    const focused = target.contains(from);
    const wasSeen = focused && from.matches(":focus-visible") && isInSight(from);
    update(target, whole.innerHTML, { answer: true });
    htmx.process(target);
    settle(target);
    // What is ticked is what the answer says: what was ticked before it is done.
    for (const box of target.querySelectorAll("[type=checkbox], [type=radio]")) box.checked = box.hasAttribute("checked");
    for (const option of target.querySelectorAll("option[selected]")) option.selected = true;
    // The pressed button may be gone, or dead: the keyboard goes on from here, not from the top of the page.
    if (focused && (!target.contains(document.activeElement) || document.activeElement.matches(":disabled"))) {
      (target.querySelector("[autofocus]") ?? target).focus({ preventScroll: true });
    }
    // A row that is moved takes its button along: whoever goes by key sees where that is now.
    const now = document.activeElement;
    if (wasSeen && now !== target && !isInSight(now)) now.scrollIntoView({ block: "nearest" });
    return true;
  },
});

/* What was typed in a row is sent: the answer says whether that is still there. */
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.shouldSwap) detail.requestConfig.elt.closest("[data-stays]")?.removeAttribute("data-stays");
});

/* What came in is typed no longer: the form is as the answer has it. Not where somebody has typed on meanwhile. */
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const { verb, elt, formData } = detail.requestConfig;
  const form = elt.form ?? elt;
  if (detail.xhr.status !== 200 || verb !== "post" || !form.matches("form")) return; // a refusal is 422
  const typed = [...form.querySelectorAll("input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea")];
  if (typed.length && typed.every(({ name, value }) => formData.get(name) === value)) form.reset();
});

function isInSight(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

function settle(target) {
  target.classList.add("settling");
  setTimeout(() => target.classList.remove("settling"), SETTLING);
}
