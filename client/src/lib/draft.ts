/** A long form's values, stored in this browser until they are sent. */

import { useCallback, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useDebounce } from './debounce.ts';
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

/** Milliseconds after the last keystroke. */
const delay = 300;

/**
 * Stores a form's values in this browser: shortly after the last keystroke, and at once when the page is left or hidden.
 * `more` is stored with the values. `forget` removes the draft: for good after a success (late changes of the form must
 * not bring it back), else until the next keystroke.
 */
export function useFormDraft<In extends FieldValues, Out>(
  name: string,
  form: UseFormReturn<In, unknown, Out>,
  more: () => object,
): { keep: () => void; forget: (forGood: boolean) => void } {
  const stopped = useRef(false);
  const { schedule, flush, cancel } = useDebounce(
    () => {
      if (!stopped.current) writeDraft(name, { ...more(), values: form.getValues() });
    },
    delay,
    { flushOnUnmount: true },
  );
  useEffect(() => {
    const { unsubscribe } = form.watch(() => schedule());
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushWhenHidden);
    };
  }, [form, schedule, flush]);
  const forget = useCallback(
    (forGood: boolean) => {
      stopped.current = forGood;
      cancel();
      clearDraft(name);
    },
    [name, cancel],
  );
  return { keep: schedule, forget };
}
