/* What was typed in the desk's line and came to nothing is never lost, nor typed on by the next name. It stands in the line
   again, selected, so that the next letter takes its place. Where the line is not free any more, or once it is overtyped,
   it stays among the notices with its reason, until it is pressed: then it is in the line again. What was chosen for the next
   name comes back once that has left the line.

   Overtyped by what goes on from it, as a refusal asks for ("Birgit", then "Birgit Albrecht", or her number), it is put right:
   fee and rank stay, and its notice goes when that is sent. */

import { EMPTY, keyOf } from "./entry.js";
import { fails, forget, isSaid, saysAgain } from "./failing.js";
import { moreFillers } from "./fillers.js";
import { filled } from "./meaning.js";
import { goOn } from "./words.js";

/** Whether anything is chosen besides what is typed. */
const isChosen = ({ fee, filler }) => Boolean(fee || filler);

/** `form`: the desk's; `entries`: what stands in it (entry.js); `rows`: gives those of the list; `onBack` is called when something
    stands in the line again. */
export function refusals(form, { entered, put, letGo, labelOf }, { rows, onBack }) {
  const { line } = form.elements;
  const fillers = moreFillers(form);
  let latest; // what was taken out of the line last
  let standing = {}; // {entry, why}: what stands there again, untouched
  let back = EMPTY; // … or put right since: its fee, its rank, and whom it means are of nobody else
  let over = null; // `back` is overtyped: {why; other: by another name, {gone, next}: what was chosen for the one, for the other}
  let next = EMPTY; // chosen for the next name before anything was typed, until the line is free again

  /** What stands in the line, as far as somebody has chosen it. */
  function chosen() {
    const now = entered();
    return { ...now, filler: now.filler && !fillers.isOurs() };
  }

  /** What is in the line, which is empty then: nothing of it is meant for the next. `whom`: what is found of it by now. */
  function takeOut(whom) {
    latest = { ...entered(), ...whom };
    const isPutRight = over?.why && !over.other; // else it may have come in, and nobody has heard
    if (back.typed === latest.typed || isPutRight) forget(keyOf(back)); // sent again, with another fee perhaps
    back = EMPTY;
    over = null;
    put(EMPTY);
    fillers.leaves(latest);
    chooseForNext();
    return latest;
  }

  /** What stands there again is not meant any more. */
  function giveUp() {
    if (!over?.other) letGo(back);
    back = EMPTY;
    over = null;
    standing = {};
    chooseForNext();
  }

  /** Whose the overtyped line is by what stands in it now: for the next name counts what was chosen for that. */
  function judge() {
    const isOther = !goOn(line.value, back.typed, rows());
    if (isOther === Boolean(over.other)) return;
    if (isOther) {
      over.other = { gone: letGo(back), next };
      chooseForNext();
    } else {
      const { gone, next: others } = over.other;
      over.other = undefined;
      if (isChosen(others)) next = { ...EMPTY, ...letGo(others) };
      if (isChosen(gone) && !isChosen(chosen())) put({ ...entered(), ...gone });
    }
  }

  /** The line is of the next name again; what was chosen in it since counts. */
  function chooseForNext() {
    if (isChosen(next) && !isChosen(chosen())) put({ ...next, typed: line.value });
    next = EMPTY;
    fillers.tick();
  }

  function clear() {
    line.value = "";
    giveUp();
  }

  function putBack(entry, why) {
    put(entry);
    line.select();
    standing = { entry, why };
    back = entry;
    over = null;
  }

  function keep(entry, why) {
    if (!why && saysAgain(keyOf(entry))) return; // nobody knows yet whether it came in
    const name = labelOf(entry);
    fails(name, filled(form.dataset.saysRefused, { name, why }), { key: keyOf(entry), again: () => bring(entry, why) });
  }

  /** Pressed: what is typed there meanwhile changes places with it. */
  function bring(entry, why = "") {
    const other = entered();
    const key = keyOf(other);
    const isOther = other.typed.trim() && key !== keyOf(entry);
    if (!other.typed.trim() && isChosen(chosen())) next = { ...EMPTY, fee: other.fee, filler: chosen().filler };
    if (isOther && !isSaid(key)) keep(other, standing.entry && key === keyOf(standing.entry) ? standing.why : "");
    putBack(entry, why);
    line.focus();
    onBack();
  }

  /** Refused, as the `answer` says; or it failed, which is said already. Whether it is in the line again: else somebody has
      gone on. */
  function giveBack(entry, answer) {
    fillers.isBack(entry);
    if (answer) entry.doubt = answer.doubt;
    const now = chosen();
    const isFree = entry === latest && !now.typed && !isChosen(now);
    if (isFree) putBack(entry, answer?.why ?? "");
    else {
      if (answer) keep(entry, answer.why);
      fillers.tickIfFree();
    }
    return isFree;
  }

  /** It came in, though it was given back. */
  function cameIn(entry) {
    if (keyOf(entered()) === keyOf(entry)) clear();
  }

  line.addEventListener("beforeinput", ({ inputType }) => {
    if (inputType === "insertLineBreak") return; // Enter
    const { entry, why } = standing;
    const isAll = line.selectionStart === 0 && line.selectionEnd === line.value.length;
    standing = {};
    if (line.value !== entry?.typed || !isAll || !inputType.startsWith("insert")) return;
    over = { why };
    if (!isSaid(keyOf(entry))) keep(entry, why);
  });
  line.addEventListener("input", () => {
    if (line.value === "") giveUp();
    else if (over) judge();
  });

  /** This entry is in. */
  function isIn(entry) {
    fillers.isBack(entry);
    fillers.tickIfFree();
  }

  return { takeOut, giveBack, bring, cameIn, isIn, undone: fillers.undone, clear };
}
