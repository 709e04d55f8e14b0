/* What was typed in the desk's line and came to nothing is never lost, nor typed on by the next name. It stands in the line
   again, selected, so that the next letter takes its place. Where the line is not free any more, or once it is overtyped,
   it stays among the notices with its reason, until it is pressed: then it is in the line again. */

import { fails, isSaid } from "./failing.js";
import { filled } from "./meaning.js";

/** `form`: the desk's; `choose`: chooses a fee again (marking.js); `onBack` is called when something stands in the line again. */
export function refusals(form, choose, onBack) {
  const { line, fee, sure, ausser } = form.elements;
  let latest; // what was taken out of the line last
  let standing = {}; // {entry, why}: what stands there again, untouched
  let back = null; // … or put right since: its fee, and no rank, are meant for nobody else

  const entered = () => ({
    typed: line.value,
    fee: fee?.selectedIndex > 0 && fee.value,
    filler: ausser.checked,
    doubt: sure.value,
  });

  /** What is in the line, which is empty then: another fee, and no rank, are meant for this one, and not for the next. */
  function takeOut() {
    latest = entered();
    line.value = sure.value = "";
    if (latest.fee) fee.selectedIndex = 0;
    ausser.checked = false;
    back = null;
    return latest;
  }

  /** What stands there again is not meant any more. */
  function letGo() {
    if (back?.fee && fee.value === back.fee) fee.selectedIndex = 0;
    if (back?.filler) ausser.checked = false;
    back = null;
    standing = {};
  }

  function clear() {
    line.value = "";
    letGo();
  }

  function put(entry, why) {
    line.value = entry.typed;
    if (entry.fee) choose(entry.fee);
    ausser.checked = entry.filler;
    sure.value = entry.doubt;
    line.select();
    standing = { entry, why };
    back = entry;
  }

  const keep = (entry, why) =>
    fails(entry.typed, filled(form.dataset.saysRefused, { name: entry.typed, why }), { again: () => bring(entry, why) });

  /** Pressed: what is typed there meanwhile changes places with it. */
  function bring(entry, why = "") {
    const other = entered();
    if (other.typed.trim() && other.typed !== entry.typed) keep(other, other.typed === standing.entry?.typed ? standing.why : "");
    put(entry, why);
    line.focus();
    onBack();
  }

  /** Refused, for this reason (`doubt`: what is asked about); or it failed, which is said already. Whether it is in the line
      again: else somebody has gone on. */
  function giveBack(entry, { why = "", doubt = "" } = {}) {
    entry.doubt = doubt;
    const now = entered();
    const isFree = entry === latest && !now.typed && !now.fee && !now.filler;
    if (isFree) put(entry, why);
    else if (why) keep(entry, why);
    return isFree;
  }

  line.addEventListener("beforeinput", ({ inputType }) => {
    if (inputType === "insertLineBreak") return; // Enter
    const { entry, why } = standing;
    const isAll = line.selectionStart === 0 && line.selectionEnd === line.value.length;
    standing = {};
    if (line.value !== entry?.typed || !isAll || !inputType.startsWith("insert")) return;
    letGo();
    if (!isSaid(entry.typed)) keep(entry, why);
  });
  line.addEventListener("input", () => line.value === "" && letGo());

  return { takeOut, giveBack, bring, clear };
}
