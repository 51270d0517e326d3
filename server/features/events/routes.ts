import { type Request, Router } from 'express';
import { ruleDays } from '#shared/event-dates.ts';
import * as own from '#shared/event-submissions.ts';
import * as contract from '#shared/events.ts';
import { eventResponses as copy } from '#shared/messages/events.ts';
import { submissions } from '#shared/messages/submissions.ts';
import { zoneDay } from '#shared/zone.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { pageResponse } from '../../http/paging.ts';
import { visibilityOf } from './policy.ts';
import { nextOf, presentDetail } from './present.ts';
import { searchEvents } from './search.ts';
import * as service from './service.ts';
import { type EventRow, findEvent } from './store.ts';

/** Version of the header If-Match: 3, "3" or W/"3". */
function expectedVersion(req: Request): number | undefined {
  const header = req.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (!version) throw new AppError('bad_input', { message: submissions.versionInvalid });
  return Number(version);
}

/** The date at which an event is shown: the one asked for, if it is one of the series, else the next or the last. */
export function shownDate(row: EventRow, asked: string | undefined, today: string): string | undefined {
  if (asked === undefined) return nextOf(row, today);
  const days = row.recurrence ? ruleDays(row.firstDate, row.recurrence) : [row.firstDate];
  return days.includes(asked) ? asked : undefined;
}

/** Events for everybody, and for those who announce them. */
export function eventRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, contract.listEvents, options, async ({ query, req }) => {
    const { items, ...paging } = await searchEvents(deps, query);
    return pageResponse(contract.listEvents, req, items, paging);
  });

  bind(router, contract.getEvent, options, async ({ params, query, viewer, req }) => {
    const today = zoneDay(deps.now());
    const row = await findEvent(deps.db, params);
    const date = row && shownDate(row, query.date, today);
    if (!row || !date) throw new AppError('not_found');
    const mine = viewer !== null && row.ownerId === viewer.id;
    if (visibilityOf(row) !== 'public' && !mine && !(await options.access.administrator(req)))
      throw new AppError('not_found');
    return presentDetail(row, date, today);
  });

  bind(router, own.submitEvent, options, ({ viewer, body, req }) =>
    service.submitEvent(deps, {
      viewer,
      form: body,
      key: req.get('Idempotency-Key'),
      address: req.ip ?? '',
    }),
  );

  bind(router, own.listOwnEvents, options, ({ viewer }) => service.listOwnEvents(deps, { viewer }));

  bind(router, own.getOwnEvent, options, ({ viewer, params }) =>
    service.readOwnEvent(deps, { viewer, id: params.id }),
  );

  bind(router, own.updateEvent, options, ({ viewer, params, body, req }) =>
    service.updateEvent(deps, { viewer, id: params.id, form: body, expected: expectedVersion(req) }),
  );

  bind(router, own.cancelEvent, options, ({ viewer, params, body }) =>
    service.cancelEvent(deps, { viewer, id: params.id, ...body }),
  );

  bind(router, own.restoreEvent, options, ({ viewer, params, body }) =>
    service.restoreEvent(deps, { viewer, id: params.id, ...body }),
  );

  bind(router, own.deleteEvent, options, async ({ viewer, params }) => {
    await service.deleteEvent(deps, { viewer, id: params.id });
    return { message: copy.deleted };
  });

  return router;
}
