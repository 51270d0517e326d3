/** The churches that a visitor selects for a comparison, until the document is closed or reloaded. */
import { useSyncExternalStore } from 'react';
import { mostCompared } from '#shared/domain/compare.ts';
import { createStore } from '@/lib/storage.ts';

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
