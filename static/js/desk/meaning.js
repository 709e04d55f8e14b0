/* What Enter does with what stands in the desk's line, in the same way as the server (pages/desk/registration.py) does it,
   and the sentence that says so beforehand. */

import { begins, nameOf, wordsOf } from "./words.js";

const NUMBER = /^#?\d{1,4}$/;
const MOST_NAMED = 3;

const same = (one, other) => one.normalize("NFKC").toLowerCase() === other.normalize("NFKC").toLowerCase();
const isGone = (row) => "gone" in row.dataset;
const clubOf = (row) => row.querySelector(".players__club").textContent.trim();

/** Whether anything is still to be done at the door for whoever this is. */
export const awaited = (row) => !("here" in row.dataset) || "owes" in row.dataset;

/** The row of somebody who plays and has just this name. */
export const named = (typed, rows) => rows.find((row) => !isGone(row) && same(row.dataset.name, nameOf(typed)));

/** {row}: somebody known. {name}: somebody new. And what is refused: {row, club} where another club is known, {left} of who
    has withdrawn, {nobody} has this number, {fitting} are known whose names begin so. {other}: what Shift+Enter would make new.
    `sure`: it was asked already whether somebody new is meant. */
export function meaning(line, rows, { chosen, sure }) {
  const typed = line.trim();
  if (!typed) return {};
  const known = rows.filter((row) => !isGone(row));
  if (chosen) return { row: known.find((row) => row.dataset.number === chosen) };
  if (NUMBER.test(typed)) {
    const row = known.find(({ dataset }) => dataset.number === typed.replace("#", ""));
    return row ? { row } : { nobody: typed.replace("#", "") };
  }
  const here = named(typed, rows);
  const club = (typed.split(",")[1] ?? "").trim();
  if (here) return club && clubOf(here) && !same(club, clubOf(here)) ? { row: here, club: clubOf(here) } : { row: here };
  const left = rows.find((row) => same(row.dataset.name, nameOf(typed)));
  if (left) return { left };
  if (typed.includes(",") || sure) return { name: nameOf(typed) };
  const fitting = known.filter((row) => begins(row, wordsOf(typed)));
  const open = fitting.filter(awaited);
  if (open.length === 1) return { row: open[0], other: typed };
  return fitting.length ? { fitting, other: typed } : { name: nameOf(typed) };
}

export const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_all, key) => values[key]);

const who = (row) => ({ name: row.dataset.name, number: row.dataset.number });

/** The sentence. `says`: its words (data-says-…); `what`: how whoever comes in is marked; `chosen`: was the row chosen? */
export function sentenceOf({ row, club, name, left, nobody, fitting, other }, says, what, chosen) {
  const behind = other ? ` · ${filled(says.saysBoth, { name: other })}` : "";
  if (club) return filled(says.saysClub, { ...who(row), club });
  if (row && !awaited(row) && !chosen) return filled(says.saysHere, who(row)) + behind;
  if (row) return [filled(says.saysKnown, who(row)), what].filter(Boolean).join(": ") + behind;
  if (left) return filled(says.saysLeft, who(left));
  if (nobody) return filled(says.saysNobody, { number: nobody });
  if (fitting) {
    const names = fitting.slice(0, MOST_NAMED).map((one) => filled(awaited(one) ? says.saysOne : says.saysOneHere, who(one)));
    if (fitting.length > MOST_NAMED) names.push("…");
    return filled(says.saysFits, { typed: other, names: names.join(", ") }) + behind;
  }
  if (name) return [filled(says.saysNew, { name }), what].filter(Boolean).join(", ");
  return what ? `${says.saysIdle}: ${what}` : says.saysIdle;
}
