/* A draw plans all rounds to come, which takes its time: the pressed button says so at once, in words of its own
   (templates/desk/_drawing.html), and nothing of what it draws anew is pressed, by mouse or by key, until there is an
   answer: who publishes just then would publish what was to be replaced. */

const PATIENCE = 20_000; // ms: no draw takes so long; of a page that failed to come nobody is told

const pressed = () => document.querySelectorAll("[data-draws] [aria-busy]");

function letGo() {
  for (const button of pressed()) button.removeAttribute("aria-busy");
}

let waiting = 0;

// Before htmx hears of it, which sends what is not prevented here.
document.addEventListener(
  "submit",
  (event) => {
    if (pressed().length && event.target.closest("#auslosung")) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    if (!event.target.matches("[data-draws]")) return;
    event.submitter?.setAttribute("aria-busy", "true");
    clearTimeout(waiting);
    waiting = setTimeout(letGo, PATIENCE);
  },
  true,
);

document.addEventListener("htmx:afterRequest", ({ detail }) => detail.requestConfig.elt.matches("[data-draws]") && letGo());
