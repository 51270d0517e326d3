import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  changeDirectory,
  type DirectoryChange,
  type DirectoryState,
  readDirectory,
} from '#shared/directory.ts';

export type Directory = DirectoryState & {
  /** `replace` leaves no step for Back: for what changes while one types or moves the map. */
  change: (change: DirectoryChange, options?: { replace?: boolean }) => void;
};

/** The directory's state is its address; there is no other copy. */
export function useDirectory(): Directory {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const text = params.toString();
  // Two changes in one turn (a typed text and a filter) must both arrive, so the next starts from the last one.
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);

  const change = useCallback<Directory['change']>(
    (wanted, { replace = false } = {}) => {
      // Another page is being loaded: a map that comes to rest meanwhile must not call the visitor back.
      if (window.location.pathname !== pathname) return;
      const next = changeDirectory(new URLSearchParams(latest.current), wanted);
      if (next.toString() === latest.current) return;
      latest.current = next.toString();
      setParams(next, { replace, preventScrollReset: true });
    },
    [pathname, setParams],
  );
  const state = useMemo(() => readDirectory(new URLSearchParams(text)), [text]);
  return useMemo(() => ({ ...state, change }), [state, change]);
}
