/** Unsent values of long forms, stored in this browser. */

import { useCallback, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { readJson, writeJson, writeStorage } from './storage.ts';
import { useDebounce } from './timing.ts';

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

const saveDelayMs = 300;

/**
 * Saves a form's values shortly after the last keystroke, and immediately when the page is hidden or left. `more` is
 * stored with them. `forget` removes the draft until the next keystroke, or permanently after a successful submission
 * (late form changes must not bring it back).
 */
export function useFormDraft<In extends FieldValues, Out>(
  name: string,
  form: UseFormReturn<In, unknown, Out>,
  more = (): object => ({}),
): { keep: () => void; forget: (forGood: boolean) => void } {
  const stopped = useRef(false);
  const { schedule, flush, cancel } = useDebounce(
    () => {
      if (!stopped.current) writeDraft(name, { ...more(), values: form.getValues() });
    },
    saveDelayMs,
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
