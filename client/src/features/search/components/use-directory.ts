import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  changeDirectory,
  type DirectoryChange,
  type DirectoryState,
  readDirectory,
} from '#shared/domain/directory.ts';
import { splitLocale } from '#shared/locale/locale.ts';

export type Directory = DirectoryState & {
  /** `replace` adds no history entry, for changes while typing or moving the map. */
  change: (change: DirectoryChange, options?: { replace?: boolean }) => void;
};

/** The URL is the directory's only state. */
export function useDirectory(): Directory {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const search = params.toString();
  // Two changes before the next render (a search and a filter) must both apply, so each builds on the latest one.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);

  const change = useCallback<Directory['change']>(
    (changes, { replace = false } = {}) => {
      // When leaving for another page, a map that stops moving must not navigate back.
      if (splitLocale(window.location.pathname).path !== pathname) return;
      const next = changeDirectory(new URLSearchParams(latest.current), changes);
      if (next.toString() === latest.current) return;
      latest.current = next.toString();
      setParams(next, { replace, preventScrollReset: true });
    },
    [pathname, setParams],
  );
  const state = useMemo(() => readDirectory(new URLSearchParams(search)), [search]);
  return useMemo(() => ({ ...state, change }), [state, change]);
}
