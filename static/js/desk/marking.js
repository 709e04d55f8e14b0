/* What Enter makes of whoever comes in besides the name: ranked or not, here, and what is paid, by the fees that there are. */

import { insist } from "../notices.js";
import { filled, hasLeft } from "./meaning.js";

const NOTHING = "0";

/** `form`: the desk's; `list`: the list of players, which brings the fees of now. `meant`: as `meaning` gives it. */
export function marking(form, list) {
  const { elements, dataset: says } = form;

  /** What is asked: the `option` of the fee, whether it is another than is asked anyway (`isOther`), its id if it is that, or none
      at all (`fee`), and the `amount` as pages write it, undefined where only the server knows; undefined where nothing is asked,
      nor let off, or nobody knows of whom. */
  function money(meant) {
    const { row, known, fee: typed, unread } = meant;
    if (unread) return undefined;
    const { options = [], selectedIndex } = elements.fee ?? {};
    const named = [...options].find(({ value }) => value === String(typed));
    const option = named ?? options[selectedIndex];
    if (!option) return undefined;
    const isAsked = !(row && "paid" in row.dataset); // another fee is asked of nobody who has paid
    const isOther = isAsked && (option.index > 0 || (named && isAskedOtherwise(meant)));
    const isNone = isAsked && option.value === NOTHING;
    const isOwing = row ? "owes" in row.dataset : !known;
    const isAbout = isNone || (isOther ? !("free" in option.dataset) : isOwing); // anything to pay, or to be let off?
    const isFree = isNone || (!isOther && isFiller(meant) && !(row && "ownFee" in row.dataset)); // the usual fee is asked of no filler
    const other = row && "letOff" in row.dataset ? undefined : option.dataset.amount;
    const asked = isOther || !(row || known) ? other : row && (row.dataset.owes ?? NOTHING);
    const amount = isFree ? NOTHING : asked;
    return { option, isOther: isOther && !isNone, isAbout, isFree, amount, fee: isOther ? option.value : undefined };
  }

  /* Not asked for the usual fee by itself. */
  const isAskedOtherwise = ({ row, filler }) => isOut(filler) || (row && ("ownFee" in row.dataset || "filler" in row.dataset));

  const isFiller = ({ row, filler }) => isOut(filler) && !(row && "filler" in row.dataset);

  /* Either says that nobody ranks whoever comes; whether it is paid, the line does where it says so. */
  const isOut = (filler) => elements.ausser.checked || Boolean(filler);
  const isPaying = (paid) => paid ?? Boolean(elements.bezahlt?.checked);

  /** How that is said: "da, 10,00 € bezahlt"; nothing of who owes nothing, nor of a line of which nobody knows yet whom it means. */
  function marked(meant) {
    const { row, beside = [], unread, paid } = meant;
    if (unread && !row) return "";
    const isComing = elements.hier.checked && !(row && "here" in row.dataset);
    const said = [row && hasLeft(row) && says.saysBack, isFiller(meant) && says.saysFiller, isComing && says.saysDa, ...beside];
    const asked = money(meant);
    if (!asked) return said.filter(Boolean).join(", ");
    const { option, isOther, isAbout, isFree, amount = "" } = asked;
    const isPaid = isAbout && !isFree && isPaying(paid);
    if (isOther) said.push(isPaid && amount ? option.dataset.name : option.textContent.trim());
    if (isPaid) said.push(filled(says.saysPaid, { amount }).trim());
    else if (isAbout) said.push(isFree ? says.saysFree : says.saysUnpaid);
    return said.filter(Boolean).join(", ");
  }

  /** What Enter is to make of whoever is meant now: gives whether all of it stands in a `row`, as that is by then. */
  function wanted(meant) {
    const isHere = elements.hier.checked;
    const isPaid = isPaying(meant.paid);
    const isRankless = isOut(meant.filler);
    const fee = money(meant)?.fee;
    return (row) =>
      Boolean(row) &&
      !hasLeft(row) &&
      (!isHere || "here" in row.dataset) &&
      (!isPaid || !("owes" in row.dataset)) &&
      (!isRankless || "filler" in row.dataset) &&
      (!fee || isFee(feeOf(row), fee)) &&
      Object.entries(meant.kept ?? {}).every(([name, value]) => !value || row.dataset[name] === String(value));
  }

  /* The option of the fee that is asked of whoever is in the row. */
  function feeOf({ dataset: { ownFee, filler } }) {
    const [...options] = elements.fee.options;
    return ownFee || filler !== undefined ? options.find(({ value }) => value === ownFee) : options[0];
  }

  /* None at all is a fee of its own, once it was asked of anybody. */
  const isFee = (option, id) => option?.value === id || (id === NOTHING && "free" in (option?.dataset ?? {}));

  /** The fees that can be chosen are those of the list. A choice stays as long as its fee does; that it is gone is said. */
  function follow() {
    const fresh = list.querySelector("#startgelder");
    const select = elements.fee;
    if (!select || select.innerHTML === fresh.innerHTML) return;
    const chosen = chosenFee();
    select.replaceChildren(...[...fresh.childNodes].map((node) => node.cloneNode(true)));
    chooseFee(chosen);
  }

  /** The option of the fee that is chosen; undefined where it is the usual one. */
  const chosenFee = () => (elements.fee?.selectedIndex > 0 ? elements.fee.selectedOptions[0] : undefined);

  /** Chooses it again, or the usual one. */
  function chooseFee(option) {
    const select = elements.fee;
    if (!select) return;
    const again = option && [...select.options].find((one) => isFee(one, option.value));
    select.selectedIndex = again?.index ?? 0;
    if (!option || again) return;
    const now = select.selectedOptions[0]?.textContent.trim() ?? "–";
    insist(filled(says.saysFeeGone, { gone: option.dataset.name, now }));
  }

  return { marked, wanted, follow, chosenFee, chooseFee, amount: (meant) => money(meant)?.amount };
}
