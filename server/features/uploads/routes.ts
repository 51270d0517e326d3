import { pipeline } from 'node:stream/promises';
import { Router } from 'express';
import { createUpload } from '#shared/contracts/uploads.ts';
import { uploads as messages } from '#shared/messages/submissions.ts';
import type { Deps } from '../../deps.ts';
import { readPhoto } from '../../http/body.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError, fieldError } from '../../http/errors.ts';
import { readUpload, saveUpload } from './service.ts';

export function uploadRoutes(deps: Deps, endpoints: EndpointOptions): Router {
  const router = Router();
  bind(
    router,
    createUpload,
    endpoints,
    async ({ viewer, req }) => {
      if (!req.file) throw fieldError('photo', messages.none);
      return saveUpload(deps, { userId: viewer.id, original: req.file.buffer });
    },
    { read: [deps.gate.admit('upload'), readPhoto({ fields: 5, fieldSize: 1000 })] },
  );

  // Public and without a session: an image's URL is secret until its church is public.
  router.get('/uploads/:id/:file', async (req, res) => {
    const image = await readUpload(deps, `/uploads/${req.params.id}/${req.params.file}`);
    if (!image) throw new AppError('not_found');
    res.set({
      'Content-Type': 'image/webp',
      // The image at a URL never changes.
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      ...(image.bytes === undefined ? {} : { 'Content-Length': String(image.bytes) }),
    });
    if (req.method === 'HEAD') {
      image.stream.destroy();
      res.end();
      return;
    }
    try {
      await pipeline(image.stream, res);
    } catch (error) {
      // The visitor left or the storage failed; the response has started and can't become an error.
      if (!res.destroyed) res.destroy();
      deps.log.debug({ reason: (error as Error).message }, 'image was sent incompletely');
    }
  });
  return router;
}
