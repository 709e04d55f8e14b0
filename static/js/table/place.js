/* For which place on the sheet the form is, which game comes there and who plays it, and who has written there meanwhile.

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

  /** Is nobody else in the place of the form? */
  get free() {
    return this.entry.begun === null || this.entry.begun >= this.next;
  }

  /** The number of a new game for this place, counted on from the sheet by what waits before it; null: nobody knows it. */
  numberAt(place) {
    const { position, number } = this.sheet();
    const isBefore = (item) => item.position < place && !this.games.has(item);
    const last = newOf(this.queue.items, this.round).filter(isBefore).at(-1);
    if (!last) return place === position ? number : null;
    return last.position === place - 1 ? numberBehind(last) : null;
  }

  /** The number of the game in the form, of a violation that of the game to come; null: it has none, or nobody knows it. */
  get number() {
    const { begun, lacks, number, editing, correcting } = this.entry;
    if (editing) return this.queue.items.find(({ id, position }) => id === editing.id && position === editing.position)?.number ?? null;
    if (begun !== null && lacks) return number;
    return correcting || !this.free ? null : this.numberAt(this.own);
  }

  /** What the game in the form is called where it is another than the next one; null: it is that. */
  get about() {
    const { begun, number } = this.entry;
    if (!this.free) return this.games.at(begun)?.name ?? "";
    return begun > this.next && number ? filled(this.texts.numbered, { number }) : null;
  }

  /** Is the game in the form another one than the sheet's own next, or does something wait in front of it? */
  get isElsewhere() {
    const isBefore = ({ round, position }) => round === this.round && !(position > this.own);
    return !this.free || this.own > this.sheet().position || this.queue.items.some(isBefore);
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

  /** The game in the form is the next one: as it is begun, or since it is another one than that in its place. */
  moveOn() {
    const { entry } = this;
    if (entry.begun > this.next) return; // behind what lacks it stays where it is
    Object.assign(entry, { begun: this.next, reached: this.sheet().position, lacks: false });
    entry.number = this.number;
  }

  /** Games that leave the queue without having been stored make room for the one in the form; not so those that the list has
      lost: it waits behind their places, until as many are there again. Before the queue is read nobody knows how many are in it. */
  follow() {
    const { entry } = this;
    if (entry.begun === null || !this.queue.read) return;
    const { position } = this.sheet();
    const { reached, lacks } = entry;
    Object.assign(entry, { reached: position, lacks: lacks || position < reached });
    if (entry.lacks) Object.assign(entry, this.gaps.keptPlace(entry));
    else entry.begun = Math.min(entry.begun, this.next);
    while (this.isBehind(entry.begun)) entry.begun += 1;
    if (!entry.lacks) entry.number = this.number;
    const isOther = reached !== position || lacks !== entry.lacks;
    const { putRight } = this.page;
    if (isOther && !entry.untouched) putRight?.remember(putRight.names); // nobody may tap before the page is reloaded
  }

  /** Does the new game in the form come behind what stands there, with no question? What the court rules is no game, and
      nothing that a table could have entered. */
  isBehind(position) {
    return Boolean(this.games.at(position)?.court) && !(this.sheet().director && this.entry.mode === "violation");
  }

  /** What to say about who has written in the form's place meanwhile, "" if nobody has. */
  get taken() {
    const { begun, correcting, editing } = this.entry;
    if (this.games.isLost(correcting)) return this.texts.correction_lost;
    if (correcting) return this.games.meanwhile(correcting, editing)?.[0] ?? this.unseen;
    if (this.free) return this.reseated ? this.otherSitter : "";
    const game = this.games.at(begun);
    if (game) return filled(game.struck ? this.texts.taken_struck : this.texts.taken, game);
    const item = this.queue.items.find(({ position, round }) => position === begun && round === this.round);
    return filled(this.texts.taken_here, { what: item?.what ?? "" });
  }

  /** What to say of a correction that is back in the form because another would sit out in later games; "" of every other. */
  get unseen() {
    const { editing } = this.entry;
    return editing?.field === "moved" && !this.queue.isOld(editing) ? this.texts.moved_unsaved : "";
  }

  /** Bring place and line in line with sheet and queue; tells whether there is something new to say. */
  show() {
    const { position, number } = this.sheet();
    this.gaps.widen();
    this.queue.countOn(position, this.round, number);
    this.follow();
    const sentence = this.taken;
    this.line.hidden = !sentence;
    const text = this.line.querySelector("[data-taken-text]");
    const choices = this.entry.correcting ? ["discard"] : this.reseated ? ["agree", "away"] : ["same", "further"];
    for (const choice of this.line.querySelectorAll("button")) choice.hidden = !choices.some((one) => one in choice.dataset);
    if (text.textContent === sentence) return false;
    text.textContent = sentence;
    if (sentence) for (const answer of this.line.querySelectorAll("button")) guard(answer);
    return sentence !== "";
  }

  /** The next game, behind those on their way: {number, players, present, who}, {} once the round is over. null: it is the
      sheet's own next one; undefined: nobody knows. What comes behind a solo is told by the sheet (ahead.py). */
  get ahead() {
    const { position, ahead } = this.sheet();
    const { next } = this;
    const isBefore = (item) => (isNew(item) ? item.position < next && !this.games.has(item) : item.kind === null);
    const before = this.queue.items.filter((item) => item.round === this.round && isBefore(item));
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
    const { begun, out, editing } = this.entry;
    if (editing) return this.games.playersAt(editing.position);
    if (!this.free) return this.games.at(begun)?.players ?? [];
    if (begun > this.next) return out === null ? [] : this.seats.filter((seat) => seat !== out.seat); // known before some were lost
    if (!this.queue.read && begun !== null && begun !== this.sheet().position) return []; // games before it wait
    const { ahead } = this;
    return ahead === null ? this.sheet().players : ahead?.players ?? [];
  }

  get seats() {
    return this.sheet().seated.map((_name, index) => index + 1);
  }

  /** What the keys call the seats: by those who sat there when the game was played that is put right, else who do now. */
  get names() {
    return this.games.namesIn(this.entry.correcting);
  }

  /** Who sits out in the game in the form: a seat; null: nobody does, or nobody knows. */
  get sitsOut() {
    const { players } = this;
    const out = this.seats.filter((seat) => !players.includes(seat));
    return out.length === 1 ? out[0] : null;
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
    const struck = this.games.list.filter(({ entry }) => this.games.struck.includes(entry) && !out.struck.includes(entry)).at(-1);
    const words = { name: struck?.name, now: name(this.sitsOut), then: name(out.seat) };
    return filled(this.texts.other_sitter[struck ? "struck" : "changed"], words);
  }

  /** It is right as it stands in the form, whoever sits out by now. */
  agree() {
    const seat = this.sitsOut;
    this.entry.out = seat === null ? null : { seat, struck: this.games.struck };
  }
}
