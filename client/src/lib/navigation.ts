/** Navigation that the router doesn't handle: scroll positions, the previous URL, other sites, and tokens in URLs. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { site } from '#shared/domain/site.ts';
import { readJson, writeJson } from './storage.ts';

/** Navigates to another site (checkout, billing portal). An object so that tests can replace the method. */
export const externalNavigation = {
  assign: (url: string): void => window.location.assign(url),
};

/** The site's URLs in this tab's history, by the router's index of each entry. */
const visited = new Map<number, string>();

const currentIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** The URL that Back leads to, if it was visited since the page was loaded. */
export const previousUrl = (): string | undefined => visited.get(currentIndex() - 1);

const storageKey = 'scroll';

const readPositions = () => readJson<Record<string, number>>(storageKey, 'sessionStorage') ?? {};

/** Keeps only the 50 newest. */
const savePositions = (positions: Record<string, number>): void =>
  writeJson(storageKey, Object.fromEntries(Object.entries(positions).slice(-50)), 'sessionStorage');

/** Whether this document was reloaded or reached by Back or Forward. */
const isReturnVisit = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type !==
  'navigate';

const restoringMs = 5000;
const visitorActions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to a position once the page is long enough. Gives up after a while or when the visitor does something. */
function restore(top: number): () => void {
  const deadline = performance.now() + restoringMs;
  let frame = 0;
  const step = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) > 1 && performance.now() < deadline)
      frame = requestAnimationFrame(step);
  };
  const stop = () => cancelAnimationFrame(frame);
  step();
  for (const name of visitorActions) window.addEventListener(name, stop, { once: true, passive: true });
  return () => {
    stop();
    for (const name of visitorActions) window.removeEventListener(name, stop);
  };
}

/** Does what browsers do between documents: new pages start at the top with focus on the heading; Back restores. */
export function useScrollAndFocus(): void {
  const { key: entry, pathname, search, hash } = useLocation();
  // The first entry of every document has the key "default".
  const key = entry === 'default' ? pathname + search : entry;
  const type = useNavigationType();
  const positions = useRef<Record<string, number> | null>(null);
  const previousPath = useRef<string | null>(null);

  // Positions are recorded while scrolling because it's too late once the next page has rendered. The layout effect
  // removes the listener before the next page scrolls, which would otherwise be recorded for this one.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const record = () => {
      positions.current ??= readPositions();
      delete positions.current[key];
      positions.current[key] = window.scrollY;
    };
    const save = () => {
      // The last scroll event may still be pending.
      record();
      savePositions(positions.current ?? {});
    };
    window.addEventListener('scroll', record, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scroll', record);
      window.removeEventListener('pagehide', save);
    };
  }, [key]);

  useEffect(() => {
    visited.set(currentIndex(), pathname + search);
  }, [pathname, search]);

  useLayoutEffect(() => {
    const isFirst = previousPath.current === null;
    const isSamePage = previousPath.current === pathname;
    previousPath.current = pathname;
    positions.current ??= readPositions();
    if (hash) {
      document.getElementById(hash.slice(1))?.scrollIntoView();
      return;
    }
    if (type === 'POP') {
      const top = isFirst && !isReturnVisit() ? undefined : positions.current[key];
      if (top !== undefined || !isFirst) return restore(top ?? 0);
      return;
    }
    // Changing a filter, and with it the query string, must not scroll.
    if (isSamePage) return;
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [key, pathname, hash, type]);
}

/** A change of one parameter for setSearchParams; null removes it. */
export const withParam =
  (name: string, value: string | null) =>
  (params: URLSearchParams): URLSearchParams => {
    if (value === null) params.delete(name);
    else params.set(name, value);
    return params;
  };

/** Reads the parameters of an email link, and removes them from the URL and the history. */
export function useEmailLink(): { token: string | null; undo: boolean; church: string | null } {
  const [query, setQuery] = useSearchParams();
  const [link] = useState(() => ({
    token: query.get('token'),
    undo: query.get('undo') === 'true',
    church: query.get('church'),
  }));
  const inUrl = query.has('token');
  useEffect(() => {
    if (inUrl) setQuery({}, { replace: true });
  }, [inUrl, setQuery]);
  return link;
}

/** Sets the title after a navigation; the first page's title is in the HTML. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title.includes(site.name) ? title : `${title} | ${site.name}`;
  }, [title]);
}
