import { Router } from 'express';
import { createUpload } from '#shared/contracts/uploads.ts';
import { uploads as messages } from '#shared/messages/submissions.ts';
import type { Deps } from '../../deps.ts';
import { readPhoto } from '../../http/body.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError, fieldError } from '../../http/errors.ts';
import { sendFile } from '../../http/response/file.ts';
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
    const headers = {
      'Content-Type': 'image/webp',
      // The image at a URL never changes.
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    };
    await sendFile(deps, req, res, { file: image, headers });
  });
  return router;
}
