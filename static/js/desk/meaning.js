/* What Enter does with what stands in the desk's line, and the sentence that says so beforehand. Who stands in the list is
   found here at once, in the same way as the server does it (people/typed_line.py); how all else is read the server says. */

import { idOf } from "./whom.js";
import { begins, nameOf, numberIn, wordsOf } from "./words.js";

const MOST_NAMED = 3;
const LONG = 40; // letters: whether a longer name may be entered the server says

const isSame = (one, other) => one.normalize("NFKC").toLowerCase() === other.normalize("NFKC").toLowerCase();
export const hasLeft = (row) => "left" in row.dataset;

/** Whether anything is still to be done at the door for whoever this is. */
export const awaited = (row) => !("here" in row.dataset) || "owes" in row.dataset;

/* Its last word may be a category or a fee, of which only the server knows. */
const mayNameMore = (typed) => wordsOf(typed).length > 2 || typed.includes("(");

/** The row of somebody who has just this name. */
export const named = (typed, rows) => rows.find((row) => isSame(row.dataset.name, nameOf(typed)));

const numbered = (number, rows) => rows.find((row) => row.dataset.number === String(number));

/** {row}: somebody known; {known}, the name and number of one whom this list may not show ({done}: nothing is left to do).
    {name}: somebody new. {fitting} are known whose names begin so. {refused}: why nobody is meant. {other}: who
    would be new by Shift+Enter, as {name}. {beside}: what is kept besides a name; {fee}: the id of the one that is named;
    {paid}, {filler}: what the line itself says of that. {read}: by the server.
    {unread}: nobody knows yet.
    {kept}: what of number, club, team and category is, as the row of whoever came in has it by then.
    `id`: of the player who was chosen; `sure`: it was asked already whether somebody new is meant; `read`: how the server
    reads a line, if it has said so. */
export function meaning(line, rows, { id, sure, read }) {
  const typed = line.trim();
  if (!typed) return {};
  const chosen = id && rows.find((row) => idOf(row) === id);
  if (chosen && !typed.includes(",")) return { row: chosen };
  if (chosen) {
    const said = asRead(read(line, { sure, row: chosen })); // of what stands behind the comma
    return { ...said, row: chosen, read: false, unread: !said };
  }
  const number = numberIn(typed);
  const hasDigit = /\d/.test(typed); // perhaps a start number with a name
  const isName = !number && !typed.includes(",");
  const here = number ? numbered(number, rows) : isName && named(typed, rows);
  if (here) return { row: here };
  if (isName && !sure) {
    const fitting = rows.filter((row) => begins(row, wordsOf(typed)));
    const open = fitting.filter((row) => awaited(row) && !hasLeft(row));
    if (open.length === 1) return { row: open[0], other: hasDigit ? undefined : { name: nameOf(typed) } };
    if (fitting.length && !hasDigit) return { fitting, other: { name: nameOf(typed) } };
  }
  const isPlain = isName && !hasDigit && /\p{L}/u.test(typed) && !mayNameMore(typed) && typed.length < LONG;
  return asRead(read(line, { sure }), rows) ?? (isPlain ? { name: typed } : { unread: true });
}

/** What the server says of a line. */
export function asRead(answer, rows = []) {
  if (!answer) return undefined;
  const { number, known, done, name, beside, kept, fee, paid, filler, refused, other } = answer;
  if (refused) return { refused, other };
  const said = { beside, kept, fee, paid, filler };
  if (name) return { name, ...said };
  return { row: numbered(number, rows), known: { name: known, number }, done, ...said, read: true };
}

export const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_all, key) => values[key]);

const who = (row) => ({ name: row.dataset.name, number: row.dataset.number });

/** The sentence. `says`: its words (data-says-…); `marked`: gives how whoever comes in is marked (marking.js). Of who else
    would be new that is said, too, but behind somebody known: there only if the line itself says more than the name. */
export function sentenceOf(meant, says, marked) {
  const { row, known, done, name, refused, fitting, other } = meant;
  const what = marked(meant);
  const isMarked = !row || other?.beside?.length || (other?.fee ?? other?.paid ?? other?.filler) != null;
  const asNew = other && [filled(says.saysBoth, other), isMarked && marked(other)].filter(Boolean).join(", ");
  const behind = other ? ` · ${asNew}` : "";
  if (refused) return refused + behind;
  if (row && hasLeft(row) && says.saysLeft) return filled(says.saysLeft, who(row));
  const whom = row ? who(row) : known;
  if (row ? !what && !awaited(row) && !hasLeft(row) : done) return filled(says.saysHere, whom) + behind;
  if (whom) return [filled(says.saysKnown, whom), what].filter(Boolean).join(": ") + behind;
  if (fitting) {
    const how = (one) => (hasLeft(one) ? says.saysOneLeft : awaited(one) ? says.saysOne : says.saysOneHere);
    const named = fitting.slice(0, MOST_NAMED).map((one) => filled(how(one), who(one))).join(", ");
    const more = fitting.length - MOST_NAMED;
    const names = more > 0 ? filled(says.saysMore, { names: named, n: more }) : named;
    return filled(says.saysFits, { typed: other.name, names }) + behind;
  }
  if (name) return [filled(says.saysNew, { name }), what].filter(Boolean).join(", ");
  return what ? `${says.saysIdle}: ${what}` : says.saysIdle;
}
