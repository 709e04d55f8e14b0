/* The games on their way: kept on this phone first, in order, each with its own id, then sent until the server has answered.

   An item: {id, order, base, address, fields, position, round, place, enteredAt, what, state, why, field, conflict}
   state: "waiting" (not sent, or no answer yet), "refused" (the server said why not), "conflict" (its place was taken).
   Each is a record of its own on the shelf, so that two tabs never overwrite each other's games. What the server has
   stored leaves the queue; nothing else does, unless a person drops it. An item that is refused stops those of its round
   behind it: games are stored in the order in which they were played. */

import { NoAnswer, post } from "./requests.js";
import { Shelf } from "./shelf.js";

const SOONEST = 400; // ms until the second attempt
const LATEST = 5000; // ms between attempts, however long it takes

export class Queue {
  /** `base`: the address of the page whose games these are. `place`: its table, whichever link leads there; what waits
      under a revoked one is taken over. `sendable`: gives the fields to add when an item is sent.
      Callbacks: onChange(), onUnkept(), onSaved(item, data), onRefused(item), onConflict(item, data), onTrouble(status | null). */
  constructor(base, { place = null, sendable = () => [], onChange, onUnkept, onSaved, onRefused, onConflict, onTrouble }) {
    Object.assign(this, { base, place, sendable, onChange, onUnkept, onSaved, onRefused, onConflict, onTrouble });
    this.items = [];
    this.attempts = 0;
    this.sending = null;
    this.shelf = new Shelf();
    this.kept = true; // false: private mode, or full: the games are held by the open page alone
    this.unwritten = new Map(); // id → the write that has not reached the disk
    this.gone = new Set(); // ids that have left the queue
    this.otherTabs = "BroadcastChannel" in window ? new BroadcastChannel(`dkturnier${base}`) : null;
    this.otherTabs?.addEventListener("message", () => this.load());
    window.addEventListener("online", () => this.hurry());
    window.addEventListener("pageshow", (event) => this.wake(event.persisted));
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wake());
  }

  /** Take up what lies on this phone, and send it. Until the promise is kept nothing may be added. */
  open() {
    this.opened = this.load().then(() => this.hurry());
    return this.opened;
  }

  async load() {
    let found;
    try {
      found = await this.shelf.all();
    } catch {
      this.cannotKeep();
      return;
    }
    const foundHere = found.filter((item) => item.base === this.base && !this.gone.has(item.id)).map((item) => this.known(item));
    const held = this.items.filter((item) => this.unwritten.has(item.id) && !foundHere.includes(item));
    this.items = [...foundHere, ...held];
    this.adopt(found);
    this.items.sort((one, other) => one.order - other.order);
    this.onChange();
  }

  /** Take over what waits under another link of this table: that one was revoked, and this is the new one. */
  adopt(found) {
    const theirs = found.filter(({ base, place }) => place === this.place && base !== this.base && base.startsWith("/tisch/"));
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

  async keep(...items) {
    const write = Symbol("write");
    for (const item of items) this.unwritten.set(item.id, write);
    try {
      await this.shelf.put(...items);
    } catch {
      this.cannotKeep();
      return;
    }
    this.kept = true;
    for (const item of items) if (this.unwritten.get(item.id) === write) this.unwritten.delete(item.id);
    this.otherTabs?.postMessage(null);
    this.onChange();
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

  /** The position of the next new game of a round: behind the last one on its way, else what the sheet says. */
  nextPosition(ofSheet, round) {
    const last = this.items.filter((item) => item.position !== null && item.round === round).at(-1);
    return last ? last.position + 1 : ofSheet;
  }

  /** Keep a game, then send it. */
  add(item) {
    const order = (this.items.at(-1)?.order ?? 0) + 1;
    const kept = { state: "waiting", why: "", field: "", conflict: "", ...item, base: this.base, order };
    this.items.push(kept);
    this.keep(kept);
    this.onChange();
    this.hurry();
    return kept;
  }

  /** Change an item that the server has refused, and send it again. */
  change(changed, changes) {
    // Another tab may have written meanwhile: the item of that id is the one that will be sent.
    const item = this.items.find((one) => one.id === changed.id) ?? changed;
    Object.assign(item, { state: "waiting", why: "", field: "", conflict: "" }, changes);
    this.keep(item);
    this.onChange();
    this.hurry();
  }

  /** A person drops an item. `renumber`: it was never stored, so that what stood behind it moves up. */
  drop(item, { renumber }) {
    const { position } = item;
    this.forget(item);
    if (renumber && position !== null) this.renumber(position, item.round);
    this.onChange();
    this.hurry();
  }

  /** Give the games on their way the places from `position` on. */
  renumber(position, round) {
    const moved = this.items.filter((item) => item.position !== null && item.round === round);
    for (const item of moved) {
      item.position = position;
      position += 1;
    }
    if (moved.length) this.keep(...moved);
  }

  /** Send now, whatever the pause between attempts. */
  hurry() {
    this.attempts = 0;
    clearTimeout(this.timer);
    this.flush();
  }

  later() {
    const pause = Math.min(LATEST, SOONEST * 2 ** this.attempts);
    this.attempts = Math.min(this.attempts + 1, 10);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), pause + Math.random() * 200);
  }

  /** The next item to send: the first that waits, and before which none of its own round was refused. */
  get next() {
    const stopped = new Set();
    for (const item of this.items) {
      if (item.state !== "waiting") stopped.add(item.round);
      else if (!stopped.has(item.round)) return item;
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
    const fields = [...item.fields, ["client_id", item.id], ["round", item.round], ...this.sendable()];
    if (item.position !== null) fields.push(["position", item.position]);
    if (item.version !== undefined) fields.push(["version", item.version]);
    if (item.enteredAt) fields.push(["entered_at", item.enteredAt]);
    return fields;
  }

  /** Send one item. True: the server has decided. False: to be tried again. */
  async send(item) {
    let answer;
    try {
      answer = await post(item.address, this.fieldsOf(item));
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.onTrouble(null);
      return false;
    }
    const { status, data } = answer;
    if (status === 200 || status === 201) {
      this.attempts = 0;
      this.forget(item);
      this.onSaved(item, data);
      return true;
    }
    if (status === 409 && data.html) {
      Object.assign(item, { state: "conflict", conflict: data.html });
      this.keep(item);
      this.onConflict(item, data);
      return true;
    }
    if ([409, 410, 422].includes(status) && data.message) {
      Object.assign(item, { state: "refused", why: data.message, field: data.field ?? "" });
      this.keep(item);
      this.onRefused(item);
      return true;
    }
    this.onTrouble(status);
    return false;
  }
}
