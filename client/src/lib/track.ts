/** Reports views and clicks for the owner's statistics. The server decides which ones count. */

import { useEffect } from 'react';
import type { VisitKind } from '#shared/contracts/analytics.ts';
import { apiUrl } from '#shared/contracts/api.ts';

import { serverUrl } from './config.ts';

/** Uses a beacon so that leaving the page doesn't cancel it. Failures are ignored. */
export function track(churchId: number, kind: VisitKind): void {
  const url = serverUrl(apiUrl('/api/churches/:id/track', { params: { id: churchId } }));
  // A string would be sent as text/plain, which the server rejects.
  const body = new Blob([JSON.stringify({ kind })], { type: 'application/json' });
  if (navigator.sendBeacon?.(url, body)) return;
  fetch(url, { method: 'POST', body, credentials: 'include', keepalive: true }).catch(() => undefined);
}

/** Attributes of a link whose clicks are tracked. */
export const trackedLink = (churchId: number, kind: Exclude<VisitKind, 'profileViews'>) => ({
  'data-church': churchId,
  'data-tracks': kind,
});

/** Tracks clicks on links that have these attributes, in the capture phase because maps stop propagation. */
export function useClickTracking(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      // A middle click opens a new tab; a right click only opens the menu.
      if (event.type === 'auxclick' && event.button !== 1) return;
      const link = (event.target as Element | null)?.closest?.<HTMLElement>('a[data-tracks]');
      if (link) track(Number(link.dataset.church), link.dataset.tracks as VisitKind);
    };
    document.addEventListener('click', onClick, true);
    document.addEventListener('auxclick', onClick, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('auxclick', onClick, true);
    };
  }, []);
}

/** Tracks a view of a church's page once the tab is visible. */
export function useViewTracking(churchId: number | null): void {
  useEffect(() => {
    if (churchId === null) return;
    if (document.visibilityState === 'visible') {
      // In a task of its own: sending takes several milliseconds on a phone, right after the first render.
      setTimeout(track, 0, churchId, 'profileViews');
      return;
    }
    const onShow = () => {
      document.removeEventListener('visibilitychange', onShow);
      track(churchId, 'profileViews');
    };
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [churchId]);
}
