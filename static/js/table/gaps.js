/* Games that an older backup has lost in front of what waits or is half typed: which they are, and that as many places are
   kept for them until they are there again. */

import { newOf, numberBehind } from "./sequence.js";
import { filled } from "./words.js";

export class Gaps {
  /** page: as main.js puts it together. */
  constructor({ sheet, texts, here, queue, games }) {
    Object.assign(this, { sheet, texts, round: here.round, queue, games });
  }

  /** Why it was refused, "" if nobody has to be told: where games lack in front of it, which. */
  why(item) {
    const { number } = this.sheet();
    const before = newOf(this.queue.items, this.round).filter(({ position }) => position < item.position);
    const isCounted = item.round === this.round && number && [item, ...before].every((one) => one.number);
    if (!item.lacks || item.state !== "refused" || !isCounted) return item.why;
    const here = before.filter(({ kind }) => kind !== null).map((one) => one.number);
    const all = Array.from({ length: Math.max(0, item.number - number) }, (_, index) => number + index);
    const names = all.filter((one) => !here.includes(one)).map((one) => filled(this.texts.numbered, { number: one }));
    return names.length ? filled(this.texts.lacking, { names: names.join(", ") }) : "";
  }

  /** Note what lacks in front of a game that was refused for another reason: the list, as it was known then or since, has
      lost it. */
  note() {
    const { position, page } = this.sheet();
    const [first] = newOf(this.queue.items, this.round);
    if (first?.state !== "refused" || first.lacks || first.position <= position || first.of > page) return;
    this.queue.keep(Object.assign(first, { lacks: true }));
  }

  /** Whatever else is entered where games lack, such as a violation: there is a place for each of them. */
  widen() {
    const { position, number } = this.sheet();
    const own = newOf(this.queue.items, this.round);
    const item = own.find((one) => one.lacks && one.number);
    if (!item || !number) return;
    const violations = own.filter((one) => one.kind === null && one.order < item.order && one.position >= position).length;
    const place = position + violations + item.number - number;
    if (item.position >= place) return;
    this.queue.keep(Object.assign(item, { position: place }));
    this.queue.renumber(place + 1, item.round, item.order, numberBehind(item));
  }

  /** The place for an item that something lacked in front of, once all of it is there; null as long as it is not. By the
      number of its game, where that is known: a struck entry or a violation that is lost too is entered by nobody again.
      Where another game has its number by now, the place of that one: then a person chooses. */
  filledPlace(item) {
    const { position, number } = this.sheet();
    if (item.round !== this.round) return null;
    if (!item.number) return item.position <= position ? item.position : null;
    const theirs = this.games.list.filter((game) => !game.struck && Number(game.number) === item.number);
    const isPlayed = number === null ? theirs.length > 0 : item.number < number;
    if (isPlayed) return (theirs.find(({ plays }) => plays) ?? theirs.at(-1))?.position ?? null;
    const isHeldUp = newOf(this.queue.items, this.round).some((one) => one.position === position && one.id !== item.id);
    return isHeldUp || (number !== null && item.number > number) ? null : position;
  }

  /** What has become of the place that half a game was `begun` for, behind games that lack: {begun, lacks}. */
  keptPlace({ begun, number }) {
    const { position, number: next } = this.sheet();
    const to = this.filledPlace({ position: begun, number, round: this.round });
    if (to !== null) return { begun: to, lacks: false };
    return { begun: number && next ? Math.max(begun, position + number - next) : begun, lacks: true };
  }
}
