/* The phone's own storage for games on their way, and for what is half typed (halves.js): IndexedDB, which every browser has
   over plain HTTP too.

   A promise given by put and remove is kept when the game is written to the disk ("strict"), not when it is about to be:
   localStorage reaches it seconds later, and a battery that dies meanwhile takes the game with it.
   Browsers close the database behind an open page now and then (a phone that was in a pocket): it is opened once more. */

const GAMES = { name: "dkturnier", store: "games" };
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
      this.database ??= await opened(GAMES, () => (this.database = null));
      return transacted(this.database, GAMES, mode, act);
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

/** The database of a place: its name, and that of its one store. `onLost`: it was closed behind the page. */
export function opened({ name, store }, onLost) {
  const opening = new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: "id" });
    request.onsuccess = () => {
      request.result.onclose = onLost;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  return withPatience(opening);
}

/** The result of the request that `act` returns, once all of it is on the disk. */
export function transacted(database, { store }, mode, act) {
  const done = new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode, { durability: "strict" });
    const request = act(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
  return withPatience(done);
}

function withPatience(promise) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the phone's storage does not answer")), PATIENCE);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
