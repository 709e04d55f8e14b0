/* Presses at the desk's line that nobody can have meant for what it says: a key that is held, and whatever comes so soon behind
   a question or a refusal that nobody can have read it. (The second click of a double one: registration.js.) */

import { keyOf } from "./entry.js";

const TO_READ = 500; // ms

/** `form`: the desk's; `entered`: what stands in its line (entry.js). Gives nowSaid(): that was refused, or asked about, just
    now; and isUnread(): does that stand there still, so that Enter is no answer yet? */
export function unread(form, entered) {
  let timer;

  form.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter" || !event.repeat) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

  return {
    nowSaid() {
      form.dataset.unread = keyOf(entered());
      clearTimeout(timer);
      timer = setTimeout(() => delete form.dataset.unread, TO_READ);
    },
    isUnread: () => form.dataset.unread === keyOf(entered()),
  };
}
