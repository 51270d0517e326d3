import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

type Timer = ReturnType<typeof setTimeout>;

/** Always the latest value, for callbacks that run later. */
export function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** The value, once it has not changed for so many milliseconds. */
export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}

/**
 * Runs the latest `run` so many milliseconds after the last `schedule`; `flush` runs it now if it is due, `cancel`
 * drops it. What is due when the component unmounts is dropped, or run with `flushOnUnmount`.
 */
export function useDebounce(
  run: () => void,
  milliseconds: number,
  { flushOnUnmount = false }: { flushOnUnmount?: boolean } = {},
) {
  const latest = useLatest(run);
  const timer = useRef<Timer>(undefined);
  const debounce = useMemo(() => {
    const cancel = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
    const flush = () => {
      if (timer.current === undefined) return;
      cancel();
      latest.current();
    };
    const schedule = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, milliseconds);
    };
    return { schedule, flush, cancel };
  }, [latest, milliseconds]);
  useEffect(() => (flushOnUnmount ? debounce.flush : debounce.cancel), [debounce, flushOnUnmount]);
  return debounce;
}

/** At most one run per interval: the first value at once, then the newest one at the end of each interval. */
export function useThrottle<T>(run: (value: T) => void, milliseconds: number): (value: T) => void {
  const latest = useLatest(run);
  const timer = useRef<Timer>(undefined);
  const waiting = useRef<{ value: T } | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (value: T) => {
      waiting.current = { value };
      const next = () => {
        timer.current = undefined;
        if (!waiting.current) return;
        const { value: newest } = waiting.current;
        waiting.current = null;
        timer.current = setTimeout(next, milliseconds);
        latest.current(newest);
      };
      if (timer.current === undefined) next();
    },
    [latest, milliseconds],
  );
}
