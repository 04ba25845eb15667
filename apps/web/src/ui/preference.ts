import { useSyncExternalStore } from "react";

export type Preference<T extends string> = {
  readonly read: () => T;
  /** The stored value: another tab may have written it without this one knowing yet. */
  readonly readStored: () => T;
  readonly write: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export type PreferenceOptions<T extends string> = {
  readonly key: string;
  /** The allowed values, or a parser. */
  readonly values: readonly T[] | ((text: string) => T | null);
  readonly fallback: T;
  /** Called at each change, to apply the value to the page. */
  readonly reflect?: (value: T) => void;
};

/** A setting of this browser, kept between visits and shared by its tabs; it works without storage (private windows). */
export function createPreference<T extends string>(options: PreferenceOptions<T>): Preference<T> {
  const { key, values, fallback, reflect } = options;
  const listeners = new Set<() => void>();
  const known = (text: string | null): T => {
    if (text === null) return fallback;
    return (typeof values === "function" ? values(text) : values.find((value) => value === text)) ?? fallback;
  };
  let current = known(readStored(key));

  const settle = (value: T): void => {
    current = value;
    reflect?.(value);
    for (const listener of listeners) listener();
  };
  globalThis.addEventListener?.("storage", (event) => {
    if (event.key === key) settle(known(event.newValue));
  });

  return {
    read: () => current,
    readStored: () => {
      const stored = readStored(key);
      return stored === null ? current : known(stored);
    },
    write: (value) => {
      writeStored(key, value);
      settle(value);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function usePreference<T extends string>(preference: Preference<T>): T {
  return useSyncExternalStore(preference.subscribe, preference.read, preference.read);
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is full or unavailable: the setting lasts as long as the page.
  }
}
