/* The director has closed the link by which this device works: what is typed in its line stays to be read, with that it was not
   entered, until another link lets the device in again; on the page that this link opens, too. */

import { insist } from "../notices.js";
import { inSession } from "../session.js";
import { filled } from "./meaning.js";

/** `form`: the desk's, with the sentence of the {name} that stands in its line. Gives say(name) and noMore(): it is over, or to
    be said anew. */
export function closed({ action, dataset, elements: { line } }) {
  const place = `typed ${action}`;
  let says = null; // also once it was pressed away: it is not said again by itself

  inSession((storage) => {
    line.value ||= storage.getItem(place) ?? "";
    storage.removeItem(place);
  });
  window.addEventListener("pagehide", () => says && inSession((storage) => storage.setItem(place, line.value)));

  return {
    say(name) {
      const now = filled(dataset.saysClosed, { name });
      says ??= insist(now);
      if (says.textContent !== now) says.textContent = now; // somebody types on
    },
    noMore() {
      says?.remove();
      says = null;
    },
  };
}
