import { Router } from 'express';
import * as admin from '#shared/contracts/admin/gallery-admin.ts';
import * as contract from '#shared/contracts/gallery.ts';
import { photoReview as copy } from '#shared/messages/admin/gallery-admin.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { pageResponse } from '../../http/paging.ts';
import { addPhoto, changePhotos, deletePhoto, listNew, listOwn, listPublic, removePhoto } from './service.ts';

export function galleryRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, contract.listPhotos, options, ({ params }) => listPublic(deps, params));

  bind(router, contract.listOwnPhotos, options, ({ viewer, params }) =>
    listOwn(deps, { viewer, id: params.id }),
  );

  bind(router, contract.addPhoto, options, ({ viewer, params, body }) =>
    addPhoto(deps, { viewer, id: params.id, ...body }),
  );

  bind(router, contract.changePhotos, options, ({ viewer, params, body }) =>
    changePhotos(deps, { viewer, id: params.id, ...body }),
  );

  bind(router, contract.deletePhoto, options, ({ viewer, params }) =>
    deletePhoto(deps, { viewer, ...params }),
  );

  bind(router, admin.listNewPhotos, options, async ({ req }) =>
    pageResponse(admin.listNewPhotos, req, await listNew(deps)),
  );

  bind(router, admin.removePhoto, options, async ({ viewer, params, body }) => {
    await removePhoto(deps, { admin: viewer, id: params.id, ...body });
    return { message: copy.removed };
  });

  return router;
}
