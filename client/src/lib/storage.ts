/** Browser storage that never throws. It may be disabled or full, and no page depends on it. */
type Area = 'localStorage' | 'sessionStorage';

export function readStorage(key: string, area: Area = 'localStorage'): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** null removes the entry. */
export function writeStorage(key: string, value: string | null, area: Area = 'localStorage'): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // Storage is best-effort.
  }
}

/** Callers must check the shape: an older version of the site may have stored the value. */
export function readJson<T>(key: string, area?: Area): T | null {
  try {
    return JSON.parse(readStorage(key, area) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export const writeJson = (key: string, value: unknown, area?: Area): void =>
  writeStorage(key, JSON.stringify(value), area);

/** State outside React, for useSyncExternalStore(store.subscribe, store.get). */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: (): T => value,
    set: (next: T): void => {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
