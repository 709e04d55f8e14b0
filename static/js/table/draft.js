/* A game that is only half typed survives a reload, and that its page is closed and opened again: kept by the browser for
   this tab, and a second time for the tab that opens the same table next; and once more, in case the browser dies
   (outlived.js).

   By the same link a tab takes up only what another one has left: two tabs side by side each keep their own. By another
   link it takes up whatever is there, since the one it was typed under may be revoked. What is saved or thrown away is
   kept in neither place, and what is of another evening is not taken up. Each round has its own: one that is taken back
   may come again. */

import { Outlived } from "./outlived.js";

const LASTS = 12 * 60 * 60 * 1000; // ms

export class Drafts {
  /** `base`: the address of the page. `place`: its table, whichever link leads there; null for a page of its own. `table`:
      its id, another one in every round. */
  constructor(base, place, table) {
    this.base = base;
    this.rounds = `begun/${place ?? base}/`; // where all rounds at this table have theirs
    this.name = this.rounds + table;
    this.own = null; // what this tab has kept or taken over, as it was written
    this.outlived = new Outlived(this.name);
    window.addEventListener("pagehide", () => this.mark(true));
    window.addEventListener("pageshow", ({ persisted }) => persisted && this.mark(false));
    // A phone ends what it does not show without another word.
    document.addEventListener("visibilitychange", () => this.mark(document.visibilityState === "hidden"));
  }

  /** Keep what is in the form; null: nothing is. `draft`: plain data. */
  keep(draft) {
    if (draft === null) this.outlived.drop();
    try {
      if (draft === null) this.drop();
      else {
        this.own = JSON.stringify({ base: this.base, ...draft, at: Date.now(), left: false });
        this.outlived.keep(this.own);
        for (const storage of [sessionStorage, localStorage]) storage.setItem(this.name, this.own);
      }
    } catch {
      // No storage in this window: then a reload begins anew.
    }
  }

  /** Note whether this tab has left what it keeps. */
  mark(left) {
    try {
      if (this.own === null) return;
      const before = this.own;
      this.own = JSON.stringify({ ...JSON.parse(before), left });
      sessionStorage.setItem(this.name, this.own);
      if (localStorage.getItem(this.name) === before) localStorage.setItem(this.name, this.own); // else it is another tab's
    } catch {
      // As above.
    }
  }

  drop() {
    sessionStorage.removeItem(this.name);
    if (localStorage.getItem(this.name) === this.own) localStorage.removeItem(this.name); // else it is another tab's
    this.own = null;
  }

  /** What was kept, or null. */
  get kept() {
    try {
      this.own = this.found(this.name);
      return JSON.parse(this.own);
    } catch {
      return null;
    }
  }

  /** What was on the screen of a browser that died, or null. */
  async outlives() {
    const draft = JSON.parse(await this.outlived.found());
    return this.own === null && draft && isRecent(draft) ? draft : null;
  }

  /** What was kept in other rounds at this table. */
  get ofOtherRounds() {
    try {
      const names = new Set([sessionStorage, localStorage].flatMap(Object.keys));
      const others = [...names].filter((name) => name.startsWith(this.rounds) && name !== this.name);
      return others.map((name) => JSON.parse(this.found(name))).filter(Boolean);
    } catch {
      return [];
    }
  }

  /** Nobody needs what was kept for this table of another round. */
  forget({ table }) {
    for (const storage of [sessionStorage, localStorage]) storage.removeItem(this.rounds + table);
  }

  /** What this tab has kept under this name, else what another one has, if this one may take it up; null for nothing. */
  found(name) {
    const own = sessionStorage.getItem(name);
    if (own !== null) return own;
    const kept = localStorage.getItem(name);
    const draft = JSON.parse(kept) ?? {};
    return isRecent(draft) && (draft.left || draft.base !== this.base) ? kept : null;
  }
}

const isRecent = ({ at }) => Math.abs(Date.now() - at) < LASTS;
