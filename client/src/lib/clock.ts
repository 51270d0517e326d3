import { useEffect, useState, useSyncExternalStore } from 'react';

const minute = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** All components share one timer, which stops while the page is hidden. */
function schedule(): void {
  clearTimeout(timer);
  if (listeners.size > 0 && !document.hidden) timer = setTimeout(tick, minute - (Date.now() % minute));
}

function tick(): void {
  for (const listener of listeners) listener();
  schedule();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', tick);
  listeners.add(listener);
  if (listeners.size === 1) schedule();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', tick);
    schedule();
  };
}

/** The current time in milliseconds, rounded down to the minute and updated on the minute. */
export const useClock = (): number =>
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / minute) * minute);

/** The current time in milliseconds, updated at an interval. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const id = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(id);
  }, [interval]);
  return now;
}

/** Whether this many milliseconds have passed since the component mounted. */
export function useElapsed(milliseconds: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    const id = setTimeout(() => setElapsed(true), milliseconds);
    return () => clearTimeout(id);
  }, [milliseconds]);
  return elapsed;
}
