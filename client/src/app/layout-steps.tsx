/** Steps between pages: the next page is fetched before it is asked for, and a slow step gives a sign. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { navigation } from '#shared/messages/app.ts';

/** A step that takes longer than this (milliseconds) says that it is under way. */
const patience = 300;

const linkOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;

/** Fetches the code of the page behind the link that the pointer, a finger or the focus is on. */
export function usePreload(preload: (pathname: string) => Promise<void>): void {
  useEffect(() => {
    const prepare = (event: Event) => {
      const link = linkOf(event);
      // What fails here fails again, and is told, when the visitor goes there.
      if (link) preload(new URL(link.href).pathname).catch(() => {});
    };
    const events = ['pointerover', 'touchstart', 'focusin'] as const;
    for (const name of events) document.addEventListener(name, prepare, { passive: true });
    return () => {
      for (const name of events) document.removeEventListener(name, prepare);
    };
  }, [preload]);
}

/** The router keeps the old page until the new one is there; on a slow line that needs a sign. */
export function StepProgress() {
  const { key } = useLocation();
  const [slowSince, setSlowSince] = useState<string | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (event: Event) => {
      // The router's links prevent the browser's own step; all other clicks are none of ours.
      if (!event.defaultPrevented || !linkOf(event)) return;
      clearTimeout(timer);
      timer = setTimeout(() => setSlowSince(key), patience);
    };
    document.addEventListener('click', begin);
    // A new key means that the step is done.
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
