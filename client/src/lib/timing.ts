import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** The current time in milliseconds, updated when a new minute (or another interval) begins. */
export function useClock(interval = 60_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const update = () => {
      const time = Date.now();
      setNow((last) => (Math.floor(time / interval) === Math.floor(last / interval) ? last : time));
    };
    const id = setInterval(update, 1000);
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

type Timer = ReturnType<typeof setTimeout>;

/** A ref to the latest value, for callbacks that run later. */
export function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

export function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}

/**
 * Runs the latest `run` this many milliseconds after the last `schedule`. `flush` runs a pending call now, `cancel`
 * drops it. Unmounting cancels, or flushes with `flushOnUnmount`.
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

/** Runs immediately with the first value, then once per interval with the newest one. */
export function useThrottle<T>(run: (value: T) => void, milliseconds: number): (value: T) => void {
  const latest = useLatest(run);
  const timer = useRef<Timer>(undefined);
  const pending = useRef<{ value: T } | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (value: T) => {
      pending.current = { value };
      const next = () => {
        timer.current = undefined;
        if (!pending.current) return;
        const { value: newest } = pending.current;
        pending.current = null;
        timer.current = setTimeout(next, milliseconds);
        latest.current(newest);
      };
      if (timer.current === undefined) next();
    },
    [latest, milliseconds],
  );
}

/**
 * The text of a search box. `type` searches after a pause, `search` immediately, `drop` not at all. A search set
 * elsewhere (Back, a removed filter) replaces the text.
 */
export function useSearchText(value: string, milliseconds: number, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const lastSearch = useRef(value);
  const send = (typed: string) => {
    cancel();
    lastSearch.current = typed.trim();
    onSearch(lastSearch.current);
  };
  const { schedule, cancel } = useDebounce(() => send(text), milliseconds);
  useEffect(() => {
    if (value === lastSearch.current) return;
    cancel();
    lastSearch.current = value;
    setText(value);
  }, [value, cancel]);
  return {
    text,
    type: (typed: string) => {
      setText(typed);
      schedule();
    },
    search: (typed: string) => {
      setText(typed);
      send(typed);
    },
    drop: () => {
      cancel();
      lastSearch.current = '';
      setText('');
    },
  };
}
