/** HTML pages, calendar files, and the sitemap of events. */
import { type Request, type Response, Router } from 'express';
import { apiUrl, embeddedPage, type FirstData, idParams, queryKeyOf } from '#shared/contracts/endpoint.ts';
import * as contract from '#shared/contracts/events.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { churchEventsQuery, eventsQueryOf, readEventFilters } from '#shared/domain/events.ts';
import { eventPath, paths } from '#shared/domain/paths.ts';
import { site } from '#shared/domain/site.ts';
import { eventPage, eventsPage } from '#shared/messages/events.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { SendPage } from '../../http/page/page.ts';
import type { SitemapSource } from '../../http/page/seo.ts';
import { calendarHeaders, sendCalendar } from '../../http/response/calendar.ts';
import type { Access } from '../../http/session.ts';
import { readChurch } from '../churches/service.ts';
import { visibilityOf } from './policy.ts';
import { calendarOf, headOfEvent, headOfEvents, presentDetail, shownDate } from './present.ts';
import { listForCalendar, listSitemapEvents, listSitemapFiles, searchEvents } from './search.ts';
import { type EventRow, findEvent, nameOfChurch } from './store.ts';

export function eventPages(
  deps: Deps,
  { page, base, access }: { page: SendPage; base: (req: Request) => string; access: Access },
): Router {
  const router = Router();

  router.get(paths.events, async (req, res) => {
    const state = readEventFilters(new URLSearchParams(req.originalUrl.split('?')[1]));
    const query = eventsQueryOf(state);
    const firstPage = await searchEvents(deps, contract.eventListQuery.parse(query));
    const data = [embeddedPage<contract.ChurchEvent>(apiUrl(contract.listEvents.path, { query }), firstPage)];
    const head = headOfEvents(state, { base: base(req), ...firstPage });
    await page(req, res, { path: paths.events, head: { ...head, data } });
  });

  router.get(paths.event, async (req, res) => {
    const today = zoneDay(deps.now());
    const params = idParams.safeParse(req.params);
    const query = contract.eventQuery.safeParse(req.query);
    const row = params.success && query.success ? await findEvent(deps.db, params.data) : undefined;
    const date = row && shownDate(row, query.data?.date, today);
    const requested = {
      params: { id: String(req.params.id) },
      query: { date: String(req.query.date ?? '') },
    };
    const key = queryKeyOf(apiUrl(contract.getEvent.path, requested));
    const isVisible =
      row && (visibilityOf(row) === 'public' || (await access.isOwnerOrStaff(req, res, row.ownerId)));
    if (!row || !date || !isVisible) {
      const data = [{ key, data: null }];
      const head = { title: eventPage.notFound, description: site.description, status: 404, noIndex: true };
      return page(req, res, { path: paths.event, head: { ...head, data } });
    }
    const event = presentDetail(row, { church: await readChurch(deps, { id: row.churchId }), date, today });
    const data = [{ key, data: event }];
    const head =
      event.state === 'public'
        ? headOfEvent(row, event, base(req))
        : { title: event.title, description: site.description, noIndex: true };
    await page(req, res, { path: paths.event, head: { ...head, data } });
  });

  return router;
}

/** Calendar files, served even if the server runs without the client. */
export function eventCalendars(deps: Deps, { base }: { base: (req: Request) => string }): Router {
  const router = Router();
  /** A file of many events is as expensive as the slowest search, and calendar programs request it repeatedly. */
  const sendMany = (
    req: Request,
    res: Response,
    file: string,
    { filters, name }: { filters: contract.EventFilters; name: (rows: EventRow[]) => Promise<string> },
  ) => {
    const compute = async () => {
      const rows = await listForCalendar(deps, filters);
      const body = calendarOf(await name(rows), rows, { base: base(req) });
      return { status: 200, headers: calendarHeaders(file), body };
    };
    return deps.cache.respond(req, res, {
      key: `${base(req)} ${file}.ics ${JSON.stringify(filters)}`,
      compute: () => deps.gate.run('search', req, compute),
    });
  };

  router.get('/events.ics', (req, res) =>
    sendMany(req, res, 'events', {
      filters: contract.eventFilters.parse(req.query),
      name: async () => `${site.name}: ${eventsPage.title}`,
    }),
  );

  router.get('/events/:id.ics', async (req, res) => {
    const params = idParams.safeParse(req.params);
    const query = contract.eventQuery.parse(req.query);
    const row = params.success ? await findEvent(deps.db, params.data) : undefined;
    const date = row && shownDate(row, query.date, zoneDay(deps.now()));
    if (!row || !date || visibilityOf(row) !== 'public') throw new AppError('not_found');
    const file = `event-${row.id}${query.date ? `-${query.date}` : ''}`;
    const text = calendarOf(row.title, [row], { date: query.date, base: base(req) });
    sendCalendar(res, { file, text });
  });

  router.get('/church/:id/events.ics', async (req, res) => {
    const { data: params } = idParams.safeParse(req.params);
    if (!params) throw new AppError('not_found');
    await sendMany(req, res, `church-${params.id}`, {
      filters: { church: params.id },
      name: async (rows) => {
        const name = rows[0]?.churchName ?? (await nameOfChurch(deps.db, params));
        if (!name) throw new AppError('not_found');
        return name;
      },
    });
  });
  return router;
}

/** A church's next events, to embed in its page. */
export async function firstEvents(
  deps: Pick<Deps, 'db' | 'now' | 'secret'>,
  church: { id: number },
): Promise<FirstData[]> {
  const query = churchEventsQuery(church.id);
  const { items } = await searchEvents(deps, contract.eventListQuery.parse(query));
  return [{ key: queryKeyOf(apiUrl(contract.listEvents.path, { query })), data: items }];
}

export const eventSitemap = (deps: Deps): SitemapSource => ({
  name: 'events',
  files: () => listSitemapFiles(deps.db),
  entries: async (file) =>
    (await listSitemapEvents(deps.db, { file })).map(({ id, changed }) => ({ path: eventPath(id), changed })),
});
