import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type BillingInterval, billingInterval } from '#shared/billing.ts';

/** Milliseconds between arriving with autoStart and the checkout (specification section 9). */
const autoStartDelay = 500;

/**
 * Reads ?autoStart, removes it from the URL, and starts the checkout after the delay;
 * null while nothing can be (nobody is signed in).
 */
export function useAutoStart(onAsked: (interval: BillingInterval) => void, run: (() => void) | null): void {
  const [query, setQuery] = useSearchParams();
  const given = query.get('autoStart');
  const [state, setState] = useState<'none' | 'soon' | 'due'>('none');
  const asked = useRef(onAsked);
  const start = useRef(run);
  useEffect(() => {
    asked.current = onAsked;
    start.current = run;
  });
  useEffect(() => {
    if (given === null) return;
    const interval = billingInterval.safeParse(given);
    if (interval.success) {
      asked.current(interval.data);
      setState('soon');
    }
    setQuery({}, { replace: true, preventScrollReset: true });
  }, [given, setQuery]);
  useEffect(() => {
    if (state !== 'soon') return;
    const timer = setTimeout(() => setState('due'), autoStartDelay);
    return () => clearTimeout(timer);
  }, [state]);
  // Who is signed in may be known only after the delay.
  const ready = run !== null;
  useEffect(() => {
    if (state !== 'due' || !ready) return;
    setState('none');
    start.current?.();
  }, [state, ready]);
}
