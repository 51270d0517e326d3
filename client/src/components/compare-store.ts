/** The churches that a visitor selects for a comparison, until the document is closed or reloaded. */
import { useSyncExternalStore } from 'react';
import { createStore } from '@/lib/storage.ts';

/** One church is no comparison, and more than four columns don't fit a page. */
export const leastCompared = 2;
export const mostCompared = 4;

/** The churches to show, in the URL's order, and the number of entries that aren't ids or are too many. */
export function readCompared(text: string): { ids: number[]; unreadable: number; tooMany: number } {
  const entries = [...new Set(text.split(',').map((entry) => entry.trim()))].filter(Boolean);
  const ids = entries.filter((entry) => /^[1-9]\d{0,8}$/.test(entry)).map(Number);
  return {
    ids: ids.slice(0, mostCompared),
    unreadable: entries.length - ids.length,
    tooMany: Math.max(0, ids.length - mostCompared),
  };
}

export type ComparedChurch = { id: number; name: string };

const store = createStore<readonly ComparedChurch[]>([]);

export const compared = {
  /** Returns false if the church can't be added because four are selected. */
  toggle: ({ id, name }: ComparedChurch): boolean => {
    const churches = store.get();
    if (churches.some((church) => church.id === id)) compared.remove(id);
    else if (churches.length >= mostCompared) return false;
    else store.set([...churches, { id, name }]);
    return true;
  },
  remove: (id: number): void => store.set(store.get().filter((church) => church.id !== id)),
  clear: (): void => store.set([]),
};

export const useCompared = (): readonly ComparedChurch[] => useSyncExternalStore(store.subscribe, store.get);
