import { Router } from 'express';
import * as admin from '#shared/contracts/admin/events-admin.ts';
import * as own from '#shared/contracts/event-submissions.ts';
import * as contract from '#shared/contracts/events.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { eventResponses as copy } from '#shared/messages/event-submissions.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { pageResponse } from '../../http/paging.ts';
import { readChurch } from '../churches/service.ts';
import { visibilityOf } from './policy.ts';
import { presentAdmin, presentDetail, shownDate } from './present.ts';
import { listAreas, searchAllEvents, searchEvents } from './search.ts';
import * as service from './service.ts';
import { findEvent } from './store.ts';

export function eventRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, contract.listEvents, { ...options, expensive: ['search'] }, async ({ query, req }) =>
    pageResponse(contract.listEvents, req, await searchEvents(deps, query)),
  );

  bind(router, contract.listEventAreas, options, () => listAreas(deps));

  bind(router, contract.getEvent, options, async ({ params, query, viewer, req }) => {
    const today = zoneDay(deps.now());
    const row = await findEvent(deps.db, params);
    const date = row && shownDate(row, query.date, today);
    if (!row || !date) throw new AppError('not_found');
    const isOwn = viewer !== null && row.ownerId === viewer.id;
    if (visibilityOf(row) !== 'public' && !isOwn && !(await options.access.administrator(req)))
      throw new AppError('not_found');
    return presentDetail(row, { church: await readChurch(deps, { id: row.churchId }), date, today });
  });

  bind(router, own.submitEvent, options, ({ viewer, body, key, address }) =>
    service.submitEvent(deps, { viewer, form: body, key, address }),
  );

  bind(router, own.listOwnEvents, options, ({ viewer }) => service.listOwnEvents(deps, { viewer }));

  bind(router, own.getOwnEvent, options, ({ viewer, params }) =>
    service.readOwnEvent(deps, { viewer, id: params.id }),
  );

  bind(router, own.updateEvent, options, ({ viewer, params, body, expected }) =>
    service.updateEvent(deps, { viewer, id: params.id, form: body, expected }),
  );

  bind(router, own.setEventCanceled, options, ({ viewer, params, body }) =>
    service.setCanceled(deps, { viewer, id: params.id, ...body }),
  );

  bind(router, own.deleteEvent, options, async ({ viewer, params }) => {
    await service.deleteEvent(deps, { viewer, id: params.id });
    return { message: copy.deleted };
  });

  return router;
}

export function eventAdminRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, admin.listAdminEvents, options, async ({ query, req }) => {
    const { items, ...paging } = await searchAllEvents(deps.db, query);
    const today = zoneDay(deps.now());
    const events = items.map((row) => presentAdmin(row, today));
    return pageResponse(admin.listAdminEvents, req, { items: events, ...paging });
  });

  bind(router, admin.setEventHidden, options, async ({ viewer, params, body }) => {
    await service.setHidden(deps, { admin: viewer, id: params.id, ...body });
    return { message: body.hidden ? copy.hidden : copy.shown };
  });

  bind(router, admin.removeEvent, options, async ({ viewer, params }) => {
    await service.removeEvent(deps, { admin: viewer, id: params.id });
    return { message: copy.deleted };
  });

  return router;
}
