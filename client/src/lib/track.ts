/** Reports views and clicks for an owner's statistics; the server decides what counts. */

import { useEffect } from 'react';
import type { VisitKind } from '#shared/analytics.ts';
import { apiUrl } from '#shared/api.ts';

import { serverUrl } from './config.ts';

/** Survives leaving the page; visitors never wait for it, and failures are ignored. */
export function track(churchId: number, kind: VisitKind): void {
  const url = serverUrl(apiUrl('/api/churches/:id/track', { params: { id: churchId } }));
  // The server accepts only JSON; a string would be sent as text.
  const body = new Blob([JSON.stringify({ kind })], { type: 'application/json' });
  if (navigator.sendBeacon?.(url, body)) return;
  fetch(url, { method: 'POST', body, credentials: 'include', keepalive: true }).catch(() => undefined);
}

/** Attributes of a link whose clicks are tracked. */
export const trackedLink = (churchId: number, kind: Exclude<VisitKind, 'profileViews'>) => ({
  'data-church': churchId,
  'data-tracks': kind,
});

/** Tracks clicks on links with these attributes; in the capture phase, because maps stop propagation. */
export function useClickTracking(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      // The middle button opens a new tab, the right one a menu.
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

/** Tracks a view of a church's page once it is visible, not while it waits in a background tab. */
export function useViewTracking(churchId: number | null): void {
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
