import { startTransition, useEffect, useState } from 'react';

/** Whether the first page of this visit is complete; later pages render as a whole, so that Back finds its place. */
let complete = false;

const whenIdle = (run: () => void): (() => void) => {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(run, { timeout: 1000 });
  return () => window.cancelIdleCallback(id);
};

/** False while the first screen of a visit renders, then true: what lies below the fold must not delay it. */
export function useBelowFold(): boolean {
  const [ready, setReady] = useState(complete);
  useEffect(() => {
    if (ready) return;
    return whenIdle(() => {
      complete = true;
      startTransition(() => setReady(true));
    });
  }, [ready]);
  return ready;
}
