/** Favorite churches stored in this browser; for signed-in users features/favorites syncs them with the account. */
import { useSyncExternalStore } from 'react';
import { maxIds } from '#shared/domain/directory.ts';
import { createStore, readJson, writeJson } from './storage.ts';

const key = 'favorites';

const stored = (): number[] => {
  const value = readJson<unknown>(key);
  return Array.isArray(value) ? value.filter((id) => Number.isInteger(id) && id > 0).slice(0, maxIds) : [];
};

const store = createStore<readonly number[]>(stored());

export const favorites = {
  get: store.get,
  subscribe: store.subscribe,
  set: (ids: readonly number[]): void => {
    if (ids.join() === store.get().join()) return;
    writeJson(key, ids);
    store.set(ids);
  },
  /** Returns false if the list is full. */
  toggle: (id: number): boolean => {
    const ids = store.get();
    if (ids.includes(id)) favorites.set(ids.filter((other) => other !== id));
    else if (ids.length >= maxIds) return false;
    else favorites.set([...ids, id]);
    return true;
  },
};

// Fires when another tab changes the list.
window.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) store.set(stored());
});

export const useFavorites = (): readonly number[] => useSyncExternalStore(favorites.subscribe, favorites.get);
