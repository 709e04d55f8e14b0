/* The games on their way: kept on this phone first, in order, each with its own id, then sent until the server has answered.

   An item: {id, order, address, fields, position, round, place, enteredAt, what, state, why, field, conflict}
   state: "waiting" (not sent, or no answer yet), "refused" (the server said why not), "conflict" (its place was taken).
   Every item has a key of its own in localStorage, so that two tabs never overwrite each other's games. What the server has
   stored leaves the queue; nothing else does, unless a person drops it. An item that is refused stops those of its round
   behind it: games are stored in the order in which they were played. */

import { NoAnswer, post } from "./requests.js";

const SOONEST = 400; // ms until the second attempt
const LATEST = 5000; // ms between attempts, however long it takes

export class Queue {
  /** `prefix`: of the keys in the storage. `sendable`: gives the fields to add when an item is sent.
      Callbacks: onChange(), onSaved(item, data), onRefused(item), onConflict(item, data), onTrouble(status | null). */
  constructor(prefix, { sendable = () => [], onChange, onSaved, onRefused, onConflict, onTrouble }) {
    Object.assign(this, { prefix, sendable, onChange, onSaved, onRefused, onConflict, onTrouble });
    this.items = [];
    this.attempts = 0;
    this.sending = null;
    this.kept = true;
    try {
      localStorage.setItem(prefix + "probe", "1");
      localStorage.removeItem(prefix + "probe");
    } catch {
      this.kept = false; // private mode, or full: the games are held by the open page alone
    }
    this.load();
    window.addEventListener("storage", (event) => {
      if (event.key?.startsWith(this.prefix)) {
        this.load();
        this.onChange();
      }
    });
    window.addEventListener("online", () => this.hurry());
    window.addEventListener("pageshow", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
  }

  load() {
    if (!this.kept) return;
    const found = [];
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index);
      if (!key.startsWith(this.prefix)) continue;
      try {
        found.push(JSON.parse(localStorage.getItem(key)));
      } catch {
        // Half a game cannot be: one key is written at once. What is not ours is left alone.
      }
    }
    this.items = found.filter((item) => item?.id).sort((one, other) => one.order - other.order);
  }

  /** Take over what waits under another link of this table (`place`): that link was revoked, and this is the new one. */
  adopt(place, base) {
    if (!this.kept) return;
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith("dkturnier/tisch/") || key.startsWith(this.prefix)) continue;
      try {
        const item = JSON.parse(localStorage.getItem(key));
        if (item?.place !== place) continue;
        this.keep({ ...item, address: item.address.replace(/^\/tisch\/[^/]+\//, base) });
        if (this.kept) localStorage.removeItem(key);
      } catch {
        // Not ours.
      }
    }
    this.load();
  }

  keep(item) {
    if (!this.kept) return;
    try {
      localStorage.setItem(this.prefix + item.id, JSON.stringify(item));
    } catch {
      this.kept = false;
    }
  }

  forget(item) {
    this.items = this.items.filter((one) => one.id !== item.id);
    if (this.kept) localStorage.removeItem(this.prefix + item.id);
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
    const kept = { state: "waiting", why: "", field: "", conflict: "", ...item, order };
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
    for (const item of this.items) {
      if (item.position === null || item.round !== round) continue;
      item.position = position;
      position += 1;
      this.keep(item);
    }
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
