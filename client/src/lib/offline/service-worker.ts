/** Registers the service worker that the build writes (client/build/offline-worker.ts). */

/**
 * Waits for the visitor's first key, touch, or scroll, so that the worker's downloads don't compete with the first page.
 * Development has no worker.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const events = ['pointerdown', 'keydown', 'scroll'] as const;
  const register = () => {
    for (const name of events) window.removeEventListener(name, register);
    // Browsers refuse it in private windows or without HTTPS; the site works without.
    navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => undefined);
  };
  for (const name of events) window.addEventListener(name, register, { passive: true });
}
