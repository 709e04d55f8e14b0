/* A game that is only half typed survives a reload, and that its page is closed and opened again: kept by the browser for
   this tab, and a second time for whatever tab opens the same table next, by the same link or, where that was revoked, by
   another one.

   What is saved or thrown away is kept no longer in either place. Two tabs each keep their own: what another one has
   written last is taken up only by a tab that begins, and no more once it is of another evening. */

const LASTS = 12 * 60 * 60 * 1000; // ms

export class Drafts {
  /** `base`: the address of the page. `place`: its table, whichever link leads there; null for a page of its own. */
  constructor(base, place) {
    this.name = `begun/${place ?? base}`;
    this.own = null; // what this tab has kept or taken over, as it was written
  }

  /** Keep what is in the form; null: nothing is. `draft`: plain data. */
  keep(draft) {
    try {
      if (draft === null) this.drop();
      else {
        this.own = JSON.stringify({ ...draft, at: Date.now() });
        for (const storage of [sessionStorage, localStorage]) storage.setItem(this.name, this.own);
      }
    } catch {
      // No storage in this window: then a reload begins anew.
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
      this.own = sessionStorage.getItem(this.name) ?? this.left;
      return JSON.parse(this.own);
    } catch {
      return null;
    }
  }

  /** What the tab before this one has left. */
  get left() {
    const left = localStorage.getItem(this.name);
    const age = Date.now() - JSON.parse(left)?.at;
    return age >= 0 && age < LASTS ? left : null;
  }
}
