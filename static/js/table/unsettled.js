/* What the server has not accepted from this phone, above the bar at the thumb, whatever else the page shows: in one
   sentence, with what waits behind it, and with what a person can do about it. While a game is tapped only the sentence
   stands there, and opens by a tap. Nobody shall sign a sheet here while something that was meant for it lies unnoticed. */

import { goTo, guard } from "./screen.js";
import { newCard, showItem } from "./queued.js";
import { counted, filled } from "./words.js";

export class Unsettled {
  /** page: as main.js puts it together. */
  constructor(page) {
    Object.assign(this, page, { page });
    this.line = document.querySelector("[data-unsettled]");
    this.text = this.line.querySelector("[data-unsettled-text]");
    this.card = null; // of the item that is shown
    this.resting = null; // was nobody at a form when it was shown last?
  }

  /** What waits for a person's word, and is not in the form, or only in part since the rules are others; what is of this
      round first. */
  get items() {
    const { editing, lacking } = this.entry;
    const stopped = this.queue.stopped.filter(({ id }) => editing?.id !== id || lacking.length);
    const isHere = ({ round }) => round === this.here.round;
    return [...stopped.filter(isHere), ...stopped.filter((item) => !isHere(item))];
  }

  /** These in one sentence. */
  said(items) {
    const { unsettled: texts, old_round: before } = this.texts;
    const [one] = items;
    if (one.round !== this.here.round) return `${filled(before, one)}: ${texts.game}`;
    if (items.length > 1) return filled(texts.many, { n: items.length });
    if (one.state === "conflict") return texts.question;
    if (!one.corrects) return texts.game;
    return this.games.nameOf(one.corrects, texts.correction_of, texts.correction);
  }

  /** How many wait until something is decided, in a sentence; "" if none does. */
  get behind() {
    const { length } = this.queue.waiting.filter((item) => this.queue.stopper(item));
    return length ? counted(this.texts.unsettled.behind, length) : "";
  }

  /** What to ask before somebody confirms, "" if nothing. */
  get question() {
    const isHere = ({ round }) => round === this.here.round;
    const { waiting, confirm } = this.texts.unsettled;
    const items = this.items.filter(isHere);
    const { length } = this.queue.waiting.filter(isHere);
    if (!items.length && !length) return "";
    return `${items.length ? this.said(items) : counted(waiting, length)} ${confirm}`;
  }

  show() {
    const { items } = this;
    const [item] = items;
    const { line, text, entry, form } = this;
    const isOther = item && this.card?.dataset.key !== item.id;
    const isNew = item && (line.hidden || isOther); // also one that was sent in vain once more
    line.hidden = !item;
    if (!item) return;
    const said = `${this.said(items)} ${this.behind}`.trim();
    if (text.textContent !== said) text.textContent = said;
    if (isNew) {
      this.card?.remove();
      this.card = line.appendChild(newCard(item, this.page, "unsettled__card"));
      guard(line); // a thumb under way meant what is below it
    }
    showItem(this.card, item, this.page);
    const resting = entry.untouched || form.hidden;
    if (isOther || resting !== this.resting) line.open = resting;
    this.resting = resting;
  }
}

/** Go to what waits for a decision, in the list. */
export function look(item) {
  goTo("liste");
  document.querySelector(`.queued[data-key="${item.id}"]`)?.scrollIntoView({ block: "center" });
}
