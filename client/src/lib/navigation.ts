/** Navigation outside of the router: scroll positions, the previous URL, other sites, tokens in URLs. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { site } from '#shared/site.ts';
import { readJson, writeJson } from './storage.ts';

/** Leaves for another site (checkout, billing portal); an object, so that tests can replace it. */
export const externalNavigation = {
  assign: (url: string): void => window.location.assign(url),
};

/** URLs of this tab's history inside the site, by the index that the router gives each entry. */
const visited = new Map<number, string>();

const currentIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Where the browser's Back would lead, as far as this page load knows. */
export const previousUrl = (): string | undefined => visited.get(currentIndex() - 1);

const storageKey = 'scroll';

const readPositions = () => readJson<Record<string, number>>(storageKey, 'sessionStorage') ?? {};

/** Only the newest: nobody goes back a hundred pages. */
const savePositions = (positions: Record<string, number>): void =>
  writeJson(storageKey, Object.fromEntries(Object.entries(positions).slice(-50)), 'sessionStorage');

/** Whether this document was reloaded or reached by Back or Forward. */
const cameBack = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type !==
  'navigate';

/** Ends the restoring of a position that is still under way. */
let stopRestoring: () => void = () => undefined;

/** Brings an element into view, also where Back or a reload is restoring another position. */
export function showNow(element: Element): void {
  stopRestoring();
  element.scrollIntoView({ block: 'nearest' });
}

/** Scrolls there as soon as the page is long enough; gives up after a second or when the visitor scrolls. */
function restore(top: number): () => void {
  const until = performance.now() + 1000;
  let frame = 0;
  const step = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) > 1 && performance.now() < until) frame = requestAnimationFrame(step);
  };
  const stop = () => cancelAnimationFrame(frame);
  stopRestoring = stop;
  step();
  window.addEventListener('wheel', stop, { once: true, passive: true });
  window.addEventListener('touchstart', stop, { once: true, passive: true });
  return () => {
    stop();
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchstart', stop);
  };
}

/** What browsers do between documents: a new page starts at its top and heading, Back restores the position. */
export function useScrollAndFocus(): void {
  const { key: entry, pathname, search, hash } = useLocation();
  // The first entry of every document has this same key.
  const key = entry === 'default' ? pathname + search : entry;
  const type = useNavigationType();
  const positions = useRef<Record<string, number> | null>(null);
  const before = useRef<string | null>(null);

  // Positions are recorded while scrolling, because the page is gone once the next one renders. The listener must be
  // removed before the next page scrolls, or that would be recorded for this one.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const record = () => {
      positions.current ??= readPositions();
      delete positions.current[key];
      positions.current[key] = window.scrollY;
    };
    const save = () => {
      // The event of the last scroll may still be due.
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
    const first = before.current === null;
    const samePage = before.current === pathname;
    before.current = pathname;
    positions.current ??= readPositions();
    if (hash) {
      document.getElementById(hash.slice(1))?.scrollIntoView();
      return;
    }
    if (type === 'POP') {
      const top = first && !cameBack() ? undefined : positions.current[key];
      if (top !== undefined || !first) return restore(top ?? 0);
      return;
    }
    // A filter that changes the URL of the same page must not scroll.
    if (samePage) return;
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [key, pathname, hash, type]);
}

/**
 * The token of a link in an email, and whether the link undoes something; both are removed from the URL, so that
 * history and shared screens do not show them.
 */
export function useEmailLink(): { token: string | null; undo: boolean } {
  const [query, setQuery] = useSearchParams();
  const [link] = useState(() => ({ token: query.get('token'), undo: query.get('undo') === 'true' }));
  const inUrl = query.has('token');
  useEffect(() => {
    if (inUrl) setQuery({}, { replace: true });
  }, [inUrl, setQuery]);
  return link;
}

/** Title of the page after a navigation; the first page's title is in the HTML. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title.includes(site.name) ? title : `${title} | ${site.name}`;
  }, [title]);
}
