import { Router } from 'express';
import * as contract from '#shared/event-submissions.ts';
import { eventResponses as copy } from '#shared/messages/events.ts';
import { zoneDay } from '#shared/zone.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { pageResponse } from '../../http/paging.ts';
import { presentAdmin, presentEntry } from './present.ts';
import { searchAllEvents } from './search-admin.ts';
import { hideEvent, removeEvent, showEvent } from './service-admin.ts';
import { listEntries } from './store-history.ts';

/** The administrator's Events tab. */
export function eventAdminRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, contract.listAdminEvents, options, async ({ query, req }) => {
    const { rows, ...paging } = await searchAllEvents(deps.db, query);
    const today = zoneDay(deps.now());
    const items = rows.map((row) => presentAdmin(row, today));
    return pageResponse(contract.listAdminEvents, req, items, paging);
  });

  bind(router, contract.hideEvent, options, async ({ viewer, params, body }) => {
    await hideEvent(deps, { admin: viewer, id: params.id, ...body });
    return { message: copy.hidden };
  });

  bind(router, contract.showEvent, options, async ({ viewer, params }) => {
    await showEvent(deps, { admin: viewer, id: params.id });
    return { message: copy.shown };
  });

  bind(router, contract.removeEvent, options, async ({ viewer, params }) => {
    await removeEvent(deps, { admin: viewer, id: params.id });
    return { message: copy.deleted };
  });

  bind(router, contract.listEventHistory, options, async ({ query }) =>
    (await listEntries(deps.db, query)).map(presentEntry),
  );

  return router;
}
