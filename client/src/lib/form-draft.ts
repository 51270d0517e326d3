import { useCallback, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { clearDraft, writeDraft } from './draft.ts';

/** Milliseconds without a key before what is typed is kept. */
const pause = 300;

/**
 * Keeps what is typed in this browser: shortly after the last key, and at once when the page is left or hidden. `more`
 * is kept with the values. `forget` drops the draft: for good after a success, else until the next key.
 */
export function useFormDraft<In extends FieldValues, Out>(
  name: string,
  form: UseFormReturn<In, unknown, Out>,
  more: () => object,
): { keep: () => void; forget: (forGood: boolean) => void } {
  const stopped = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(more);
  useEffect(() => {
    latest.current = more;
  });

  const write = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!stopped.current) writeDraft(name, { ...latest.current(), values: form.getValues() });
  }, [name, form]);
  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(write, pause);
  }, [write]);

  useEffect(() => {
    const { unsubscribe } = form.watch(() => keep());
    const hide = () => {
      if (document.visibilityState === 'hidden') write();
    };
    window.addEventListener('pagehide', write);
    document.addEventListener('visibilitychange', hide);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', write);
      document.removeEventListener('visibilitychange', hide);
      write();
    };
  }, [form, keep, write]);

  const forget = useCallback(
    (forGood: boolean) => {
      stopped.current = forGood;
      clearTimeout(timer.current);
      timer.current = undefined;
      clearDraft(name);
    },
    [name],
  );
  return { keep, forget };
}
