/* What happened just now, in the page's live region. */

const region = document.getElementById("notices");
const PASSED = "button:not([data-kept])";
const PASSING = { "": 3500, alarm: 8000 }; // ms until it goes by itself

/** Say one sentence in the place of what was said so before; it goes by itself. `kind`: "", or "alarm" for what went wrong.
    Gives its line. */
export function notice(sentence, kind = "") {
  const line = lineOf("p", sentence, kind);
  for (const passing of region.querySelectorAll("p")) passing.remove();
  region.prepend(line);
  setTimeout(() => line.remove(), PASSING[kind]);
  return line;
}

/** Say what went wrong, before what was said earlier; it stays until it is pressed, or Escape for the newest. Gives its line.
    `isKept`: something is lost with it, and Escape takes it only while it has the focus. */
export function insist(sentence, { isKept = false } = {}) {
  const line = lineOf("button", sentence, "alarm");
  line.type = "button";
  line.toggleAttribute("data-kept", isKept);
  line.addEventListener("click", () => line.remove());
  for (const earlier of region.querySelectorAll(PASSED)) {
    if (earlier.textContent === sentence) earlier.remove();
  }
  region.prepend(line);
  region.scrollTop = 0;
  return line;
}

document.addEventListener("keydown", ({ key, defaultPrevented }) => {
  if (key !== "Escape" || defaultPrevented) return;
  (region?.querySelector("button:focus") ?? region?.querySelector(PASSED))?.remove();
});

/** What was said before is over. */
export const hush = () => region.replaceChildren();

function lineOf(tag, sentence, kind) {
  const line = document.createElement(tag);
  line.className = kind ? `notice notice--${kind}` : "notice";
  line.textContent = sentence;
  return line;
}
