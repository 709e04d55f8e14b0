/* For which place on the sheet the form is, and who has written there meanwhile.

   A new game keeps the place it was begun for from its first tap on, a correction the game it was begun from. Where
   somebody else writes in between, nothing is decided over anybody's head: the page says so above "Speichern". */

import { serverNow } from "../clock.js";
import { guard } from "./screen.js";
import { isNew, newOf, nextPlace, numberBehind } from "./sequence.js";
import { filled } from "./words.js";

export class Place {
  /** page: as main.js puts it together. */
  constructor(page) {
    Object.assign(this, page, { page, round: page.here.round });
    this.line = page.form.querySelector("[data-taken]");
  }

  /** Where the next new game goes. */
  get next() {
    return nextPlace(this.queue.items, this.sheet().position, this.round);
  }

  /** Where the game in the form goes: the place it was begun for. */
  get own() {
    return this.entry.editing?.position ?? this.entry.begun ?? this.next;
  }

  get games() {
    return this.sheet().games ?? []; // a sheet that was kept by an older page has none
  }

  /** What stands there: {entry, position, number, id, ours, name, struck, brief, players, court, ends}; undefined if
      nothing does. */
  at(position) {
    return this.games.find((game) => game.position === position);
  }

  /** What stands there now of the game that `corrects` is of: itself, or what has put it right since; undefined: an older
      backup has lost it, and another may be in its place. */
  of(corrects) {
    const root = rootOf(corrects);
    return root ? this.games.find((game) => rootOf(game) === root) : this.at(corrects.position);
  }

  /** Is what `corrects` would put right not on the list any more? */
  isLost(corrects, round = this.round) {
    return Boolean(corrects && round === this.round && this.sheet().games && !this.of(corrects));
  }

  /** `named` with the number of the game that `corrects` is of, else `unnamed`: a violation has no number. */
  nameOf(corrects, named, unnamed) {
    const number = this.of(corrects)?.number;
    return number ? filled(named, { number }) : unnamed;
  }

  /** Is what a correction puts right still what this phone saw when it was begun? A correction is a new entry; new rules
      or names make the same entry count otherwise, which the preview says. After an older backup another game may have the
      number of its entry: its id never comes again. */
  isStill(corrects) {
    const game = this.games.find(({ entry, id }) => entry === corrects?.entry && id === (corrects.id ?? id));
    return game !== undefined && game.struck === Boolean(corrects.struck);
  }

  /** What became of the game since `corrects` saw it: [sentence, question whether to undo that]; null if nothing. */
  meanwhile(corrects) {
    const game = this.of(corrects);
    if (!game || this.isStill(corrects)) return null;
    // By a restored backup: it is itself again, or what had been put right.
    const isBack = game.entry <= corrects.entry;
    const [standing, again] = isBack ? ["set_back", "not_struck"] : ["corrected", "put_back"];
    const what = game.struck ? "struck" : corrects.struck ? again : standing;
    // What was struck is called as it was before: by now games in front of it may be struck too.
    const { name } = (game.struck && corrects.name && corrects) || game;
    return this.texts.meanwhile[what].map((sentence) => filled(sentence, { ...game, name }));
  }

  /** May what `corrects` says be put right here now, and no more once a game stands in this place? */
  endsReach(corrects, position) {
    const until = corrects && this.of(corrects)?.until;
    const { position: next } = this.sheet();
    return typeof until === "number" && next <= until + 1 && Math.max(position, next) > until;
  }

  /** May this game be put right here as things are? */
  isOpen(game) {
    const row = game && document.getElementById(`eintrag-${game.entry}`);
    return Boolean(row?.dataset.fields);
  }

  /** What may be done here about what stands in the place of this item, as a word to compare: signing ends it. */
  reach(item) {
    const { corrects, position } = item;
    return `${this.sheet().complete} ${this.isOpen(corrects ? this.of(corrects) : this.at(position))}`;
  }

  /** Something was tapped. */
  note() {
    const { entry } = this;
    if (entry.untouched || entry.correcting || entry.editing) entry.begun = entry.out = null;
    else if (entry.begun === null) {
      this.moveOn();
      this.agree();
    }
  }

  /** Is nobody else in the place of the form? */
  get free() {
    return this.entry.begun === null || this.entry.begun >= this.next;
  }

  /** What to say about who has written in the form's place meanwhile, "" if nobody has. */
  get taken() {
    const { begun, correcting } = this.entry;
    if (this.isLost(correcting)) return this.texts.correction_lost;
    if (correcting) return this.meanwhile(correcting)?.[0] ?? this.unseen;
    if (this.free) return this.reseated ? this.otherSitter : "";
    const game = this.at(begun);
    if (game) return filled(game.struck ? this.texts.taken_struck : this.texts.taken, game);
    const item = this.queue.items.find(({ position, round }) => position === begun && round === this.round);
    return filled(this.texts.taken_here, { what: item?.what ?? "" });
  }

  /** What to say of a correction that is back in the form because another would sit out in later games; "" of every other. */
  get unseen() {
    const { editing } = this.entry;
    return editing?.field === "moved" && !this.queue.isOld(editing) ? this.texts.moved_unsaved : "";
  }

  /** Games that leave the queue without having been stored make room for the one in the form; not so those that the list has
      lost: it waits behind their places, until as many are there again. Before the queue is read nobody knows how many are in it. */
  follow() {
    const { entry, queue, round } = this;
    if (entry.begun === null || !queue.read) return;
    const { position, number } = this.sheet();
    const { begun, reached, lacks } = entry;
    entry.lacks ||= position < reached;
    entry.reached = position;
    const to = entry.lacks ? this.filledPlace({ position: begun, number: entry.number, round }) : null;
    if (to !== null) Object.assign(entry, { begun: to, lacks: false });
    else if (!entry.lacks) entry.begun = Math.min(begun, this.next);
    else if (entry.number && number) entry.begun = Math.max(begun, position + entry.number - number);
    while (this.isBehind(this.at(entry.begun))) entry.begun += 1;
    if (!entry.lacks) entry.number = this.number;
    const isOther = reached !== position || lacks !== entry.lacks;
    const { putRight } = this.page;
    if (isOther && !entry.untouched) putRight?.remember(putRight.names); // nobody may tap before the page is reloaded
  }

  /** Bring place and line in line with sheet and queue; tells whether there is something new to say. */
  show() {
    const { entry } = this;
    this.keepGap();
    this.follow();
    const sentence = this.taken;
    this.line.hidden = !sentence;
    const text = this.line.querySelector("[data-taken-text]");
    const choices = entry.correcting ? ["discard"] : this.reseated ? ["agree", "away"] : ["same", "further"];
    for (const choice of this.line.querySelectorAll("button")) choice.hidden = !choices.some((one) => one in choice.dataset);
    if (text.textContent === sentence) return false;
    text.textContent = sentence;
    if (sentence) for (const answer of this.line.querySelectorAll("button")) guard(answer);
    return sentence !== "";
  }

  /** Does the new game in the form come behind this entry, with no question? What the court rules is no game, and nothing
      that a table could have entered. */
  isBehind(game) {
    return Boolean(game?.court) && !(this.sheet().director && this.entry.mode === "violation");
  }

  /** The next game, behind those on their way: {number, players, present, who}, {} once the round is over. null: it is the
      sheet's own next one; undefined: nobody knows. What comes behind a solo is told by the sheet (ahead.py). */
  get ahead() {
    const { position, ahead } = this.sheet();
    const { next } = this;
    const here = this.queue.items.filter(({ round }) => round === this.round);
    // A game that the sheet has already, though its answer was lost, is counted there.
    const isBefore = (item) => item.position < next && !this.games.some(({ id }) => id === item.id);
    const before = here.filter((item) => (isNew(item) ? isBefore(item) : item.kind === null));
    if (!before.length && next === position) return null;
    let game = ahead?.until && serverNow() >= ahead.until ? undefined : ahead?.games?.[0];
    let place = position;
    for (const { kind, state, withdrawn, position: at } of before) {
      const isKnown = game && state === "waiting" && !withdrawn && at === place && typeof kind === "string";
      game = isKnown ? ahead.games[this.behind(game, kind)] : undefined;
      place += 1;
    }
    return game && next === place ? { ...game, ...ahead.deals[game.deal] } : undefined;
  }

  /** The index of the game behind one that was of this kind (Entry.kind), where the sheet says it. */
  behind({ deal, then, solos }, kind) {
    const { present } = this.sheet().ahead.deals[deal] ?? {};
    if (present ? kind !== `solo-${present}` : kind && solos === null) return undefined;
    return solos?.[kind] ?? then ?? undefined;
  }

  /** Who plays the game in the form; empty: nobody knows, everybody can be tapped. */
  get players() {
    const { begun, editing } = this.entry;
    if (editing) return this.playersAt(editing.position);
    if (!this.free) return this.at(begun)?.players ?? [];
    if (begun > this.next) return this.playersWithout(this.entry.out); // what lacks before it was there when it was begun
    if (!this.queue.read && begun !== null && begun !== this.sheet().position) return []; // games before it wait
    const { ahead } = this;
    return ahead === null ? this.sheet().players : ahead?.players ?? [];
  }

  /** All but who was to sit out ({seat}); null: nobody knows. */
  playersWithout(out) {
    return out === null ? [] : this.sheet().seated.map((_name, index) => index + 1).filter((seat) => seat !== out.seat);
  }

  /** What the keys call the seats: by those who sat there when the game was played that is put right, else who do now. */
  get names() {
    return this.namesIn(this.entry.correcting);
  }

  /** Those who sat in the game that `corrects` is of, else who do now: {name, short …} by seat. */
  namesIn(corrects) {
    return (corrects && this.of(corrects)?.names) ?? this.sheet().names ?? [];
  }

  /** Is the game in the form another one than the sheet's own next, or does something wait in front of it? */
  get isElsewhere() {
    const isBefore = ({ round, position }) => round === this.round && !(position > this.own);
    return !this.free || this.own > this.sheet().position || this.queue.items.some(isBefore);
  }

  /** The number of the game in the form, of a violation that of the game to come; null: it has none, or nobody knows it. */
  get number() {
    const { begun, lacks, number, editing, correcting } = this.entry;
    if (editing) return this.queue.items.find(({ id, position }) => id === editing.id && position === editing.position)?.number ?? null;
    if (begun !== null && lacks) return number;
    return correcting || !this.free ? null : this.numberAt(this.own);
  }

  /** The number of a new game for this place, counted on from the sheet by what waits before it; null: nobody knows it. */
  numberAt(place) {
    const { position, number } = this.sheet();
    const isBefore = (item) => item.position < place && !this.games.some(({ id }) => id === item.id);
    const last = newOf(this.queue.items, this.round).filter(isBefore).at(-1);
    if (!last) return place === position ? number : null;
    return last.position === place - 1 ? numberBehind(last) : null;
  }

  /** What the game in the form is called where it is another than the next one; null: it is that. */
  get about() {
    const { begun, number } = this.entry;
    if (!this.free) return this.at(begun)?.name ?? "";
    return begun > this.next && number ? filled(this.texts.numbered, { number }) : null;
  }

  /** What an item of the queue is called where it could be taken for another one. */
  called({ number, kind, what }) {
    return number && kind !== null ? filled(this.texts.game, { number, brief: what }) : what;
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
  noteGap() {
    const { position, page } = this.sheet();
    const [first] = newOf(this.queue.items, this.round);
    if (first?.state !== "refused" || first.lacks || first.position <= position || first.of > page) return;
    first.lacks = true;
    this.queue.keep(first);
  }

  /** Whatever else is entered where games lack, such as a violation: there is a place for each of them. */
  keepGap() {
    const { position, number } = this.sheet();
    const own = newOf(this.queue.items, this.round);
    const item = own.find((one) => one.lacks && one.number);
    if (!item || !number) return;
    const violations = own.filter((one) => one.kind === null && one.order < item.order && one.position >= position).length;
    const place = position + violations + item.number - number;
    if (item.position >= place) return;
    item.position = place;
    this.queue.keep(item);
    this.queue.renumber(place + 1, item.round, item.order, numberBehind(item));
  }

  /** The place for an item that something lacked in front of, once all of it is there; null as long as it is not. By the
      number of its game, where that is known: a struck entry or a violation that is lost too is entered by nobody again.
      Where another game has its number by now, the place of that one: then a person chooses. */
  filledPlace(item) {
    const { position, number } = this.sheet();
    if (item.round !== this.round) return null;
    if (!item.number) return item.position <= position ? item.position : null;
    const theirs = this.games.filter((game) => !game.struck && Number(game.number) === item.number);
    const isPlayed = number === null ? theirs.length > 0 : item.number < number;
    if (isPlayed) return (theirs.find(({ plays }) => plays) ?? theirs.at(-1))?.position ?? null;
    const isHeldUp = newOf(this.queue.items, this.round).some((one) => one.position === position && one.id !== item.id);
    return isHeldUp || (number !== null && item.number > number) ? null : position;
  }

  /** Who plays what waits for this place, which may be on the sheet already; [] where nobody knows, as of a correction,
      whose place is null. */
  playersAt(position) {
    const sheet = this.sheet();
    return position === sheet.position ? sheet.players : this.at(position)?.players ?? [];
  }

  /** Who sits out in the game in the form: a seat; null: nobody does, or nobody knows. */
  get sitsOut() {
    const { players } = this;
    const out = this.sheet().seated.map((_name, index) => index + 1).filter((seat) => !players.includes(seat));
    return out.length === 1 ? out[0] : null;
  }

  /** The entries whose games were struck. */
  get struck() {
    return this.games.filter((game) => game.struck && !game.court).map(({ entry }) => entry);
  }

  /** Does another sit out by now than when the game in the form was begun? */
  get reseated() {
    const { begun, out } = this.entry;
    return begun !== null && out !== null && this.free && this.sitsOut !== null && this.sitsOut !== out.seat;
  }

  /** What to say about that: which game was struck meanwhile, who deals and sits now. */
  get otherSitter() {
    const { out } = this.entry;
    const name = (seat) => this.sheet().names?.[seat - 1]?.short ?? "";
    const struck = this.games.filter(({ entry }) => this.struck.includes(entry) && !out.struck.includes(entry)).at(-1);
    const words = { name: struck?.name, now: name(this.sitsOut), then: name(out.seat) };
    return filled(this.texts.other_sitter[struck ? "struck" : "changed"], words);
  }

  /** It is right as it stands in the form, whoever sits out by now. */
  agree() {
    const seat = this.sitsOut;
    this.entry.out = seat === null ? null : { seat, struck: this.struck };
  }

  /** The game in the form is the next one: as it is begun, or since it is another one than that in its place. */
  moveOn() {
    const { entry } = this;
    if (entry.begun > this.next) return; // behind what lacks it stays where it is
    Object.assign(entry, { begun: this.next, reached: this.sheet().position, lacks: false });
    entry.number = this.number;
  }
}

/** What a correction notes of the game that it puts right, as this phone sees it. */
export const seen = ({ entry, id, position, struck, first }) => ({ entry, id, position, struck, first: first ?? id });

/** The id of the first entry of a game, which stays the same however often it is put right. */
const rootOf = ({ id, first = id }) => first;
