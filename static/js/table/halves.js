/* What is half typed, on the phone's disk: so a page finds what another one has left, though its browser died with it on the
   screen. The window's own storage reaches the disk seconds later, and what is there after a crash may have been saved or
   thrown away since; here it is there or gone as soon as it can be. Where a browser keeps nothing so, half a game stays
   with its own tab. */

import { opened, transacted } from "./shelf.js";
import { channel } from "./tabs.js";

const HALVES = { name: "dkturnier-begun", store: "begun" };
const ANSWERS_WITHIN = 300; // ms

export class Halves {
  /** `isAt(id)`: is this page, which somebody sees, at the half of this id? `onTaken(id)`: another page has taken it over. */
  constructor({ isAt, onTaken }) {
    this.database = null; // the promise of it
    this.others = channel(HALVES.name);
    this.others?.addEventListener("message", ({ data }) => {
      if (data.taken) onTaken(data.taken);
      else if (data.asks && isAt(data.asks)) this.others.postMessage({ at: data.asks });
    });
  }

  /** Those of all pages; null where nothing is kept so. */
  all() {
    return this.work("readonly", (halves) => halves.getAll());
  }

  /** `half`: plain data, with an `id`. Is it on the disk then? */
  async put(half) {
    return (await this.work("readwrite", whole((halves) => halves.put(half)))) !== null;
  }

  remove(id) {
    this.work("readwrite", whole((halves) => halves.delete(id)));
  }

  removeThose(areMeant) {
    this.work("readwrite", (halves) => {
      const asked = halves.getAll();
      asked.onsuccess = () => {
        for (const { id } of asked.result.filter(areMeant)) halves.delete(id);
      };
      return asked;
    });
  }

  /** It is this page's from now on. */
  take(id) {
    this.remove(id);
    this.others?.postMessage({ taken: id });
  }

  /** Has its page left it? What another one has taken over since stays gone. */
  mark(id, left) {
    this.work("readwrite", (halves) => {
      const asked = halves.get(id);
      asked.onsuccess = () => asked.result && halves.put({ ...asked.result, left });
      return asked;
    });
  }

  /** One behind the other, in the order in which they are asked for, and none waits for the disk. Where the database was closed
      behind the page it is opened once more; what the disk is slow with is not asked twice: it may come yet. null: it came to
      nothing. */
  async work(mode, act) {
    const lost = () => (this.database = null);
    const once = async () => {
      this.database ??= opened(HALVES, lost);
      return transacted(await this.database, HALVES, mode, act);
    };
    try {
      return await once().catch((error) => (error.name === "InvalidStateError" ? lost() ?? once() : Promise.reject(error)));
    } catch {
      return lost();
    }
  }

  /** Is another page at this half? One that has died does not answer. */
  isSomebodyAt(id) {
    if (!this.others) return Promise.resolve(true); // nobody knows
    return new Promise((resolve) => {
      const hear = ({ data }) => data.at === id && resolve(true);
      this.others.addEventListener("message", hear);
      this.others.postMessage({ asks: id });
      setTimeout(() => {
        this.others.removeEventListener("message", hear);
        resolve(false);
      }, ANSWERS_WITHIN);
    });
  }
}

/** Nothing follows: the browser need not wait for this page, which may be closed in the next moment. */
const whole = (act) => (halves) => {
  const asked = act(halves);
  halves.transaction.commit?.();
  return asked;
};
