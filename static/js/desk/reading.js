/* What Enter would do with the desk's line, asked of the server while somebody types (pages/desk/line.py). */

import { idOf } from "./whom.js";

const PAUSE = 150; // ms without a key
const TICKS = ["bezahlt", "ausser"]; // by which a line is read, too

/** `form`: the desk's; `onAnswer` is called when there is another answer than before. */
export function reader({ dataset: { before: address }, elements }, onAnswer) {
  let known = {}; // {search, answer}
  let asked = null;
  let timer;
  let question;

  async function ask(search) {
    question?.abort();
    const mine = (question = new AbortController());
    try {
      const response = await fetch(`${address}?${search}`, { signal: mine.signal, cache: "no-store" });
      const answer = response.ok ? await response.json() : undefined;
      if (mine.signal.aborted) return;
      known = { search, answer };
      onAnswer();
    } catch {
      if (!mine.signal.aborted) asked = null; // no network: asked again at the next key, or when the list changes
    }
  }

  return {
    /** How this line is read, and if it was asked about already (`sure`), or somebody new is meant (`isNew`), or who was chosen
        (`row`); undefined until that is known: onAnswer. */
    of(typed, { sure, isNew, row } = {}) {
      const whom = isNew ? { neu: 1 } : row && { meant: row.dataset.number, wer: idOf(row) };
      const ticks = TICKS.map((name) => elements[name]).filter((one) => one?.checked);
      const ticked = Object.fromEntries(ticks.map(({ name, value }) => [name, value]));
      const chosen = elements.fee?.selectedIndex > 0 && { fee: elements.fee.value };
      const search = new URLSearchParams({ zeile: typed, ...(sure && { sicher: 1 }), ...whom, ...ticked, ...chosen }).toString();
      if (asked !== search) {
        asked = search;
        clearTimeout(timer);
        timer = setTimeout(ask, PAUSE, search);
      }
      return known.search === search ? known.answer : undefined;
    },

    /** The list has changed: what was read so may be otherwise. It is good until the next answer. */
    forget() {
      asked = null;
    },
  };
}
