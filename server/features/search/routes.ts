/** The directory's API: list, facets, map, suggestions, nearby churches; landing pages with their HTML. */
import { type Request, Router } from 'express';
import * as contract from '#shared/contracts/churches.ts';
import { suggest } from '#shared/contracts/churches.ts';
import * as map from '#shared/contracts/churches-map.ts';
import { apiUrl, pagesKeyOf, queryKeyOf } from '#shared/contracts/endpoint.ts';
import { getLanding, landingPlace } from '#shared/contracts/landings.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { defaultSort, listQueryOf } from '#shared/domain/directory.ts';
import { landingFilters } from '#shared/domain/landings.ts';
import { paths } from '#shared/domain/paths.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import type { SendPage } from '../../http/page/page.ts';
import type { SitemapSource } from '../../http/page/seo.ts';
import { pageResponse } from '../../http/paging.ts';
import { headOfLanding } from '../churches/present-landings.ts';
import { findChurch } from '../churches/service.ts';
import { countFacets, countFacts } from './facets.ts';
import { findLanding, findNearby, hasLandings, listLandings } from './landings.ts';
import { searchChurches } from './list.ts';
import { readMap } from './map.ts';
import { suggestFor } from './suggest.ts';

export function searchRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();

  // These parameters scan many churches; lists by name, denomination or area use an index.
  const searching = {
    ...options,
    expensive: [
      'search',
      'q',
      'near',
      'bbox',
      'zip',
      'day',
      'part',
      'language',
      'wheelchair',
      'fact',
      'sort',
    ],
  };
  bind(router, contract.listChurches, searching, async ({ query, req }) => {
    const result = await searchChurches(deps, query);
    return pageResponse(contract.listChurches, req, result.items, result);
  });

  bind(router, map.getFacets, searching, ({ query }) => countFacets(deps, query));
  bind(router, map.getFactCounts, searching, ({ query }) => countFacts(deps, query));
  bind(router, map.getMap, searching, ({ query }) => readMap(deps, query));
  bind(router, suggest, searching, ({ query }) => suggestFor(deps, query));

  bind(router, getLanding, { ...options, expensive: ['place'] }, async ({ query }) => {
    const landing = await findLanding(deps, query.place);
    if (!landing) throw new AppError('not_found');
    return landing;
  });

  bind(router, map.getNearby, options, async ({ params }) => {
    const church = await findChurch(deps.db, { ...params, today: zoneDay(deps.now()) });
    if (church?.status !== 'approved') throw new AppError('not_found');
    return findNearby(deps, church);
  });

  return router;
}

export function landingPages(
  deps: Deps,
  { page, base }: { page: SendPage; base: (req: Request) => string },
): Router {
  const router = Router();
  for (const path of [paths.landingNear, paths.landing, paths.landingBoth]) {
    router.get(path, async (req, res, next) => {
      const query = landingPlace.safeParse({ place: req.path.replace(/^\/churches\/|\/$/g, '') });
      const landing = query.success ? await findLanding(deps, query.data.place) : null;
      if (!query.success || !landing) return next();
      const filters = landingFilters(landing);
      const listQuery = listQueryOf({ filters, sort: defaultSort(filters) });
      const first = await searchChurches(deps, contract.churchListQuery.parse(listQuery));
      const data = [
        { key: queryKeyOf(apiUrl(getLanding.path, { query: query.data })), data: landing },
        {
          key: pagesKeyOf(apiUrl(contract.listChurches.path, { query: listQuery })),
          data: { pages: [first satisfies contract.ChurchPage], pageParams: [null] },
        },
      ];
      await page(req, res, { path, head: { ...headOfLanding(landing, first.items, base(req)), data } });
    });
  }
  return router;
}

export const landingSitemap = (deps: Deps): SitemapSource => ({
  name: 'landings',
  files: async () => ((await hasLandings(deps.pool)) ? [1] : []),
  entries: async (file) => (file === 1 ? (await listLandings(deps.pool)).map((path) => ({ path })) : []),
});
