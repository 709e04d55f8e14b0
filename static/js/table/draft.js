/* A game that is only half typed survives a reload, and that its page is closed and opened again: kept by the browser for
   this tab, and on the phone's disk for the tab that opens the same table next (halves.js).

   By the same link a tab takes up only what another one has left: two tabs side by side each keep their own, and one that
   was duplicated has the same half as the first until something is changed in it. By another link it takes up whatever is
   there, since the one it was typed under may be revoked. What is saved or thrown away is kept in neither place, and what
   is of another evening is not taken up. Each round has its own: one that is taken back may come again. */

import { inSession } from "../session.js";
import { Halves } from "./halves.js";
import { newId } from "./requests.js";

const LASTS = 12 * 60 * 60 * 1000; // ms

export class Drafts {
  /** `base`: the address of the page. `place`: its table, whichever link leads there; null for a page of its own. `table`:
      its id, another one in every round. */
  constructor(base, place, table) {
    this.base = base;
    this.rounds = `begun/${place ?? base}/`; // where all rounds at this table have theirs
    this.name = this.rounds + table;
    this.own = null; // what this tab has kept or taken over
    this.halves = new Halves({
      isAt: (id) => this.own?.id === id && document.visibilityState === "visible",
      onTaken: (id) => this.own?.id === id && this.takenOver(),
    });
    this.taken = null; // what is in the form while another tab has just that
    this.dropped = new Set(); // ids of what this tab had
    this.before = this.halves.all(); // what lay there when this page was opened; null: nobody knows
    window.addEventListener("pagehide", () => this.mark(true));
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.mark(false));
    // A phone ends what it does not show without another word.
    document.addEventListener("visibilitychange", () => this.mark(document.visibilityState === "hidden"));
  }

  /** Keep what is in the form; null: nothing is. `draft`: plain data. */
  keep(draft) {
    const id = this.own?.id ?? newId();
    if (this.own && !draft) this.drop(this.own);
    this.own = draft && { base: this.base, ...draft, id, name: this.name, at: Date.now(), left: false };
    this.write();
  }

  /** What another tab has taken over goes there, too, as long as it is the same. */
  drop(own) {
    this.dropped.add(own.id);
    this.halves.remove(own.id);
    if (own.isTaken) this.halves.removeThose((one) => one.name === own.name && isSame(one, own));
  }

  /** Note whether this tab has left what it keeps. */
  mark(left) {
    if (this.own) this.halves.mark(this.own.id, left);
  }

  /** For this tab it is kept still, and for the others once something is changed in it. */
  takenOver() {
    this.taken = JSON.stringify(this.own.fields);
    this.write();
  }

  write() {
    if (this.own) this.own.isTaken = JSON.stringify(this.own.fields) === this.taken;
    inSession((storage) => {
      if (this.own) storage.setItem(this.name, JSON.stringify(this.own));
      else storage.removeItem(this.name);
    });
    if (this.own && !this.own.isTaken) this.puts(this.own);
  }

  /** Puts it on the disk, and notes in the window's storage that it is there: only then can it be missed. */
  async puts(own) {
    if (!(await this.halves.put({ ...own })) || this.own !== own) return;
    own.isOnDisk = true;
    inSession((storage) => storage.setItem(this.name, JSON.stringify(own)));
  }

  /** What this tab has kept, or null. It goes on under a new id: a tab that was duplicated is at the same half, and has it
      still. */
  takeUp() {
    const kept = inSession((storage) => JSON.parse(storage.getItem(this.name)));
    if (kept?.isTaken) this.taken = JSON.stringify(kept.fields);
    else if (kept?.id) {
      this.dropped.add(kept.id);
      this.halves.take(kept.id);
    }
    return kept;
  }

  /** What the disk says of what was `kept`: undefined: nothing else, or nobody knows; a newer half; or null: it was saved
      or thrown away. A browser that died brings its tabs back as they were seconds before. */
  async corrected(kept) {
    const all = await this.before;
    if (!kept || !all) return undefined;
    if (kept.isTaken) return all.some(({ name }) => name === this.name) ? undefined : null;
    const half = all.find(({ id }) => id === kept.id);
    if (!half) return kept.isOnDisk ? null : undefined;
    return half.at > kept.at ? half : undefined;
  }

  /** {half, more}: what another tab has left, or a browser that died; the newest. Null where there is none, or this tab is at
      its own, which may have been begun before the disk answered. `more`: has anything else been left? That stays where it is. */
  async left() {
    const found = await this.found((name) => name === this.name);
    const half = this.own || !found.length ? null : { ...found[0], id: newId() };
    if (half) {
      this.own = half;
      this.write();
      this.halves.take(found[0].id);
    }
    return { half, more: found.some((one) => !isSame(one, this.own)) };
  }

  /** What was kept in other rounds at this table. */
  async ofOtherRounds() {
    const isOther = (name) => name.startsWith(this.rounds) && name !== this.name;
    const read = (storage) => Object.keys(storage).filter(isOther).map((name) => JSON.parse(storage.getItem(name)));
    const all = [...(inSession(read) ?? []), ...(await this.found(isOther))];
    return all.filter(({ table }, index) => all.findIndex((one) => one.table === table) === index);
  }

  /** Nobody needs what was kept for this table of another round. */
  async forget({ table }) {
    const name = this.rounds + table;
    inSession((storage) => storage.removeItem(name));
    for (const { id } of await this.found((one) => one === name)) this.halves.remove(id);
  }

  /** Of the tables for which `isMeant`, what no other tab is at, the newest first. What is of another evening goes. */
  async found(isMeant) {
    const found = [];
    for (const half of (await this.before) ?? []) {
      const isRecent = Math.abs(Date.now() - half.at) < LASTS;
      if (!isRecent) this.halves.remove(half.id);
      else if (isMeant(half.name) && !this.isOurs(half) && (await this.isLeft(half))) found.push(half);
    }
    return found.sort((one, other) => other.at - one.at);
  }

  isOurs({ id }) {
    return id === this.own?.id || this.dropped.has(id);
  }

  async isLeft({ id, left, base }) {
    return left || base !== this.base || !(await this.halves.isSomebodyAt(id));
  }
}

const isSame = (one, other) => JSON.stringify(one?.fields) === JSON.stringify(other?.fields);
