/** The churches that a visitor selects for a comparison, until the tab is closed. */
import { useSyncExternalStore } from 'react';
import { createStore, readJson, writeJson } from '@/lib/storage.ts';

/** One church is no comparison, and more than four columns don't fit a page. */
export const minCompared = 2;
export const maxCompared = 4;

/** The churches to show, in the URL's order. */
export const readCompared = (text: string): number[] =>
  [...new Set(text.split(',').map((entry) => entry.trim()))]
    .filter((entry) => /^[1-9]\d{0,8}$/.test(entry))
    .map(Number)
    .slice(0, maxCompared);

export type ComparedChurch = { id: number; name: string };

const key = 'compared';

function stored(): ComparedChurch[] {
  const value = readJson<unknown>(key, 'sessionStorage');
  if (!Array.isArray(value)) return [];
  return value
    .filter((church) => Number.isInteger(church?.id) && typeof church?.name === 'string')
    .slice(0, maxCompared);
}

const store = createStore<readonly ComparedChurch[]>(stored());

function select(churches: readonly ComparedChurch[]): void {
  writeJson(key, churches, 'sessionStorage');
  store.set(churches);
}

export const compared = {
  /** Returns false if the church can't be added because four are selected. */
  toggle: ({ id, name }: ComparedChurch): boolean => {
    const churches = store.get();
    if (churches.some((church) => church.id === id)) compared.remove(id);
    else if (churches.length >= maxCompared) return false;
    else select([...churches, { id, name }]);
    return true;
  },
  remove: (id: number): void => select(store.get().filter((church) => church.id !== id)),
  clear: (): void => select([]),
};

export const useCompared = (): readonly ComparedChurch[] => useSyncExternalStore(store.subscribe, store.get);
