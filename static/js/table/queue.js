/* The games on their way: kept on this phone first, in order, each with its own id, then sent until the server has answered.

   An item: {id, order, base, address, fields, position, round, place, enteredAt, what, state, why, field, conflict}, and of
   a correction {version, corrects: {entry, id, position, struck, first}}, what it takes the place of as this phone saw it.
   number: of the game, of a violation that of the game to come, null if nobody here knows it; lacks: the server misses
   something in front of it (sequence.js); overtaken: others had written since the version that a correction is of. kind:
   as Entry.kind has it, null of a violation. rules: by which it was tapped (formerly.js); insteadOf: the item that it was
   before it was put right; withdrawn: dropped, though the server may have it.
   seating: who sat there, as a number that is another where others do; names: of these, {name, short} by seat.
   sitsOut: the seat that sat out as it was saved, null for none; moved: what was seen of later games whose sitter it changes.
   state: "waiting" (not sent, or no answer yet), "refused" (the server said why not), "conflict" (its place was taken); by
   the page of the version `of`, if by any; reach: what could be done about a conflict then (Games.reach).
   Each is a record of its own on the shelf, so that two tabs never overwrite each other's games. What the server has
   stored leaves the queue; nothing else does, unless a person drops it: neither an answer that proves nothing nor a page
   that fails over one. A new game that is refused stops those of its round behind it: games are stored in the order in
   which they were played. What puts right a game of the sheet has its place there: nothing stops it, and it stops
   only what would put it out of reach. */

import { parsed } from "../live.js";
import { NoAnswer, post } from "./requests.js";
import { closedUp, isNew, moved, numbered, orderOf } from "./sequence.js";
import { Shelf } from "./shelf.js";
import { channel } from "./tabs.js";

const SOONEST = 400; // ms until the second attempt
const LATEST = 5000; // ms between attempts, however long it takes

export class Queue {
  /** `base`: the address of the page whose games these are. `place`: its table, whichever link leads there; what waits
      under a revoked one is taken over. `isHeld(item)`: somebody puts it right just now, it is not sent meanwhile.
      `bars(item, game)`: once this new game is stored, could nobody here put right any more what the item does?
      `isOld(item)`: was something written since, on which may rest that it was stopped?
      Callbacks (`said`, `html` as in requests.js): onChange(), onUnkept(), onSaved(item, said, html),
      onRefused(item, said, html, the seating it was sent with), onConflict(item, html), onTrouble(status | null), onWithdrawn(item, said, html). */
  constructor(base, { place = null, isHeld = () => false, bars = () => false, isOld = () => false, ...callbacks }) {
    Object.assign(this, { base, place, isHeld, bars, isOld });
    for (const [name, callback] of Object.entries(callbacks)) this[name] = guarded(callback);
    this.items = [];
    this.read = false; // is it known what lies on the shelf?
    this.awaited = false; // does a game in the form wait for that?
    this.attempts = 0;
    this.failing = undefined; // what came last instead of a decision: a status, null for no answer
    this.notBefore = 0; // by performance.now(): a busy server asked for so much patience
    this.sending = null;
    this.shelf = new Shelf();
    this.kept = true; // false: private mode, or full: the games are held by the open page alone
    this.unwritten = new Map(); // id → the write that has not reached the disk
    this.gone = new Set(); // ids that have left the queue
    this.own = new Set(); // ids of all games that this phone had on their way while the page was open
    // Those of another link too: what they have taken over is theirs.
    this.otherTabs = channel(`dkturnier ${place ?? base}`);
    this.otherTabs?.addEventListener("message", () => this.load({ adopts: false }));
    window.addEventListener("online", () => this.hurry());
    window.addEventListener("pageshow", (event) => this.wake(event.persisted));
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wake());
  }

  /** Take up what lies on this phone, do what is to be done `first`, and send it. Until the promise is kept nothing may be
      added. */
  open(first) {
    this.opened = this.load().then(first).catch(reportError).then(() => this.hurry());
    return this.opened;
  }

  async load({ adopts = true } = {}) {
    let found = null;
    try {
      found = await this.shelf.all();
    } catch {
      this.cannotKeep();
    }
    this.read = true;
    if (found) this.takeUp(found, adopts);
    this.onChange();
  }

  takeUp(found, adopts) {
    this.dropReplaced(found);
    const foundHere = found.filter((item) => item.base === this.base && !this.gone.has(item.id)).map((item) => this.known(item));
    const held = this.items.filter((item) => this.unwritten.has(item.id) && !foundHere.includes(item));
    this.items = [...foundHere, ...held];
    if (adopts) this.adopt(found);
    this.items.sort((one, other) => one.order - other.order);
    for (const { id } of this.items) this.own.add(id);
  }

  /** What was put right goes on under its new id alone: a page that ended in between, or another tab, has both. */
  dropReplaced(found) {
    const replaced = new Set(found.flatMap(({ insteadOf = [] }) => insteadOf));
    for (const item of [...found, ...this.items]) if (replaced.has(item.id) && !this.gone.has(item.id)) this.forget(item);
  }

  /** Take over what waits under another link of this table: that one was revoked, and this is the new one. */
  adopt(found) {
    // Read twice before it was written once, an item is here already, or gone again.
    const isNew = ({ id }) => !this.gone.has(id) && !this.items.some((one) => one.id === id);
    const isTheirs = ({ base, place }) => place === this.place && base !== this.base && base.startsWith("/tisch/");
    const theirs = found.filter((item) => isTheirs(item) && isNew(item));
    if (this.place === null || !theirs.length) return;
    for (const item of theirs) {
      const address = item.address.replace(item.base, this.base);
      this.items.push(Object.assign(item, { base: this.base, address }));
    }
    this.keep(...theirs);
  }

  /** The item as this page holds it, brought to what another tab has written. */
  known(item) {
    const own = this.items.find((one) => one.id === item.id);
    if (!own) return item;
    return this.unwritten.has(item.id) ? own : Object.assign(own, item);
  }

  /** Write items to the disk; have they come there? */
  async keep(...items) {
    if (!items.length) return true;
    const write = Symbol("write");
    for (const item of items) this.unwritten.set(item.id, write);
    try {
      await this.shelf.put(...items);
    } catch {
      this.cannotKeep();
      return false;
    }
    this.kept = true;
    for (const item of items) if (this.unwritten.get(item.id) === write) this.unwritten.delete(item.id);
    this.otherTabs?.postMessage(null);
    this.onChange();
    return true;
  }

  cannotKeep() {
    if (this.kept) this.onUnkept();
    this.kept = false;
  }

  forget(item) {
    this.items = this.items.filter((one) => one.id !== item.id);
    this.gone.add(item.id);
    this.unwritten.delete(item.id);
    this.shelf.remove(item.id).then(
      () => this.otherTabs?.postMessage(null),
      () => this.cannotKeep(),
    );
  }

  /** Somebody looks at the phone again. `frozen`: the page slept, and other tabs may have written. */
  async wake(frozen = false) {
    if (frozen) await this.load();
    const held = this.items.filter((item) => this.unwritten.has(item.id));
    if (held.length) this.keep(...held);
    this.hurry();
  }

  get waiting() {
    return this.items.filter((item) => item.state === "waiting");
  }

  get stopped() {
    return this.items.filter((item) => item.state !== "waiting");
  }

  /** What is sent as soon as it can be: the sheet may be another one at any moment. */
  get onItsWay() {
    return this.waiting.filter((item) => !this.stopper(item));
  }

  /** What it waits for: the one before it about which a person has to decide; undefined if it waits for none. */
  stopper(item) {
    if (item.state !== "waiting") return undefined;
    return this.stopped.find((one) => one.order < item.order && this.stops(one, item));
  }

  /** Must an item that is not sent stop a later one? */
  stops(one, later) {
    return isNew(later) && one.round === later.round && (isNew(one) || this.bars(one, later));
  }

  /** Keep a game, then send it. */
  add(item) {
    const order = orderOf(item, this.items);
    const kept = { state: "waiting", why: "", field: "", conflict: "", ...item, base: this.base, order };
    this.items = [...this.items, kept].sort((one, other) => one.order - other.order);
    this.own.add(kept.id);
    this.keep(kept);
    this.onChange();
    this.hurry();
    return kept;
  }

  /** Change an item that is on its way or was refused, and send it. */
  change(changed, changes) {
    // Another tab may have written meanwhile: the item of that id is the one that will be sent.
    const item = this.items.find((one) => one.id === changed.id);
    if (!item) return;
    Object.assign(item, { state: "waiting", why: "", field: "", conflict: "" }, changes);
    this.keep(item);
    this.onChange();
    this.hurry();
  }

  /** A person puts right what waits. It may have come in all the same (`tried`): under a new id the server gets to know of both. */
  replace(old, changes, id) {
    const { insteadOf = [], ...rest } = old;
    const item = { ...rest, ...changes, id, insteadOf: [old.id, ...insteadOf], state: "waiting", why: "" };
    this.items = [...this.items.filter((one) => one.id !== old.id), item].sort((one, other) => one.order - other.order);
    this.own.add(id);
    this.gone.add(old.id);
    this.unwritten.delete(old.id);
    // First the new one, so that whatever happens in between, one of them is there.
    this.keep(item).then((written) => written && this.forget(old));
    this.onChange();
    this.hurry();
  }

  /** A person drops an item: at once if nothing of it can be stored, else when the server has said what it has of it. What
      was refused is not stored, but what it was before it was put right may be. */
  discard(item) {
    const isOpen = item.state === "waiting" ? item.tried : item.state === "refused" && item.insteadOf?.length;
    if (isOpen) this.change(item, { withdrawn: true });
    else this.drop(item, { renumber: item.state !== "conflict" });
  }

  /** A person drops an item. `renumber`: it was never stored, so that what stood behind it moves up. */
  drop(item, { renumber }) {
    this.forget(item);
    if (renumber && isNew(item)) this.keep(...closedUp(this.items, item));
    this.onChange();
    this.hurry();
  }

  /** Give the games on their way, of those behind `after` in the queue, the places from `position` on. `number`: of the
      first of them, where that is known. */
  renumber(position, round, after = -Infinity, number = null) {
    this.keep(...moved(this.items, position, round, after, number));
  }

  /** Number the games on their way on from the sheet, whose next one is of this place and number. */
  countOn(position, round, number) {
    this.keep(...numbered(this.items, position, round, number));
  }

  /** Send now, whatever the pause between attempts. */
  hurry() {
    this.attempts = 0;
    clearTimeout(this.timer);
    this.flush();
  }

  /** The server answers others: it may be worth a try. */
  answered() {
    if (this.waiting.length && !this.sending && this.attempts > 1 && performance.now() > this.notBefore) this.hurry();
  }

  later() {
    const pause = Math.max(Math.min(LATEST, SOONEST * 2 ** this.attempts), this.notBefore - performance.now());
    this.attempts = Math.min(this.attempts + 1, 10);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), pause + Math.random() * 200);
  }

  /** The next item to send: the first that waits, is not held, and is stopped by none before it. */
  get next() {
    const stopped = [];
    for (const item of this.items) {
      const free = item.state === "waiting" && !this.isHeld(item);
      if (free && !stopped.some((one) => this.stops(one, item))) return item;
      stopped.push(item);
    }
    return null;
  }

  /** Send everything that can be sent, one after the other. */
  async flush() {
    if (this.sending) return;
    for (let item = this.next; item; item = this.next) {
      this.sending = item;
      this.onChange();
      let again = false;
      try {
        again = !(await this.send(item));
      } catch (error) {
        reportError(error);
        again = true;
      } finally {
        this.sending = null;
      }
      this.onChange();
      if (again) {
        this.later();
        return;
      }
    }
  }

  fieldsOf(item) {
    const ids = item.insteadOf ?? [];
    const common = [["client_id", item.id], ["round", item.round]];
    if (item.withdrawn) return [...ids.map((id) => ["client_id", id]), ...common];
    const { rules, position, seating, version, moved, sitsOut: sits_out, enteredAt: entered_at } = item;
    const known = Object.entries({ rules, position, seating, version, corrects: item.corrects?.id, moved, sits_out, entered_at });
    const told = known.filter(([_name, value]) => (value ?? "") !== "");
    return [...item.fields, ...ids.map((id) => ["instead_of", id]), ...common, ...told];
  }

  /** Send one item. True: the server has decided. False: to be tried again.

      Only an answer that names the entry is proof that the game is stored: a Wi-Fi that wants to be signed in to
      answers 200 too. */
  async send(item) {
    let answer;
    const { seating } = item;
    if (!item.tried && navigator.onLine !== false) {
      item.tried = true; // from here on it may be stored, whatever answer comes
      this.keep(item);
    }
    try {
      answer = await post(item.withdrawn ? `${this.base}eintrag/zurueckziehen/` : item.address, this.fieldsOf(item));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.fails(null);
      return false;
    }
    const { status, said, html, retryAfter } = answer;
    this.notBefore = performance.now() + retryAfter;
    if (status === 200 && item.withdrawn && said.withdrawn) {
      this.decided();
      this.drop(item, { renumber: said.entry === null });
      this.onWithdrawn(item, said, html);
      return true;
    }
    if ((status === 200 || status === 201) && !item.withdrawn && Number.isInteger(said.entry)) {
      this.decided();
      this.forget(item);
      this.onSaved(item, said, html);
      return true;
    }
    const isHere = this.items.some(({ id }) => id === item.id);
    if (!isHere && (said.message || said.theirs)) return true; // another tab has put it right or dropped it meanwhile
    if (status === 409 && Number.isInteger(said.theirs)) {
      this.decided();
      const conflict = parsed(html).querySelector("[data-conflict]")?.outerHTML ?? "";
      Object.assign(item, { state: "conflict", conflict, of: said.page, lacks: false });
      this.keep(item);
      this.onConflict(item, html);
      return true;
    }
    if ([409, 410, 422].includes(status) && said.message) {
      this.decided();
      const { message: why, field = "", page: of } = said;
      Object.assign(item, { state: "refused", why, field, of, withdrawn: false, lacks: field === "position", overtaken: said.changed === true });
      this.keep(item);
      this.onRefused(item, said, html, seating);
      return true;
    }
    this.fails(status);
    return false;
  }

  /** The server has said what becomes of an item: nothing fails any more. */
  decided() {
    this.attempts = 0;
    this.failing = undefined;
  }

  /** Said once, not at every attempt. */
  fails(status) {
    const known = this.failing === status;
    this.failing = status;
    if (!known) this.onTrouble(status);
  }
}

/** What the page does about an answer may fail; what is on its way goes on. */
function guarded(callback) {
  return (...told) => {
    try {
      callback?.(...told);
    } catch (error) {
      reportError(error);
    }
  };
}
