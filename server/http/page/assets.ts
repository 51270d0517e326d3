/** Serves the built client. The build puts compressed copies next to the files. */
import type { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

/** Indexes the folder once; files added later are not served. */
export const builtAssets = (folder: string): RequestHandler =>
  sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (res, path) => {
      res.setHeader(
        'Cache-Control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      // Only documents need it, and it is as long as a small script.
      res.removeHeader('Permissions-Policy');
      // If a new build removed the file, abort this response instead of crashing the process.
      res.once('pipe', (file: Readable) => file.once('error', () => res.destroy()));
    },
  });
