/** What the visitor's screen shows, and when. */
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
    (changed: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false);
}

/** As tall as the screen is below the element's top, less `margin` pixels, while the page is at its start. */
export function useFillHeight(element: RefObject<HTMLElement | null>, margin: number): void {
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const fill = () => {
      const top = Math.round(box.getBoundingClientRect().top + window.scrollY);
      box.style.height = `calc(100dvh - ${top + margin}px)`;
    };
    fill();
    // What is above may wrap or grow.
    const observer = new ResizeObserver(fill);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element, margin]);
}

/** True once the element has come within `margin` pixels of the viewport, and from then on. */
export function useNearViewport(element: RefObject<Element | null>, margin = 200): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    // jsdom has no observers: nothing comes into view there.
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

/** Whether the first page of this visit is complete; later pages render as a whole, so that Back finds its position. */
let firstPageComplete = false;

const whenIdle = (run: () => void): (() => void) => {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const id = window.requestIdleCallback(run, { timeout: 1000 });
  return () => window.cancelIdleCallback(id);
};

/** False while the first screen of a visit renders, then true: content below the fold must not delay it. */
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
