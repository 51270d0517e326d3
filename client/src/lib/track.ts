/** Tells the server of views and clicks, for the numbers of a church's owner; it decides what counts. */

import { useEffect } from 'react';
import type { VisitKind } from '#shared/analytics.ts';
import { apiUrl } from '#shared/api.ts';

import { serverUrl } from './server-url.ts';

/** Outlives the page, and asks for no answer: a visitor never waits for it, nor hears of its failure. */
export function track(churchId: number, kind: VisitKind): void {
  const url = serverUrl(apiUrl('/api/churches/:id/track', { params: { id: churchId } }));
  // The server takes JSON alone, and a bare string would go as text.
  const body = new Blob([JSON.stringify({ kind })], { type: 'application/json' });
  if (navigator.sendBeacon?.(url, body)) return;
  fetch(url, { method: 'POST', body, credentials: 'include', keepalive: true }).catch(() => undefined);
}

/** Attributes of a link whose clicks count. */
export const counted = (churchId: number, kind: Exclude<VisitKind, 'profileViews'>) => ({
  'data-church': churchId,
  'data-counts': kind,
});

/** Counts clicks on every link with such attributes; heard on the way down, because a map keeps clicks to itself. */
export function useCountedClicks(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      // The middle button opens a tab of its own, the right one a menu.
      if (event.type === 'auxclick' && event.button !== 1) return;
      const link = (event.target as Element | null)?.closest?.<HTMLElement>('a[data-counts]');
      if (link) track(Number(link.dataset.church), link.dataset.counts as VisitKind);
    };
    document.addEventListener('click', onClick, true);
    document.addEventListener('auxclick', onClick, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('auxclick', onClick, true);
    };
  }, []);
}

/** Counts a view of a church's page, once it is seen: a page that waits in another tab is not. */
export function useCountedView(churchId: number | null): void {
  useEffect(() => {
    if (churchId === null) return;
    if (document.visibilityState === 'visible') return track(churchId, 'profileViews');
    const onShow = () => {
      document.removeEventListener('visibilitychange', onShow);
      track(churchId, 'profileViews');
    };
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [churchId]);
}
