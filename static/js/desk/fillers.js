/* The desk's line was opened for fillers, of whom several are wanted: whoever is next is one, too, as long as more are wanted than
   are on their way. Until somebody says otherwise, or enters somebody who is ranked; and if once none is wanted, then nobody is
   one for whom others have come or gone. */

/** `form`: the desk's. How many are wanted the list says. */
export function moreFillers({ elements: { line, ausser, weitere } }) {
  let isOpen = Boolean(weitere);
  let isEnough = false; // none was wanted any more
  let isOurs = isOpen; // the tick stands there by itself, and is nobody's choice
  const onTheirWay = new Set();

  const wanted = () => Number(document.querySelector("[data-fillers-wanted]")?.dataset.fillersWanted ?? 0);

  /** Ticks it for whoever is next, if so; nothing else may be meant in the line by now. */
  function tick() {
    isEnough ||= wanted() === 0;
    const was = isOurs;
    isOurs = isOpen && !isEnough && wanted() > onTheirWay.size;
    if (isOurs || was) ausser.checked = isOurs;
  }

  /** … unless the next one is typed already. */
  function tickIfFree() {
    if (line.value === "") tick();
  }

  function leaves(entry) {
    if (entry.filler) onTheirWay.add(entry);
    else isOpen = false;
  }

  /** It has come in, or it was refused, or nobody has heard. */
  function isBack(entry) {
    onTheirWay.delete(entry);
  }

  /** What was done last was taken back here: a filler perhaps, who is wanted again. */
  function undone() {
    isEnough = false;
    tickIfFree();
  }

  ausser.addEventListener("change", () => {
    isOpen = isOurs = false;
  });
  document.getElementById("spielerliste").addEventListener("live:updated", tickIfFree);

  return { tick, tickIfFree, leaves, isBack, undone, isOurs: () => isOurs };
}
