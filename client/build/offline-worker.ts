import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { pageFiles, paths } from '../../shared/domain/paths.ts';

type Part = {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
};

/** Pages that open without the network. */
const offlinePages = [paths.home, paths.directory, paths.church, paths.favorites];

/** The page without data of its own: its HTML starts the client at any address. */
const shellPage = paths.favorites;

/** Files that the offline pages and their lazy parts need, from the build's manifest. */
function offlineFiles(outDir: string): Set<string> {
  const parts: Record<string, Part> = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'));
  const visited = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    const part = parts[key];
    if (!part || visited.has(key)) return;
    visited.add(key);
    // Without the network there are no map tiles, and names in other scripts take the system's fonts.
    if (/map-vector/.test(key)) return;
    for (const file of [part.file, ...(part.css ?? []), ...(part.assets ?? [])]) files.add(file);
    part.imports?.forEach(visit);
    // Most pages are dynamic imports of the entry.
    part.dynamicImports?.filter((name) => !name.startsWith('src/pages/')).forEach(visit);
  };
  for (const key of ['index.html', ...offlinePages.map((path) => `src/pages/${pageFiles[path]}.tsx`)])
    visit(key);
  return new Set([...files].filter((file) => !/(-ext-|vietnamese)[^/]*woff2$/.test(file)));
}

/**
 * Writes /sw.js, the service worker that keeps the pages' code for when there is no network. It never caches
 * the API: client/src/lib/offline/saved-responses.ts saves data and says so. Pages come from the network, or from the shell
 * when there is none. A new build's worker replaces the old one at once, together with all its files.
 */
export const offlineWorker = (outDir: string, base: string): Plugin[] =>
  VitePWA({
    injectRegister: false,
    manifest: false,
    workbox: {
      globPatterns: ['assets/*.{js,css,woff2}', 'art/*.svg', 'favicon.svg'],
      inlineWorkboxRuntime: true,
      sourcemap: false,
      skipWaiting: true,
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      navigateFallback: null,
      navigationPreload: true,
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        (entries) => {
          const files = offlineFiles(outDir);
          const kept = entries.filter(({ url }) => !url.startsWith('assets/') || files.has(url));
          const revision = createHash('sha256').update(JSON.stringify(kept)).digest('hex').slice(0, 16);
          return { manifest: [...kept, { url: base + shellPage.slice(1), revision, size: 0 }] };
        },
      ],
      runtimeCaching: [
        {
          urlPattern: ({ request, url }) =>
            request.mode === 'navigate' && !/^\/(api|data|dev|uploads)\/|\.\w+$/.test(url.pathname),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: base + shellPage.slice(1) } },
        },
      ],
    },
  });
