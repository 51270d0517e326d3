/** The built client's files; the build stores compressed copies beside them. */
import type { Readable } from 'node:stream';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

/** Lists the folder at start; files that are added later are not served. */
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
      // It is about documents, and as long as a small script.
      res.removeHeader('Permissions-Policy');
      // A file that a new build removed while we run: this response breaks off, not the process.
      res.once('pipe', (file: Readable) => file.once('error', () => res.destroy()));
    },
  });
