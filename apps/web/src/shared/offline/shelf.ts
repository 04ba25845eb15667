import { shelfName } from "./names.ts";

/** The browser's only store for offline figures: IndexedDB, which can hold a key that no script can export. It is opened for
 * each use and closed at once, so that it can be deleted at any time. */

const storeName = "kept";

export type Shelf = {
  readonly get: (name: string) => Promise<unknown>;
  readonly put: (name: string, value: unknown) => Promise<void>;
  /** Deletes the whole store. */
  readonly destroy: () => Promise<void>;
};

export function openShelf(factory: IDBFactory = indexedDB): Shelf {
  return {
    get: async (name) => await within(factory, "readonly", (store): IDBRequest<unknown> => store.get(name)),
    put: async (name, value) => {
      await within(factory, "readwrite", (store) => store.put(value, name));
    },
    destroy: async () => {
      await answerOf(factory.deleteDatabase(shelfName));
    },
  };
}

async function within<T>(
  factory: IDBFactory,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = factory.open(shelfName, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(storeName);
  };
  const database = await answerOf(opening);
  // A sign-out in another tab must not wait for this one.
  database.onversionchange = () => {
    database.close();
  };
  try {
    return await answerOf(ask(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

async function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return await new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error("The browser keeps nothing here."));
    };
  });
}
