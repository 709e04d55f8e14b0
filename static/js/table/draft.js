/* A game that is only half typed survives a reload: kept by the browser for this tab, for one table.

   A table's link may be revoked meanwhile, and the new one is opened in a tab of its own. So it is kept a second time, for
   whatever tab opens the same table by another link. Two tabs of one link each keep their own. */

export class Drafts {
  /** `base`: the address of the page. `place`: its table, whichever link leads there; null for a page of its own. */
  constructor(base, place) {
    this.base = base;
    this.name = `begun/${place ?? base}`;
    this.own = null; // what this tab has kept or taken over, as it was written
  }

  /** Keep what is in the form; null: nothing is. `draft`: plain data. */
  keep(draft) {
    try {
      if (draft === null) this.drop();
      else {
        this.own = JSON.stringify({ base: this.base, ...draft });
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
      const left = localStorage.getItem(this.name);
      const isTheirs = JSON.parse(left)?.base !== this.base;
      this.own = sessionStorage.getItem(this.name) ?? (isTheirs ? left : null);
      return JSON.parse(this.own);
    } catch {
      return null;
    }
  }
}
