import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** If `fills`, makes the element fill the screen below its top when the page is scrolled to the top. */
export function useFillHeight(element: RefObject<HTMLElement | null>, fills: boolean): void {
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || !fills) return;
    const fill = () => {
      const top = Math.round(box.getBoundingClientRect().top + window.scrollY);
      box.style.height = `calc(100dvh - ${top}px)`;
    };
    fill();
    // The content above may wrap or grow.
    const observer = new ResizeObserver(fill);
    observer.observe(document.body);
    return () => {
      observer.disconnect();
      box.style.height = '';
    };
  }, [element, fills]);
}

/** Turns true when the element comes within `margin` pixels of the viewport, and stays true. */
export function useNearViewport(element: RefObject<Element | null>, margin = 200): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    // jsdom has no IntersectionObserver.
    if (near || !element.current || !window.IntersectionObserver) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, near]);
  return near;
}

/** Later pages of a visit render completely right away, so that Back can restore their scroll position. */
let firstPageComplete = false;

const whenIdle = (run: () => void): (() => void) => {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(run, { timeout: 1000 });
  return () => window.cancelIdleCallback(id);
};

/** False while the first screen of a visit renders, so that content below the fold doesn't delay it. */
export function useBelowFold(): boolean {
  const [ready, setReady] = useState(firstPageComplete);
  useEffect(() => {
    if (ready) return;
    return whenIdle(() => {
      firstPageComplete = true;
      startTransition(() => setReady(true));
    });
  }, [ready]);
  return ready;
}

/** Below Tailwind's `md`: filters are in a sheet, and a button at the bottom switches to the map. */
export const usePhone = (): boolean => useMedia('(max-width: 47.99rem)');
