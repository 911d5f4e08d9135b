/** What the page keeps on the device: one store in a database of the browser's (IndexedDB). */

/** Asks the store one thing, in a transaction of its own. */
export type Ask = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>;

/** The store `name` of `database`, opened when it is first asked; `make` makes it where there is none. */
export function deviceStore(database: string, name: string, make: (opened: IDBDatabase) => void): Ask {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => make(request.result);
    return answer(request);
  };
  return async (mode, work) => answer(work((await (opened ??= open())).transaction(name, mode).objectStore(name)));
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
