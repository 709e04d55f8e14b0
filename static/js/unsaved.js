/* Something is typed that nobody has saved, in a form or elsewhere: the browser asks before its page is left, by anything
   else than the form itself, as by a button of another form on it. */

/* What would be sent, in any order: choices move as they are numbered. */
const filledIn = (one) => JSON.stringify([...new FormData(one)].map(String).sort());

/* As the server has it, whatever the browser has put back into the fields by itself. */
function asItCame(form) {
  const copy = form.cloneNode(true);
  copy.reset();
  return filledIn(copy);
}

/* Who stays can press again what would have left. */
function letGo() {
  for (const button of document.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
}

/** The browser asks before the page is left while this is so. */
export function asksWhile(isSo) {
  window.addEventListener("beforeunload", (event) => {
    if (!isSo()) return;
    event.preventDefault();
    setTimeout(letGo); // runs once it is answered
  });
}

for (const form of document.querySelectorAll("form[data-unsaved]")) {
  const saved = form.dataset.unsaved === "typed" ? null : asItCame(form); // refused: what is typed is not what is kept
  let sending = false;
  form.addEventListener("submit", ({ submitter }) => (sending = submitter?.formTarget !== "_blank"));
  asksWhile(() => {
    const isLost = !sending && filledIn(form) !== saved;
    sending = false;
    return isLost;
  });
}
