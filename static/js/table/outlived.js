/* What is half typed outlives the browser that dies with it on the screen: a dead battery, a crash.

   The window's own storage reaches the disk seconds later, so that what is there after a crash may be a game that was saved
   or thrown away since. Here the newest is on the disk as soon as it can be, and nothing once it is dropped. Whether another
   tab is at it is asked of that tab: one that has died does not answer, and one that is not looked at has left it (draft.js).
   Where there is neither this storage nor this way to ask, half a game is lost with its browser. */

import { Shelf } from "./shelf.js";

const HALVES = { name: "dkturnier-begun", store: "begun" };
const ANSWERS_WITHIN = 300; // ms

export class Outlived {
  /** `name`: what all tabs call that in which one may be at something. */
  constructor(name) {
    this.name = name;
    this.shelf = new Shelf(HALVES);
    this.isOurs = false; // has this tab kept something here that it has not dropped?
    this.newest = undefined; // what is still to be written; null: that there is nothing
    this.writing = false;
    this.channel = "BroadcastChannel" in window ? new BroadcastChannel(HALVES.name) : null;
    this.channel?.addEventListener("message", ({ data }) => {
      const isAtIt = this.isOurs && document.visibilityState === "visible";
      if (data.asks === name && isAtIt) this.channel.postMessage({ has: name });
    });
  }

  /** `draft`: as text. */
  keep(draft) {
    this.isOurs = true;
    this.write({ id: this.name, draft });
  }

  drop() {
    if (this.isOurs) this.write(null);
    this.isOurs = false;
  }

  /** One after the other, and of what was typed meanwhile only the last. */
  async write(item) {
    this.newest = item;
    if (this.writing) return;
    this.writing = true;
    while (this.newest !== undefined) {
      const next = this.newest;
      this.newest = undefined;
      await (next ? this.shelf.put(next) : this.shelf.remove(this.name)).catch(() => {}); // as said above
    }
    this.writing = false;
  }

  /** What a tab was at that is there no more, as text; null for nothing. */
  async found() {
    if (this.isOurs || !this.channel) return null;
    const item = await this.shelf.get(this.name).catch(() => null);
    return item && !(await this.isSomebodyAtIt()) ? item.draft : null;
  }

  isSomebodyAtIt() {
    return new Promise((resolve) => {
      this.channel.addEventListener("message", ({ data }) => data.has === this.name && resolve(true));
      this.channel.postMessage({ asks: this.name });
      setTimeout(() => resolve(false), ANSWERS_WITHIN);
    });
  }
}
