/* What was sent from the desk and has no answer: said until the list, which follows the server, shows what became of it. */

import { insist } from "../notices.js";
import { filled } from "./meaning.js";
import { idOf, rowOf } from "./whom.js";

const failed = new Map(); // by what was typed or pressed: {says, at, settled, then, isTold}

/** Say why it failed. `settled`: does the list show by now that it came in? `then`: what to do when it does. `isTold`: nobody
    knows whether it came in, and the list will show it: else it says nothing of a gift of money, say. `again`: what to do when
    the sentence is pressed. */
export function fails(name, sentence, { settled = () => false, then = () => {}, again = () => {}, isTold = false } = {}) {
  forget(name);
  const says = insist(filled(sentence, { name }));
  says.addEventListener("click", again);
  failed.set(name, { says, at: performance.now(), settled, then, isTold });
}

/** Whether it still stands there that this failed. */
export const isSaid = (name) => Boolean(failed.get(name)?.says.isConnected);

/** It is sent again, or was done. */
export function forget(name) {
  failed.get(name)?.says.remove();
  failed.delete(name);
}

/** What the list shows by now was done, whatever became of the answer. `done(name)` for each. */
export function settleFailed(done) {
  for (const [name, one] of failed) {
    if (!one.settled()) continue;
    forget(name);
    one.then();
    done(name);
  }
}

/** The server has said how the list stands since `askedAt`: what it does not show has not come in, says the `sentence`. */
export function settleUnsure(askedAt, sentence) {
  for (const [name, one] of failed) {
    if (!one.isTold || one.at > askedAt || one.settled()) continue;
    one.says.textContent = filled(sentence, { name });
    one.isTold = false;
  }
}

/** All that the list says of the player of this id; undefined of nobody. */
function standing(id) {
  const cells = rowOf(id)?.querySelectorAll(":scope > :not(.players__form)");
  return cells && [...cells].map((cell) => cell.innerHTML).join("|");
}

/** Whether the row of this player is another one by now, has come, or gone. */
export function changes(id) {
  const before = standing(id);
  return () => standing(id) !== before;
}

/** Whether something was done for the player of this row, who is on the list still: else nobody knows. */
export function isDone(row) {
  const isAnother = changes(idOf(row));
  return () => rowOf(idOf(row)) !== null && isAnother();
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
