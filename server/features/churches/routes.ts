import { type Request, Router } from 'express';
import type { Church } from '#shared/contracts/churches.ts';
import * as contract from '#shared/contracts/churches.ts';
import * as map from '#shared/contracts/churches-map.ts';
import { apiUrl, embeddedPage, type FirstData, idParams, queryKeyOf } from '#shared/contracts/endpoint.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import {
  type DirectoryFilters,
  type DirectoryQuery,
  type DirectoryState,
  featuredListQuery,
  featuredOnHome,
  featuredPageSize,
  listQueryOf,
  readDirectory,
} from '#shared/domain/directory.ts';
import { churchPath, paths } from '#shared/domain/paths.ts';
import { site } from '#shared/domain/site.ts';
import { pageUrl } from '#shared/locale/locale.ts';
import { about } from '#shared/messages/about.ts';
import { nextService } from '#shared/service-times/schedule.ts';
import type { Deps } from '../../deps.ts';
import { ApiResponse, bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import type { SendPage } from '../../http/page/page.ts';
import type { SitemapSource } from '../../http/page/seo.ts';
import { sendCalendar } from '../../http/response/calendar.ts';
import type { Access } from '../../http/session.ts';
import { countFacets, listValues } from '../search/facets.ts';
import { searchChurches } from '../search/list.ts';
import {
  calendarOfService,
  canonicalOfDirectory,
  headOfChurch,
  headOfDirectory,
  headOfFeatured,
  headOfHome,
} from './present.ts';
import { findChurch, readChurch, readSurvivor } from './service.ts';
import { countStats, listSitemapChurches, listSitemapFiles } from './store-directory.ts';
import { findNearby } from './store-nearby.ts';

export function churchRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();
  const today = () => zoneDay(deps.now());

  bind(router, map.listDenominations, options, () => listValues(deps, 'denomination'));
  bind(router, map.listAreas, options, () => listValues(deps, 'area'));

  bind(router, map.getStats, options, () => countStats(deps.db, { today: today() }));

  bind(router, contract.getChurch, options, async ({ params, viewer, req }) => {
    const church = await readChurch(deps, params);
    if (church?.status === 'approved') return church;
    if (!church) {
      const survivor = await readSurvivor(deps, params);
      if (!survivor) throw new AppError('not_found');
      const Location = apiUrl(contract.getChurch.path, { params: { id: survivor.id } });
      return new ApiResponse(survivor, { status: 301, headers: { Location } });
    }
    const isOwner = viewer !== null && church.userId === viewer.id;
    if (!isOwner && !(await options.access.administrator(req))) throw new AppError('not_found');
    return church;
  });

  bind(router, map.getNearby, options, async ({ params }) => {
    const church = await findChurch(deps.db, { ...params, today: today() });
    if (church?.status !== 'approved') throw new AppError('not_found');
    return findNearby(deps, church);
  });

  return router;
}

type PageOptions = {
  page: SendPage;
  base: (req: Request) => string;
  access: Access;
  /** Data that other features add to a public church's page. */
  more?: (church: Church) => Promise<FirstData[]>;
};

const dataOf = (url: string, data: unknown): FirstData => ({ key: queryKeyOf(url), data });

const namesOf = async (deps: Deps, path: string, column: 'area' | 'denomination') =>
  dataOf(apiUrl(path), await listValues(deps, column));

/** The list's first page, also in the shape in which the client caches it. */
async function firstPageOf(deps: Deps, query: DirectoryQuery) {
  const result = await searchChurches(deps, contract.churchListQuery.parse(query));
  return { result, cached: embeddedPage(apiUrl(contract.listChurches.path, { query }), result) };
}

async function facetsOf(deps: Deps, filters: DirectoryFilters) {
  const facets = await countFacets(deps, contract.churchFilters.parse(filters));
  return { ...facets, cached: dataOf(apiUrl(map.getFacets.path, { query: filters }), facets) };
}

/** Null for an unknown place: the page then requests the list itself and shows the error. */
async function listsOf(deps: Deps, state: Pick<DirectoryState, 'filters' | 'sort'>) {
  try {
    const [{ result, cached }, facets] = await Promise.all([
      firstPageOf(deps, listQueryOf(state)),
      facetsOf(deps, state.filters),
    ]);
    return { result, data: [cached, facets.cached] };
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad_input' && state.filters.near) return null;
    throw error;
  }
}

/** Whether a page of the directory has a single subject and no further filters. */
function isPlain({ filters, view, sort }: DirectoryState): boolean {
  const { denomination = [], area = [], near, radius: _radius, ...others } = filters;
  const single = near
    ? /^\d{5}$/.test(near) && denomination.length + area.length === 0
    : denomination.length <= 1 && area.length <= 1;
  return single && Object.keys(others).length === 0 && view === 'grid' && sort === 'featured';
}

/** Pages with a list of churches: home, the directory, and the featured churches. */
function listPages(router: Router, deps: Deps, { page, base }: PageOptions): void {
  router.get(paths.home, async (req, res) => {
    const query = featuredListQuery(featuredOnHome);
    const [featured, facets] = await Promise.all([
      searchChurches(deps, contract.churchListQuery.parse(query)),
      facetsOf(deps, {}),
    ]);
    const data = [dataOf(apiUrl(contract.listChurches.path, { query }), featured.items), facets.cached];
    const head = headOfHome(featured.items, { base: base(req), listed: facets.listed });
    await page(req, res, { path: paths.home, head: { ...head, data } });
  });

  router.get(paths.directory, async (req, res) => {
    const search = new URLSearchParams(req.originalUrl.split('?')[1]);
    const state = readDirectory(search);
    const { filters } = state;
    const [lists, denominations, areas] = await Promise.all([
      listsOf(deps, state),
      namesOf(deps, map.listDenominations.path, 'denomination'),
      namesOf(deps, map.listAreas.path, 'area'),
    ]);
    const matches = { total: lists?.result.total ?? 0, churches: lists?.result.items ?? [] };
    const canonical = canonicalOfDirectory(filters, matches);
    const head = headOfDirectory(state, {
      base: base(req),
      now: deps.now(),
      canonical,
      plain: isPlain(state),
      ...matches,
    });
    await page(req, res, {
      path: paths.directory,
      head: { ...head, data: [...(lists?.data ?? []), denominations, areas] },
    });
  });

  router.get(paths.featured, async (req, res) => {
    const { result, cached } = await firstPageOf(deps, featuredListQuery(featuredPageSize));
    const head = { ...headOfFeatured(result.items, base(req)), data: [cached] };
    await page(req, res, { path: paths.featured, head });
  });
}

/** HTML pages about churches, with the head and the data for search engines and the first paint. */
export function churchPages(deps: Deps, options: PageOptions): Router {
  const { page, base, access, more } = options;
  const router = Router();
  const today = () => zoneDay(deps.now());
  listPages(router, deps, options);

  router.get(paths.church, async (req, res, next) => {
    const params = idParams.safeParse(req.params);
    const church = params.success ? await readChurch(deps, params.data) : undefined;
    if (params.success && !church) {
      const survivor = await readSurvivor(deps, params.data);
      if (survivor) return res.redirect(301, pageUrl(churchPath(survivor.id)));
    }
    const isVisible =
      church?.status === 'approved' || (church && (await access.isOwnerOrStaff(req, res, church.userId)));
    if (!church || !isVisible) return next();
    const data: FirstData[] = [
      dataOf(apiUrl(contract.getChurch.path, { params: { id: church.id } }), church),
    ];
    if (church.status !== 'approved') {
      const head = { title: church.name, description: site.description, noIndex: true, data };
      return page(req, res, { path: paths.church, head });
    }
    const [nearby, others] = await Promise.all([findNearby(deps, church), more?.(church)]);
    data.push(dataOf(apiUrl(map.getNearby.path, { params: { id: church.id } }), nearby));
    data.push(...(others ?? []));
    await page(req, res, {
      path: paths.church,
      head: { ...headOfChurch(church, { base: base(req), now: deps.now(), nearby }), data },
    });
  });

  router.get(paths.about, async (req, res) => {
    const data = [dataOf(apiUrl(map.getStats.path), await countStats(deps.db, { today: today() }))];
    const head = { title: about.title, description: site.description, canonical: paths.about, data };
    await page(req, res, { path: paths.about, head });
  });
  return router;
}

/** Calendar file of the next service. Separate from the pages because API-only servers provide it too. */
export function churchCalendars(deps: Deps, { base }: { base: (req: Request) => string }): Router {
  const router = Router();
  router.get('/church/:id/next-service.ics', async (req, res) => {
    const params = idParams.safeParse(req.params);
    const now = deps.now();
    const church = params.success && (await findChurch(deps.db, { ...params.data, today: zoneDay(now) }));
    const next = church && church.status === 'approved' ? nextService(church, now) : null;
    if (!church || !next) throw new AppError('not_found');
    const text = calendarOfService(church, next, base(req));
    sendCalendar(res, { file: `church-${church.id}-${next.date}`, text });
  });
  return router;
}

export const churchSitemap = (deps: Deps): SitemapSource => ({
  name: 'churches',
  files: () => listSitemapFiles(deps.db),
  entries: async (file) =>
    (await listSitemapChurches(deps.db, { file })).map(({ id, changed }) => ({
      path: churchPath(id),
      changed,
    })),
});
