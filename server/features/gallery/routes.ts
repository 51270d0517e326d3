import { Router } from 'express';
import * as contract from '#shared/gallery.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { addPhoto, changePhotos, deletePhoto, listOwn, listPublic } from './service.ts';

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

  return router;
}
