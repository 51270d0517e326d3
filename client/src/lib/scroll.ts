import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { recordVisit } from './visited.ts';

const storageKey = 'scroll';

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function write(positions: Record<string, number>): void {
  try {
    // The newest are enough: nobody goes back a hundred pages.
    sessionStorage.setItem(
      storageKey,
      JSON.stringify(Object.fromEntries(Object.entries(positions).slice(-50))),
    );
  } catch {
    // Storage may be closed to us; then a reload begins at the top.
  }
}

/** Whether this document was left before: reloaded, or gone back or forward to. */
const cameBack = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type !==
  'navigate';

/** Scrolls there as soon as the page is long enough; gives up after a second or when the visitor scrolls. */
function restore(top: number): () => void {
  const until = performance.now() + 1000;
  let frame = 0;
  const step = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) > 1 && performance.now() < until) frame = requestAnimationFrame(step);
  };
  step();
  const stop = () => cancelAnimationFrame(frame);
  window.addEventListener('wheel', stop, { once: true, passive: true });
  window.addEventListener('touchstart', stop, { once: true, passive: true });
  return () => {
    stop();
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchstart', stop);
  };
}

/** What the browser does between documents: a new page begins at its top and heading, Back returns to the place. */
export function useScrollAndFocus(): void {
  const { key: entry, pathname, search, hash } = useLocation();
  // Every document that is loaded anew begins with the same key.
  const key = entry === 'default' ? pathname + search : entry;
  const type = useNavigationType();
  const positions = useRef<Record<string, number> | null>(null);
  const before = useRef<string | null>(null);

  // Positions are noted while the visitor scrolls, because the page is gone when the next one is there. The
  // listener must go before the next page scrolls, or that would be noted as the place on this one.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const note = () => {
      positions.current ??= read();
      delete positions.current[key];
      positions.current[key] = window.scrollY;
    };
    const keep = () => write(positions.current ?? {});
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
    };
  }, [key]);

  useEffect(() => recordVisit(pathname + search), [pathname, search]);

  useLayoutEffect(() => {
    const first = before.current === null;
    const samePage = before.current === pathname;
    before.current = pathname;
    positions.current ??= read();
    if (hash) {
      document.getElementById(hash.slice(1))?.scrollIntoView();
      return;
    }
    if (type === 'POP') {
      const top = first && !cameBack() ? undefined : positions.current[key];
      if (top !== undefined || !first) return restore(top ?? 0);
      return;
    }
    // A filter that changes the address of the same page moves nothing.
    if (samePage) return;
    window.scrollTo(0, 0);
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [key, pathname, hash, type]);
}
