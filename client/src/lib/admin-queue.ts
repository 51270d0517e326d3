import { useRef, useState } from 'react';

/** Tracks the selected item of a queue. When it leaves the queue, the item now in its position is selected. */
export function useQueue<T extends { id: number }>(items: readonly T[]) {
  const [selectedId, select] = useState<number | null>(null);
  const lastIndex = useRef(0);
  const selectedIndex = items.findIndex(({ id }) => id === selectedId);
  const index = selectedIndex === -1 ? Math.min(lastIndex.current, items.length - 1) : selectedIndex;
  lastIndex.current = Math.max(0, index);
  const step = (by: number) => {
    const next = items[index + by];
    if (next) select(next.id);
    return next !== undefined;
  };
  return {
    current: items[index] ?? null,
    index,
    choose: select,
    next: () => step(1),
    previous: () => step(-1),
  };
}
