/** What the page keeps on the device: databases of the browser's (IndexedDB). */

/** Asks the store one thing, in a transaction of its own. */
export type Ask = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>;

/** The store `name` of `database`, opened when it is first asked; `make` makes it where there is none. */
export function deviceStore(database: string, name: string, make: (opened: IDBDatabase) => void): Ask {
  const open = opened(database, make);
  return async (mode, work) => answer(work((await open()).transaction(name, mode).objectStore(name)));
}

/** A database, opened when it is first asked; `make` makes its stores where there is none. */
export function opened(name: string, make: (opened: IDBDatabase) => void): () => Promise<IDBDatabase> {
  let database: Promise<IDBDatabase> | undefined;
  return () => {
    if (!database) {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => make(request.result);
      database = answer(request);
    }
    return database;
  };
}

export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Settles when all that a transaction was asked for is on the device; fails if none of it is. */
export function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}
