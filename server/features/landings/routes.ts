import { type Request, Router } from 'express';
import * as contract from '#shared/contracts/churches.ts';
import { apiUrl, embeddedPage, queryKeyOf } from '#shared/contracts/endpoint.ts';
import { getLanding, landingPlace } from '#shared/contracts/landings.ts';
import { listQueryOf } from '#shared/domain/directory.ts';
import { landingFilters } from '#shared/domain/landings.ts';
import { paths } from '#shared/domain/paths.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import type { SendPage } from '../../http/page/page.ts';
import type { SitemapSource } from '../../http/page/seo.ts';
import { searchChurches } from '../search/list.ts';
import { headOfLanding } from './present.ts';
import { findLanding } from './service.ts';
import { hasLandings, listLandings } from './store.ts';

export function landingRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();
  bind(router, getLanding, { ...options, expensive: ['place'] }, async ({ query }) => {
    const landing = await findLanding(deps, query.place);
    if (!landing) throw new AppError('not_found');
    return landing;
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
      const listQuery = listQueryOf({ filters, sort: 'featured' });
      const first = await searchChurches(deps, contract.churchListQuery.parse(listQuery));
      const data = [
        { key: queryKeyOf(apiUrl(getLanding.path, { query: query.data })), data: landing },
        embeddedPage(apiUrl(contract.listChurches.path, { query: listQuery }), first),
      ];
      await page(req, res, { path, head: { ...headOfLanding(landing, first.items, base(req)), data } });
    });
  }
  return router;
}

export const landingSitemap = (deps: Deps): SitemapSource => ({
  name: 'landings',
  files: async () => ((await hasLandings(deps.pool)) ? [1] : []),
  entries: async () => (await listLandings(deps.pool)).map((path) => ({ path })),
});
