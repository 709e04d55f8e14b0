/* What the server has not accepted from this phone, said beside the confirmations: nobody shall sign a sheet here while
   something that was meant for it lies unnoticed in a queue. */

import { filled } from "./place.js";
import { goTo, guard } from "./screen.js";

export class Unsettled {
  /** `round`: this page's. */
  constructor({ entry, queue, place, texts, round }) {
    Object.assign(this, { entry, queue, place, texts: texts.unsettled, round });
    this.line = document.querySelector("[data-unsettled]");
    this.line.querySelector("button").addEventListener("click", () => look(this.items[0]));
  }

  /** What waits for a person's word, of this round. */
  get items() {
    return this.queue.stopped.filter(({ round }) => round === this.round);
  }

  /** That in one sentence, "" if there is nothing. */
  get sentence() {
    const { items, place, texts } = this;
    const [one] = items;
    if (!one) return "";
    if (items.length > 1) return filled(texts.many, { n: items.length });
    if (one.state === "conflict") return texts.question;
    if (!one.corrects) return texts.game;
    const { position } = one.corrects;
    return filled(place.nameOf(position, texts.correction_of, texts.correction), { number: place.at(position)?.number });
  }

  /** What to ask before somebody confirms, "" if nothing. */
  get question() {
    const { sentence } = this;
    return sentence && `${sentence} ${this.texts.confirm}`;
  }

  /** `over`: is there nothing more to enter? Only then is anything confirmed, and the form's own line is not there. */
  show(over) {
    const sentence = over && !this.entry.editing ? this.sentence : "";
    if (sentence && this.line.hidden) guard(document.querySelector("[data-slot=finish]")); // it moves down under the thumb
    this.line.hidden = !sentence;
    const text = this.line.querySelector("[data-unsettled-text]");
    if (text.textContent !== sentence) text.textContent = sentence;
  }
}

/** Go to what waits for a decision, in the list. */
export function look(item) {
  goTo("liste");
  document.querySelector(`.queued[data-key="${item.id}"]`)?.scrollIntoView({ block: "center" });
}
