import { useRef, useState } from 'react';

/** Which item of a queue is looked at. When it leaves the queue, the one that takes its place follows. */
export function useQueue<T extends { id: number }>(items: readonly T[]) {
  const [chosen, setChosen] = useState<number | null>(null);
  const place = useRef(0);
  const found = items.findIndex(({ id }) => id === chosen);
  const index = found === -1 ? Math.min(place.current, items.length - 1) : found;
  place.current = Math.max(0, index);
  const current = items[index] ?? null;
  const step = (by: number) => {
    const next = items[index + by];
    if (next) setChosen(next.id);
    return next !== undefined;
  };
  return {
    current,
    index,
    choose: setChosen,
    next: () => step(1),
    previous: () => step(-1),
  };
}
