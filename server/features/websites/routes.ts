/** Websites that need a decision, in the admin area. */
import { Router } from 'express';
import { decideWebsites, listWebsites } from '#shared/contracts/admin/websites-admin.ts';
import { websitesCopy as copy } from '#shared/messages/admin/websites.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { pageResponse } from '../../http/paging.ts';
import { act, listFindings } from './service.ts';

export function websiteRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, listWebsites, options, async ({ query, req }) =>
    pageResponse(listWebsites, req, await listFindings(deps, query)),
  );

  bind(router, decideWebsites, options, async ({ viewer, body }) => {
    const changed = await act(deps, { admin: viewer, ...body });
    return { changed, message: copy.done[body.decision](changed) };
  });

  return router;
}
