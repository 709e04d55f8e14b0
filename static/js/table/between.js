/* What stands in the preview's place between two games: what became of the last one, with the way back to it, and who
   deals now. It stays until the next tap into the form, and is read aloud once. */

import { isKept } from "./cold.js";
import { filled } from "./words.js";

/** Does the same entry count otherwise now? */
const isOtherwise = ({ then, now }) =>
  now?.entry === then.entry && !now.struck && then.points && String(now.points) !== String(then.points);

/** The number of a game that stands on the list; null of every other entry. */
const numberOf = ({ plays, struck, number }) => (plays && !struck ? number : null);

export class Between {
  /** page: as main.js puts it together. `open(entry id | item)`: put that game into the form. */
  constructor(page, open) {
    Object.assign(this, page);
    // By the table, whichever link leads there; what is of another round is read nowhere here.
    this.name = `told/${this.queue.place ?? this.base}/${this.here.table}`;
    this.told = []; // what others have made of games that this phone has shown, until it is read: one of each place (note),
    // and {lost: [{position, number, name}], back: [{id, name}]} that an older backup was restored, what is not on the list
    // since, and what is not struck any more, and {rules, version, isAlone} (newRules)
    this.said = ""; // all of that, as it stands there
    this.seen = new WeakSet(); // the games that it has taken away
    this.done = null; // {id} of the game that was saved here last, {id, entry} once the server has it
    this.second = false; // another phone writes at this table too
    this.struck = null; // the entry that is struck here
    try {
      // What a page of an older release has kept does not say of which entry it is.
      this.told = (JSON.parse(localStorage.getItem(this.name)) ?? []).filter(({ entry, lost, rules }) => entry || lost || rules);
    } catch {
      // No storage in this window, or nothing that can be read.
    }
    this.heard = new Set(this.told.map(({ entry }) => entry)); // the entries of which it was said, read or not
    if (this.told.length) this.tell();
    if (!isKept()) this.lack(this.sheet(), this.sheet()); // a page that was kept may be older than what is told
    this.preview.place.addEventListener("click", (event) => {
      if (!event.target.closest("[data-change]") || !this.done) return;
      open(this.queue.items.find(({ id }) => id === this.done.id) ?? this.done.entry);
    });
  }

  /** The server has this item, as that entry. It is what is told of, unless somebody does something else meanwhile or what
      was saved here last is still on its way. */
  saved(item, entry) {
    const { id } = item;
    const awaited = this.queue.waiting.some((one) => one.id === this.done?.id);
    if (this.done?.id === id || (this.entry.untouched && !awaited)) this.done = { id, entry };
    if (this.sheet().new_rules && this.isByNewRules(item)) this.told = this.told.filter((one) => !one.rules);
  }

  /** The page says above its views that the rules are others, until the next game: where that was not entered here below it,
      people may not have read it, as behind a question, and it is told until they have. */
  newRules() {
    const { new_rules: rules, director, version } = this.sheet();
    const known = this.told.find((one) => one.rules);
    const others = this.told.filter((one) => one !== known);
    if (rules && !director) this.told = [...others, { rules, version }];
    else if (known && !known.isAlone) {
      // Said no more of the same sheet: that was signed.
      const isRead = version === known.version || this.queue.waiting.some((item) => this.isByNewRules(item));
      this.told = isRead ? others : [...others, { ...known, isAlone: true }];
    }
  }

  /** Is this the next game, tapped on the page of the rules that are told? */
  isByNewRules({ rules, corrects }) {
    return !corrects && rules === this.sheet().rules;
  }

  /** A sheet has come: what has somebody else written on it, under this table's link or as the director? */
  compare(before, fresh) {
    if (fresh.director) return;
    const known = new Set(before.games.map(({ id }) => id));
    if (fresh.games.some(({ id, ours }) => ours && !known.has(id) && !this.queue.own.has(id))) this.second = true;
    const all = before.games.map((then) => ({ then, now: this.games.at(then.position) }));
    let fallen = (before.confirmed ?? []).filter((name) => !fresh.confirmed.includes(name));
    for (const [index, { then, now }] of all.entries()) {
      if (this.changed(then, now, all.slice(index + 1), fallen)) fallen = [];
    }
    this.catchUp();
  }

  /** What stands unread may be of before: another page was open since, or games count otherwise again. */
  catchUp() {
    for (const one of this.told) {
      const now = one.was && this.games.at(one.position);
      if (!now) continue;
      if (this.games.meanwhile(one)) this.changed(one, now, []);
      else if (now.brief !== one.brief) this.say(one, now, []);
    }
    this.newRules();
    const told = this.sentences.map(({ one }) => one);
    this.told = this.told.filter((one) => one.rules || told.includes(one));
    this.tell();
  }

  /** What was last read of the game that was `then` until now; null of what came in before this phone had heard of it. */
  lastRead(then) {
    const unread = this.told.find(({ position }) => position === then.position);
    if (unread) return unread.was ?? null;
    return this.told.flatMap(({ behind = [] }) => behind).find(({ entry }) => entry === then.entry) ?? then;
  }

  /** Of the games behind one that was changed, up to the next such: which count otherwise since, as where Bock came or went?
      As they were last read. */
  otherwise(behind) {
    const next = behind.findIndex(({ then }) => this.games.meanwhile(then));
    const found = behind.slice(0, next < 0 ? behind.length : next).filter(isOtherwise);
    const read = found.map(({ then }) => ({ then, was: this.lastRead(then) ?? then }));
    return read.filter(({ then, was }) => was.entry === then.entry).map(({ was }) => was); // else that is told of itself
  }

  /** These in a sentence behind the one on what was changed; "" for none. */
  saidOtherwise(games) {
    const { otherwise: [one, many], formerly, now_then: nowThen } = this.texts;
    const nameOf = ({ then, now }) => (now.name === then.name ? now.name : filled(formerly, { number: now.number, before: then.number }));
    if (games.length > 1) return filled(many, { names: games.map(nameOf).join(", ") });
    const [{ then, now } = {}] = games;
    if (!now) return "";
    const name = nameOf({ then, now });
    return filled(one, { game: now.brief === then.brief ? name : filled(nowThen, { ...now, name, then: then.brief }) });
  }

  /** What a game was that is struck, behind the sentence on that, once another has its number; "" before. */
  saidStruck(was) {
    const isTaken = was?.plays && !was.struck && this.games.list.some(({ name, plays, struck }) => plays && !struck && name === was.name);
    return isTaken ? filled(this.texts.it_was, was) : "";
  }

  /** Whose confirmations fell away, behind the sentence on what was changed; "" once they have all confirmed again. */
  saidFallen(fallen) {
    const names = fallen.filter((name) => !this.sheet().confirmed?.includes(name));
    const [one, many] = this.texts.fallen;
    return names.length ? filled(names.length > 1 ? many : one, { names: names.join(", ") }) : "";
  }

  /** A sheet has come, whoever sits there: nothing that was entered ever leaves it, unless the database is an older one again. */
  lack(before, { table, director, version, games = [] }) {
    if (director || table !== this.here.table || version < before.version) return;
    // In its place may stand what puts it right since; anything else there is what it had put right itself, or was sent by a
    // phone that waited, and came before the news.
    const isLost = ({ position, id, entry }) =>
      !games.some((one) => one.position === position && (one.id === id || (one.corrects && one.entry > entry)));
    const missing = (before.games ?? []).filter((game) => !game.struck && !this.seen.has(game) && isLost(game));
    for (const game of missing) this.seen.add(game);
    const { lost: known = [], back: knownBack = [] } = this.told.find(({ lost }) => lost) ?? {};
    const found = missing.map((game) => ({ position: game.position, number: numberOf(game), name: game.name }));
    // What was entered again, or came back with the newer database, is missed no more. A game by its number: where a struck
    // one before it is lost too, which nobody enters again, it has another place. What has none, as a violation, once
    // there is one that was not there before.
    const others = games.filter(({ id, plays, struck }) => !plays && !struck && !before.games?.some((one) => one.id === id));
    const notes = this.told.filter((one) => !one.lost && !one.rules);
    // Who enters again what was struck makes a new entry: the same, or what it had put right, stands again by the backup alone.
    const standing = games.filter(({ struck }) => !struck);
    const again = ({ struck, position, id, entry, corrects }) =>
      struck && standing.find((one) => one.position === position && (one.id === id || (corrects && one.entry < entry)));
    const back = knownBack.filter(({ id }) => standing.some((one) => one.id === id));
    for (const { id, name } of [...(before.games ?? []), ...notes].map(again).filter(Boolean)) {
      if (!back.some((one) => one.id === id)) back.push({ id, name });
    }
    // What stands again is not the game that was played in its stead.
    const hasNumber = ({ number }) => games.some((one) => numberOf(one) === number && !back.some(({ id }) => id === one.id));
    const isThere = (game) => (game.number ? hasNumber(game) : others.shift() !== undefined);
    const lost = [...known, ...found].filter((game) => !isThere(game));
    const still = notes.filter((one) => !isLost(one) && !again(one)); // what was said of an entry is so no more
    const isSame = still.length === notes.length && lost.length === known.length && back.length === knownBack.length;
    if (!missing.length && isSame) return;
    this.told = [...this.told.filter((one) => one.rules), ...still, { lost, back }];
    this.tell();
  }

  /** One of those that are told, as things are now: "" once it is as it was. A game that counts otherwise by more than one of
      them is named with the newest; `later`: the entries that are. */
  sentence({ sentence, isAlike, struck, was, behind = [], fallen = [], lost, back = [], rules, isAlone }, later) {
    const { texts, games } = this;
    if (rules) return isAlone ? rules : "";
    if (!lost) {
      const pairs = behind.map((then) => ({ then, now: games.list.find(({ entry }) => entry === then.entry) }));
      const otherwise = pairs.filter((pair) => isOtherwise(pair) && !later.has(pair.then.entry));
      for (const { then } of otherwise) later.add(then.entry);
      const also = [struck ? this.saidStruck(was) : "", this.saidOtherwise(otherwise), this.saidFallen(fallen)].filter(Boolean);
      return isAlike && !also.length ? "" : [sentence, ...also].join(" ");
    }
    const said = (words, games) => games.length && filled(words, { names: games.map(({ name }) => name).join(", ") });
    return [texts.set_back, said(texts.lost, lost), said(texts.not_struck, back)].filter(Boolean).join(" ");
  }

  /** A game of the list is another by now: said until it is read, with which of those `behind` it count otherwise by that,
      and whose confirmations are `fallen`, unless this phone has done it, whose preview says what comes of it. Against what was
      last read, which it may be again. True: somebody else has done it. */
  changed(then, now, behind, fallen = []) {
    const { done } = this;
    if (!now || !this.games.meanwhile(then)) return false;
    if (then.ends && !now.ends) return false; // the table plays on: what ended it is said nowhere any more
    if (done?.entry === then.entry) done.entry = now.entry;
    const isOurs = now.struck ? this.struck === now.entry : this.queue.own.has(now.id);
    if (isOurs) {
      this.read(now.position); // what others had made of it is no longer so
      return false;
    }
    const isBack = this.told.some(({ back }) => back?.some((one) => one.id === now.id));
    if (!isBack || now.struck) this.say(then, now, behind, fallen);
    return true;
  }

  /** The same by somebody else, in a sentence. */
  say(then, now, behind, fallen = []) {
    const { texts, games } = this;
    const was = this.lastRead(then);
    const before = was ?? then;
    const isAlike = now.struck === before.struck && (now.struck || now.brief === before.brief);
    const unread = this.told.find(({ position }) => position === now.position) ?? {};
    const known = unread.behind ?? [];
    const found = this.otherwise(behind).filter(({ entry }) => !known.some((one) => one.entry === entry));
    if (!was && isAlike && !found.length && !fallen.length) return; // what is told of it still is so
    const isReplaced = was && !now.struck && !was.struck && !isAlike;
    const writer = this.seen.has(then) ? "backup" : now.ours ? "phone" : "director";
    const by = then.entry === now.entry ? (then.by ?? writer) : writer;
    const became = () => (games.meanwhile(before) ?? games.meanwhile(then))?.[0] ?? "";
    const sentence = isReplaced ? filled(texts.replaced[by], { ...now, then: was.brief }) : became();
    const allFallen = [...new Set([...(unread.fallen ?? []), ...fallen])];
    this.note(now, sentence, { was, by, isAlike, behind: [...known, ...found], fallen: allFallen });
  }

  /** What had come in before this phone heard of it is another by now (`became`): what stands there, of which it is said. */
  since({ became, stands }) {
    const now = became && !this.sheet().director && this.games.list.find(({ entry }) => entry === stands);
    if (now && !this.heard.has(stands)) this.note(now, became);
  }

  /** Say this of a game until it is read, though the page is opened anew meanwhile, in the place of what was said of it before.
      `was`: the game as it was last read, null where it never was. isAlike: it is like that again. `behind`: the games that
      count otherwise by it, as they were. `fallen`: whose confirmations fell away. */
  note({ position, id, entry, first, struck, corrects, brief }, sentence, { was = null, ...more } = {}) {
    this.heard.add(entry);
    const others = this.told.filter((one) => one.position !== position);
    this.told = [...others, { position, id, entry, first, struck, corrects, brief, sentence, was, ...more }];
    this.tell();
  }

  /** It was read, all of it; or what was said of one position is so no more. */
  read(position) {
    this.told = this.told.filter((one) => position !== undefined && one.position !== position);
    this.tell();
  }

  /** What is told, as it is so now: [{one, sentence}]. */
  get sentences() {
    const later = new Set();
    const newestFirst = [...this.told].reverse().map((one) => ({ one, sentence: this.sentence(one, later) }));
    return newestFirst.reverse().filter(({ sentence }) => sentence);
  }

  tell() {
    const line = document.querySelector("[data-meanwhile]");
    const said = this.sentences.map(({ sentence }) => sentence).join(" ");
    if (said !== this.said) line.querySelector("p").textContent = this.said = said; // it is read aloud once
    line.hidden = !said;
    try {
      if (this.told.length) localStorage.setItem(this.name, JSON.stringify(this.told));
      else localStorage.removeItem(this.name);
    } catch {
      // No storage in this window: then it is said until the page is left.
    }
  }

  /** What became of the last game: [sentence, may it be put right?]; null if there is nothing to say. */
  get last() {
    const { done, texts } = this;
    const item = this.queue.items.find(({ id }) => id === done?.id);
    if (item) {
      if (item.state !== "waiting") return null; // it is in the list, with what a person can decide
      if (!this.isFailing && !this.queue.stopper(item)) return [texts.sending, false];
      return [filled(texts.waits, item), this.queue.sending?.id !== item.id];
    }
    const game = this.games.list.find(({ entry }) => entry === done?.entry);
    return game ? [`${game.name}: ${game.brief}`, this.games.isOpen(game) && !this.queue.onItsWay.length] : null;
  }

  get isFailing() {
    return this.isCut() || this.queue.failing !== undefined;
  }

  /** Who deals now; undefined where nobody here knows. */
  get who() {
    const { ahead } = this.place;
    if (ahead === null) return this.sheet().who;
    return ahead && (ahead.who ? filled(this.texts.probably, ahead) : this.texts.then_over);
  }

  show() {
    if (!this.entry.untouched || !this.preview.idle) return;
    const { last, texts, queue } = this;
    const lines = [];
    const barrier = this.barrier();
    if (barrier) lines.push([barrier, "preview__refused"]);
    if (last) lines.push([last[0], "preview__saved", last[1]]);
    else if (this.sheet().here) lines.push([this.sheet().here, "preview__here"]);
    if (this.who) lines.push([this.who, "preview__ask"]);
    else if (this.who === undefined && (this.isFailing || queue.stopped.length)) lines.push([texts.unknown, "preview__later"]);
    if (queue.waiting.length && this.isFailing && !(barrier && queue.kept)) {
      lines.push([queue.kept ? texts.kept : texts.no_storage, "preview__later"]);
    }
    if (this.second) lines.push([texts.second_phone, "preview__later"]);
    this.preview.lines(lines);
  }
}
