/** A long form's values, stored in this browser until they are sent. */
import { readJson, writeJson, writeStorage } from './storage.ts';

export type Draft<T> = { at: string; content: T };

const keyOf = (name: string) => `draft:${name}`;

export function readDraft<T>(name: string): Draft<T> | null {
  const draft = readJson<Draft<T>>(keyOf(name));
  return typeof draft?.at === 'string' && typeof draft.content === 'object' && draft.content !== null
    ? draft
    : null;
}

export const writeDraft = <T extends object>(name: string, content: T): void =>
  writeJson(keyOf(name), { at: new Date().toISOString(), content } satisfies Draft<T>);

export const clearDraft = (name: string): void => writeStorage(keyOf(name), null);
