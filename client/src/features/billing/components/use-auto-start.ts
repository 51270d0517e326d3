import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { billingInterval } from '#shared/billing.ts';

/** Milliseconds between arriving with autoStart and the checkout (specification section 9). */
const autoStartDelay = 500;

/**
 * Turns ?autoStart into ?interval, which a reload may see, and starts the checkout after the delay;
 * null while nothing can be (nobody is signed in).
 */
export function useAutoStart(run: (() => void) | null): void {
  const [query, setQuery] = useSearchParams();
  const given = query.get('autoStart');
  const [state, setState] = useState<'none' | 'soon' | 'due'>('none');
  const start = useRef(run);
  useEffect(() => {
    start.current = run;
  });
  useEffect(() => {
    if (given === null) return;
    const interval = billingInterval.safeParse(given);
    if (interval.success) setState('soon');
    setQuery(interval.success ? { interval: interval.data } : {}, {
      replace: true,
      preventScrollReset: true,
    });
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
