/** Serves the built client. The build puts compressed copies next to the files. */
import type { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

/** Written by the client's builds (client/build/offline-worker.ts). */
const isServiceWorker = (path: string): boolean => /^(\/[a-z]{2})?\/sw\.js$/.test(path);

function cacheControlOf(path: string): string {
  if (/^(\/[a-z]{2})?\/assets\//.test(path)) return 'public, max-age=31536000, immutable';
  // Browsers must see a new build's worker at once.
  return isServiceWorker(path) ? 'no-cache' : 'public, max-age=3600';
}

/** Indexes the folder once; files added later are not served. */
export const builtAssets = (folder: string): RequestHandler =>
  sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (res, path) => {
      res.setHeader('Cache-Control', cacheControlOf(path));
      // A worker has the policy of its script: it fetches pages and files, and runs nothing else.
      if (isServiceWorker(path))
        res.setHeader('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
      // Only documents need it, and it is as long as a small script.
      res.removeHeader('Permissions-Policy');
      // If a new build removed the file, abort this response instead of crashing the process.
      res.once('pipe', (file: Readable) => file.once('error', () => res.destroy()));
    },
  });
