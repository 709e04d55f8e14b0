/* The director has closed the link by which this device works: what is typed in its line stays to be read, with that it was not
   entered, until another link lets the device in again. */

import { insist } from "../notices.js";
import { filled } from "./meaning.js";

/** `sentence`: of the {name} that stands in the line. Gives say(name) and noMore(): it is over, or to be said anew. */
export function closed(sentence) {
  let says = null; // also once it was pressed away: it is not said again by itself

  return {
    say(name) {
      const now = filled(sentence, { name });
      says ??= insist(now);
      if (says.textContent !== now) says.textContent = now; // somebody types on
    },
    noMore() {
      says?.remove();
      says = null;
    },
  };
}
