/* Somebody else has written where a game of this phone was to stand: both beside each other, and a person chooses. What is
   asked is of one state of the list; once that is another one, it is asked anew. */

import { notice } from "../notices.js";
import { seen } from "./games.js";
import { closeDialog, dialog, dialogIsOpen, openDialog } from "./screen.js";
import { isNew } from "./sequence.js";

export class Choosing {
  /** page: as main.js puts it together. */
  constructor(page) {
    Object.assign(this, page, { page });
    this.wanted = null; // the id of the game over which somebody wants to decide
    this.asked = null; // {item, isOver()}: of which game, and is the one on the list another by now?
    this.dropping = null; // the same with since: ours is not to stand, by what this phone knew then
  }

  /** Ask about this game. `how`: as for openDialog. */
  choose(item, how = {}) {
    const { queue, games } = this;
    const isOld = queue.isOld(item) || this.isOtherwise(item);
    this.wanted = isOld ? item.id : null;
    if (isOld) {
      queue.change(item, {}); // what its answers would do is asked anew
      return;
    }
    const then = item.corrects ? games.of(item.corrects) : games.at(item.position);
    this.asked = { item, isOver: () => Boolean(then && games.meanwhile(then)) };
    const shown = openDialog(item.conflict, how);
    for (const choice of shown.querySelectorAll("[data-choice]")) {
      const isForm = choice.tagName === "FORM";
      choice.addEventListener(isForm ? "submit" : "click", (event) => {
        event.preventDefault();
        event.stopPropagation();
        closeDialog();
        this[choice.dataset.choice](item, isForm ? Object.fromEntries(new FormData(choice)) : {}, choice.getAttribute("action"));
      });
    }
  }

  /** Does it only come behind what the court has ruled meanwhile? Then it goes there, and nobody is asked. */
  passes(item) {
    const { place, queue } = this;
    let to = item.position;
    while (isNew(item) && place.isBehind(to)) to += 1;
    if (to === item.position) return false;
    queue.renumber(to, item.round);
    queue.change(item, {});
    return true;
  }

  /** Can something else be done about the two by now than when it was asked, or would it do something else? Of another round this page does not know. */
  isOtherwise(item) {
    return item.round === this.here.round && item.reach !== undefined && item.reach !== this.games.reach(item);
  }

  /** Ours goes: as soon as it is certain that theirs is there (settle). */
  drop() {
    const { isCut, texts, page } = this;
    this.dropping = { ...this.asked, since: performance.now() };
    const barrier = page.barrier();
    if (barrier) notice(barrier, "alarm");
    else if (isCut()) notice(texts.drop_later);
    page.poller.ask();
  }

  /** Ours is another game, the next one of the list. */
  next(item, { position, sits_out: sitsOut }) {
    const { queue, place, entry } = this;
    const { free } = place;
    queue.renumber(Math.max(Number(position), this.sheet().position), item.round);
    if (free && entry.begun !== null) place.moveOn(); // it comes behind this one, as before
    queue.change(item, { sitsOut: Number(sitsOut) || null });
  }

  /** Ours is the next game of the list, but cannot be as it was entered: a copy goes into the form to be put right. Until
      that is saved the question stays as it is. */
  edit(item, { position, why, field }) {
    const { queue, page } = this;
    page.putRight.leave(() => {
      if (item.state !== "conflict" || !queue.items.includes(item)) return; // it was decided otherwise since
      this.dropping = null;
      page.putRight.edit({ ...item, position: Math.max(Number(position), this.sheet().position), why, field });
    });
  }

  /** Ours stands in the place of theirs. */
  replace(item, { version, moved }, address) {
    const { queue, games } = this;
    const { position } = item;
    const corrects = seen(games.at(position) ?? { position });
    queue.change(item, { address, version: Number(version), moved, position: null, corrects });
    queue.renumber(position + 1, item.round);
  }

  /** The server has said how the list stands: had theirs been struck when ours was dropped, both would be gone. */
  settle() {
    const { dropping, queue, texts, page } = this;
    if (!dropping || page.poller.askedAt < dropping.since) return;
    this.dropping = null;
    const { item, isOver } = dropping;
    if (item.state !== "conflict" || !queue.items.includes(item)) return; // it was decided otherwise since
    if (!isOver()) {
      queue.drop(item, { renumber: false });
      notice(texts.dropped);
    } else if (!dialogIsOpen()) this.choose(item);
  }

  /** The list is another one, or what was said of it: what is asked about a game of it is asked anew. */
  anew() {
    const isAsking = dialog.open && dialog.querySelector("[data-conflict]") !== null;
    if (!isAsking || !(this.asked.isOver() || this.isOtherwise(this.asked.item))) return;
    closeDialog();
    this.choose(this.asked.item);
  }
}
