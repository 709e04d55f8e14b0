/* What stands on the sheet, and of it what a correction puts right: is it there still, what has become of it, may it be
   put right here, who played it.

   `corrects`: what a correction notes of its game (seen), which may be another by now, struck, or lost with an older backup. */

import { filled } from "./words.js";

export class Games {
  /** page: as main.js puts it together. */
  constructor({ sheet, texts, here }) {
    Object.assign(this, { sheet, texts, round: here.round });
  }

  /** All of it, in its order: {entry, position, number, id, ours, name, struck, brief, players, court, ends}. */
  get list() {
    return this.sheet().games ?? []; // a sheet that was kept by an older page has none
  }

  /** What stands there; undefined if nothing does. */
  at(position) {
    return this.list.find((game) => game.position === position);
  }

  /** Is this item of the queue there already, though its answer was lost? */
  has({ id }) {
    return this.list.some((game) => game.id === id);
  }

  /** What stands there now of the game that `corrects` is of: itself, or what has put it right since; undefined: an older
      backup has lost it, and another may be in its place. */
  of(corrects) {
    const root = rootOf(corrects);
    return root ? this.list.find((game) => rootOf(game) === root) : this.at(corrects.position);
  }

  /** Is what `corrects` would put right not on the list any more? */
  isLost(corrects, round = this.round) {
    return Boolean(corrects && round === this.round && this.sheet().games && !this.of(corrects));
  }

  /** `named` with the number of the game that `corrects` is of, else `unnamed`: a violation has but that of the game to come. */
  nameOf(corrects, named, unnamed) {
    const game = this.of(corrects);
    return game?.plays && game.number ? filled(named, game) : unnamed;
  }

  /** Is what a correction puts right still what this phone saw when it was begun? A correction is a new entry; new rules
      or names make the same entry count otherwise, which the preview says. After an older backup another game may have the
      number of its entry: its id never comes again. */
  isStill(corrects) {
    const game = this.list.find(({ entry, id }) => entry === corrects?.entry && id === (corrects.id ?? id));
    return game !== undefined && game.struck === Boolean(corrects.struck);
  }

  /** What became of the game since `corrects` saw it: [sentence, question whether to undo that]; null if nothing, or if it
      is what the `item` itself has made of it: that came in, and its answer was lost. */
  meanwhile(corrects, item) {
    const game = this.of(corrects);
    const isOurs = game && !game.struck && [item?.id, ...(item?.insteadOf ?? [])].includes(game.id);
    if (!game || isOurs || this.isStill(corrects)) return null;
    // By a restored backup it is itself again, or what had been put right.
    const [standing, again] = game.entry <= corrects.entry ? ["set_back", "not_struck"] : ["corrected", "put_back"];
    const what = game.struck ? "struck" : corrects.struck ? again : standing;
    // What was struck is called as it was before: by now games in front of it may be struck too.
    const { name } = (game.struck && corrects.name && corrects) || game;
    return this.texts.meanwhile[what].map((sentence) => filled(sentence, { ...game, name }));
  }

  /** May this game be put right here as things are? */
  isOpen(game) {
    const row = game && document.getElementById(`eintrag-${game.entry}`);
    return Boolean(row?.dataset.fields);
  }

  /** May what `corrects` says be put right here now, and no more once a game stands in this place? */
  endsReach(corrects, position) {
    const until = corrects && this.of(corrects)?.until;
    const { position: next } = this.sheet();
    return typeof until === "number" && next <= until + 1 && Math.max(position, next) > until;
  }

  /** What may be done here about what stands in the place of this item, and what that would do, as a word to compare: signing
      ends it, a word that is given would fall, and the totals are those of all games by these rules. */
  reach({ corrects, position }) {
    const { complete, confirmed, disagreed, rules } = this.sheet();
    const isOpen = this.isOpen(corrects ? this.of(corrects) : this.at(position));
    const counted = this.list.filter(({ struck }) => !struck).map(({ points }) => points);
    return JSON.stringify([complete, isOpen, confirmed, disagreed, rules, counted]);
  }

  /** Who plays in this place, the next one or one that is taken; [] where nobody knows, as of a correction, whose place is null. */
  playersAt(position) {
    const sheet = this.sheet();
    return position === sheet.position ? sheet.players : this.at(position)?.players ?? [];
  }

  /** Those who sat in the game that `corrects` is of, else who do now: {name, short …} by seat. */
  namesIn(corrects) {
    return (corrects && this.of(corrects)?.names) ?? this.sheet().names ?? [];
  }

  /** The entries whose games were struck. */
  get struck() {
    return this.list.filter((game) => game.struck && !game.court).map(({ entry }) => entry);
  }
}

/** What a correction notes of the game that it puts right, as this phone sees it. */
export const seen = ({ entry, id, position, struck, first }) => ({ entry, id, position, struck, first: first ?? id });

/** The id of the first entry of a game, which stays the same however often it is put right. */
const rootOf = ({ id, first = id }) => first;
