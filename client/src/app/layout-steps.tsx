/** Navigation between pages: preloads the next one, and shows progress when loading is slow. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { navigation } from '#shared/messages/app.ts';

/** Milliseconds before a navigation shows progress. */
const patience = 300;

const linkOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;

/** Preloads the page of the link that is hovered, touched or focused. */
export function usePreload(preload: (pathname: string) => Promise<void>): void {
  useEffect(() => {
    const prepare = (event: Event) => {
      const link = linkOf(event);
      // A failure repeats, and is shown, when the visitor goes there.
      if (link) preload(new URL(link.href).pathname).catch(() => {});
    };
    const events = ['pointerover', 'touchstart', 'focusin'] as const;
    for (const name of events) document.addEventListener(name, prepare, { passive: true });
    return () => {
      for (const name of events) document.removeEventListener(name, prepare);
    };
  }, [preload]);
}

/** The router shows the old page until the new one is loaded; on a slow connection that needs a sign. */
export function StepProgress() {
  const { key } = useLocation();
  const [slowSince, setSlowSince] = useState<string | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (event: Event) => {
      // Only the router's links prevent the browser's own navigation.
      if (!event.defaultPrevented || !linkOf(event)) return;
      clearTimeout(timer);
      timer = setTimeout(() => setSlowSince(key), patience);
    };
    document.addEventListener('click', begin);
    // A new key means that the navigation is done.
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', begin);
    };
  }, [key]);

  return (
    <div role="status">
      {slowSince === key ? (
        <>
          <div className="fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-bayou" />
          <span className="sr-only">{navigation.loading}</span>
        </>
      ) : null}
    </div>
  );
}
