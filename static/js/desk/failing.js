/* What was sent from the desk and has no answer: said until the list, which follows the server, shows what became of it. */

import { untilThere } from "../live.js";
import { insist } from "../notices.js";
import { asksWhile } from "../unsaved.js";
import { filled } from "./meaning.js";
import { idOf, rowOf } from "./whom.js";

const failed = new Map(); // by the key of an entry (entry.js), or what was pressed: {name, says, again, at, settled, then, isTold}

asksWhile(() => [...failed.values()].some(({ says }) => says.isConnected && "kept" in says.dataset));

/** Say why it failed. `settled`: does the list show by now that it came in? `then`: what to do when it does. `isTold`: nobody
    knows whether it came in, and the list will show it: else it says nothing of a gift of money, say. `isGone`: with its
    tournament, which may come back. `again`: what to do when
    the sentence is pressed, which is kept until then. */
export function fails(name, sentence, { key = name, settled = () => false, then = () => {}, again, isTold = false, isGone = false } = {}) {
  forget(key);
  const called = name.replace(/\.$/, ""); // a sentence itself, perhaps; the one that names it has its own full stop
  const says = insist(filled(sentence, { name: called }), { isKept: Boolean(again) });
  if (again) says.addEventListener("click", again);
  else if (isGone) untilThere(says);
  failed.set(key, { name: called, says, again, at: performance.now(), settled, then, isTold });
}

/** Say once more what is said of this, which was fetched back and is put aside again; false where nothing is known of it. */
export function saysAgain(key) {
  const one = failed.get(key);
  if (!one?.again) return false;
  one.says = insist(one.says.textContent, { isKept: true });
  one.says.addEventListener("click", one.again);
  return true;
}

/** Whether it still stands there that this failed. */
export const isSaid = (key) => Boolean(failed.get(key)?.says.isConnected);

/** It is sent again, or was done. */
export function forget(key) {
  failed.get(key)?.says.remove();
  failed.delete(key);
}

/** What the list shows by now was done, whatever became of the answer. */
export function settleFailed() {
  for (const [key, one] of failed) {
    if (!one.settled()) continue;
    forget(key);
    one.then();
  }
}

/** The server has said how the list stands since `askedAt`: what it does not show has not come in, says the `sentence`. */
export function settleUnsure(askedAt, sentence) {
  for (const one of failed.values()) {
    if (!one.isTold || one.at > askedAt || one.settled()) continue;
    one.says.textContent = filled(sentence, one);
    one.isTold = false;
  }
}

/** Whether the button is another one by now, or gone from its row: then it was pressed, here or elsewhere. Its amount may
    change meanwhile. */
export function isPressed(button) {
  const before = button.getAttribute("aria-pressed");
  const same = `[formaction="${button.getAttribute("formaction")}"]`;
  const row = button.closest("tr");
  const isThere = () => !row || rowOf(idOf(row)) !== null;
  return () => isThere() && document.querySelector(same)?.getAttribute("aria-pressed") !== before;
}
