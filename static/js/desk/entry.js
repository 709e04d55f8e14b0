/* An entry of the desk's line: what is typed, what is meant by it besides, and for whom. Taken out of the line it is a value;
   put back it means the same.

   {typed; fee: the option of another than the usual one; filler; doubt: what was asked about; id: of the player who is meant;
   isNew: somebody new is, whoever fits} */

import { rowOf } from "./whom.js";
import { nameOf } from "./words.js";

export const EMPTY = { typed: "", filler: false, doubt: "" };

/** The same for entries that mean the same. */
export const keyOf = ({ typed, fee, filler, id, isNew }) => JSON.stringify([typed, fee?.value, filler, id, Boolean(isNew)]);

/** `form`: the desk's; `fees`: {chosenFee, chooseFee} (marking.js). */
export function entries(form, { chosenFee, chooseFee }) {
  const { line, sure, ausser } = form.elements;
  let whom = {}; // {id; of: the name that was typed}, {isNew}, or {offer}: the line of somebody who played earlier, and is new here

  /** The entry that stands in the line. */
  function entered() {
    const { of, offer, isNew = offer !== undefined } = whom;
    const id = of === nameOf(line.value) ? whom.id : undefined;
    return { typed: offer ?? line.value, fee: chosenFee(), filler: ausser.checked, doubt: sure.value, id, isNew };
  }

  function put({ typed, fee, filler, doubt, id, isNew }) {
    line.value = typed;
    chooseFee(fee);
    ausser.checked = filler;
    sure.value = doubt;
    choose({ id, isNew });
  }

  function choose(chosen) {
    whom = { ...chosen, of: nameOf(line.value) };
  }

  /** What this entry has brought into the line besides what is typed is not meant any more. Gives what of it was chosen still. */
  function letGo({ fee, filler }) {
    const gone = { fee: fee?.value === chosenFee()?.value ? fee : undefined, filler: filler && ausser.checked };
    if (gone.fee) chooseFee();
    if (filler) ausser.checked = false;
    whom = {};
    return gone;
  }

  /** How an entry is called: by who is known, and by what tells it from others with the same text. */
  function labelOf({ typed, fee, filler, id, isNew }) {
    const { saysAsNew, saysFiller } = form.dataset;
    const name = rowOf(id)?.dataset.name ?? typed;
    const beside = [isNew && saysAsNew, fee?.dataset.name, filler && saysFiller].filter(Boolean);
    return beside.length ? `${name} (${beside.join(", ")})` : name;
  }

  // What is typed otherwise is meant for nobody yet; what is typed on behind the name, for who was chosen by that: once a comma
  // stands behind it.
  line.addEventListener("input", () => {
    const { id, of } = whom;
    whom = id && `${nameOf(line.value)} `.startsWith(`${of} `) ? { id, of } : {};
    if (sure.value !== line.value) sure.value = "";
  });

  return { entered, put, letGo, labelOf, choose };
}
