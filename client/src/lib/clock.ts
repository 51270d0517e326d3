/** The time to the minute. */
import { useSyncExternalStore } from 'react';

const minute = 60_000;
const toMinute = (moment: number): number => Math.floor(moment / minute) * minute;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** A page that nobody looks at does not count minutes; it catches up when it comes into sight. */
function wind(): void {
  clearTimeout(timer);
  if (listeners.size > 0 && !document.hidden) timer = setTimeout(strike, minute - (Date.now() % minute));
}

function strike(): void {
  for (const listener of listeners) listener();
  wind();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', strike);
  listeners.add(listener);
  wind();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', strike);
    wind();
  };
}

export const useClock = (): number => useSyncExternalStore(subscribe, () => toMinute(Date.now()));
