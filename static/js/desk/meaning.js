/* What Enter does with what stands in the desk's line, in the same way as the server (pages/desk/line.py) does it,
   and the sentence that says so beforehand. */

import { begins, namesIn, numberIn, wordsOf } from "./words.js";

const MOST_NAMED = 3;

const isSame = (one, other) => one.normalize("NFKC").toLowerCase() === other.normalize("NFKC").toLowerCase();
export const isGone = (row) => "gone" in row.dataset;
const clubOf = (row) => row.querySelector(".players__club").textContent.trim();

/** Whether anything is still to be done at the door for whoever this is. */
export const awaited = (row) => !("here" in row.dataset) || "owes" in row.dataset;

/** The row of somebody who has just this name. */
export const named = (typed, rows) => rows.find((row) => namesIn(typed).some((name) => isSame(row.dataset.name, name)));

/** {row}: somebody known, who is back if withdrawn, of whose club nobody knew yet that it is the one typed ({adds}). {name}:
    somebody new. And what is refused: {row, club} where another club is known, {nobody} has this number, {fitting} are
    known whose names begin so, {nameless} is no name. {other}: what Shift+Enter would make new.
    `sure`: it was asked already whether somebody new is meant. */
export function meaning(line, rows, { chosen, sure }) {
  const typed = line.trim();
  if (!typed) return {};
  if (chosen) return { row: rows.find((row) => row.dataset.number === chosen) };
  const number = numberIn(typed);
  if (number) {
    const row = rows.find(({ dataset }) => dataset.number === number);
    return row ? { row } : { nobody: number };
  }
  if (!/\p{L}/u.test(typed.split(",")[0])) return { nameless: true };
  const here = named(typed, rows);
  const [name, turned] = namesIn(typed);
  const club = turned && isSame(turned, here?.dataset.name ?? "") ? "" : (typed.split(",")[1] ?? "").trim();
  if (here && club && !clubOf(here)) return { row: here, adds: club };
  if (here) return club && !isSame(club, clubOf(here)) ? { row: here, club: clubOf(here) } : { row: here };
  // "Lang, Thea" may be a surname and a forename: the answer tells.
  if (turned && !name.includes(" ")) return { name: typed };
  if (typed.includes(",") || sure) return { name };
  const fitting = rows.filter((row) => begins(row, wordsOf(typed)));
  const open = fitting.filter((row) => awaited(row) && !isGone(row));
  if (open.length === 1) return { row: open[0], other: typed };
  return fitting.length ? { fitting, other: typed } : { name };
}

export const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_all, key) => values[key]);

const who = (row) => ({ name: row.dataset.name, number: row.dataset.number });

/** The sentence. `says`: its words (data-says-…); `what`: how whoever comes in is marked; `chosen`: was the row chosen? */
export function sentenceOf({ row, club, name, nameless, nobody, fitting, other }, says, what, chosen) {
  const behind = other ? ` · ${filled(says.saysBoth, { name: other })}` : "";
  if (club) return filled(says.saysClub, { ...who(row), club });
  if (row && isGone(row) && says.saysLeft) return filled(says.saysLeft, who(row));
  if (row && !awaited(row) && !isGone(row) && !chosen) return filled(says.saysHere, who(row)) + behind;
  if (row) return [filled(says.saysKnown, who(row)), what].filter(Boolean).join(": ") + behind;
  if (nameless) return says.saysNameless;
  if (nobody) return filled(says.saysNobody, { number: nobody });
  if (fitting) {
    const how = (one) => (isGone(one) ? says.saysOneLeft : awaited(one) ? says.saysOne : says.saysOneHere);
    const names = fitting.slice(0, MOST_NAMED).map((one) => filled(how(one), who(one)));
    if (fitting.length > MOST_NAMED) names.push("…");
    return filled(says.saysFits, { typed: other, names: names.join(", ") }) + behind;
  }
  if (name) return [filled(says.saysNew, { name }), what].filter(Boolean).join(", ");
  return what ? `${says.saysIdle}: ${what}` : says.saysIdle;
}
