/** The directory's API: list, facets, map, and suggestions. */
import { Router } from 'express';
import * as contract from '#shared/contracts/churches.ts';
import * as map from '#shared/contracts/churches-map.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { pageResponse } from '../../http/paging.ts';
import { countFacets, countFacts } from './facets.ts';
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
  bind(router, contract.listChurches, searching, async ({ query, req }) =>
    pageResponse(contract.listChurches, req, await searchChurches(deps, query)),
  );

  bind(router, map.getFacets, searching, ({ query }) => countFacets(deps, query));
  bind(router, map.getFactCounts, searching, ({ query }) => countFacts(deps, query));
  bind(router, map.getMap, searching, ({ query }) => readMap(deps, query));
  bind(router, contract.suggest, searching, ({ query }) => suggestFor(deps, query));

  return router;
}
