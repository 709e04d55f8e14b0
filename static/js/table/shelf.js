/* The phone's own storage for games on their way: IndexedDB, which every browser has over plain HTTP too.

   A promise given by put and remove is kept when the game is written to the disk ("strict"), not when it is about to be:
   localStorage reaches it seconds later, and a battery that dies meanwhile takes the game with it.
   Browsers close the database behind an open page now and then (a phone that was in a pocket): it is opened once more. */

const NAME = "dkturnier";
const GAMES = "games";
const PATIENCE = 3000; // ms; some browsers answer nothing at all where they should refuse

export class Shelf {
  constructor() {
    this.database = null;
    this.last = Promise.resolve(); // one after the other, in the order in which they were asked for
  }

  /** All games of all tables that wait on this phone. */
  all() {
    return this.work("readonly", (games) => games.getAll());
  }

  put(...items) {
    return this.work("readwrite", (games) => items.map((item) => games.put(item)).at(-1));
  }

  remove(id) {
    return this.work("readwrite", (games) => games.delete(id));
  }

  /** One transaction; gives the result of the request that `act` returns. Fails where nothing can be kept. */
  work(mode, act) {
    const once = async () => {
      this.database ??= await withPatience(opened(() => (this.database = null)));
      return withPatience(transacted(this.database, mode, act));
    };
    const again = () => {
      this.database?.close();
      this.database = null;
      return once();
    };
    const done = this.last.then(() => once().catch(again));
    this.last = done.catch(() => {});
    return done;
  }
}

function opened(onLost) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: "id" });
    request.onsuccess = () => {
      request.result.onclose = onLost;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

function transacted(database, mode, act) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(GAMES, mode, { durability: "strict" });
    const request = act(transaction.objectStore(GAMES));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

function withPatience(promise) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the phone's storage does not answer")), PATIENCE);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
