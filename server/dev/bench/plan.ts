import type pg from 'pg';
import * as contract from '#shared/contracts/churches.ts';
import { suggest } from '#shared/contracts/churches.ts';
import * as map from '#shared/contracts/churches-map.ts';
import { listUnclaimed, unclaimedLimit } from '#shared/contracts/claims.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import * as eventContract from '#shared/contracts/events.ts';
import { createZipTable } from '../../adapters/geo/zip-table.ts';
import { createDb } from '../../db/client.ts';
import { findChurch } from '../../features/churches/service.ts';
import { countStats, listValues } from '../../features/churches/store-directory.ts';
import { searchUnclaimed } from '../../features/claims/store-unclaimed.ts';
import { listForCalendar, searchEvents } from '../../features/events/search.ts';
import { countFacets, countFacts } from '../../features/search/facets.ts';
import { searchChurches } from '../../features/search/list.ts';
import { readMap } from '../../features/search/map.ts';
import type { SearchDeps } from '../../features/search/request.ts';
import { suggestFor } from '../../features/search/suggest.ts';
import type { Kind } from './kinds.ts';
import { secret } from './load.ts';

type PlanNode = {
  'Index Name'?: string;
  'Node Type'?: string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
};

function addIndexes(node: PlanNode, indexes: Set<string>): void {
  if (node['Index Name']) indexes.add(node['Index Name'].replace('churches_', ''));
  if (node['Node Type'] === 'Seq Scan') indexes.add(`all of ${node['Relation Name']}`);
  for (const child of node.Plans ?? []) addIndexes(child, indexes);
}

/**
 * Runs a query of this kind in this process and returns the names of the indexes that Postgres uses. `print` also outputs
 * EXPLAIN ANALYZE.
 */
export async function planOf(pool: pg.Pool, kind: Kind, print: boolean): Promise<string> {
  const statements: { text: string; values: unknown[] }[] = [];
  const recording = {
    query: (query: string | { text: string; values?: unknown[] }, values?: unknown[]) => {
      const text = typeof query === 'string' ? query : query.text;
      statements.push({
        text,
        values: (typeof query === 'string' ? values : (query.values ?? values)) ?? [],
      });
      return pool.query(query as string, values as unknown[]);
    },
  };
  const db = createDb(recording as unknown as pg.Pool);
  const deps: SearchDeps = {
    pool: recording as unknown as pg.Pool,
    now: () => new Date(),
    secret,
    geo: createZipTable(),
  };
  const url = new URL(kind.urlOf(0), 'http://bench');
  const query = Object.fromEntries(url.searchParams);
  const parsed = (endpoint: Endpoint) => endpoint.query!.parse(query) as never;
  const { pathname } = url;
  if (pathname === contract.listChurches.path) await searchChurches(deps, parsed(contract.listChurches));
  else if (pathname === map.getFacets.path) await countFacets(deps, parsed(map.getFacets));
  else if (pathname === map.getFactCounts.path) await countFacts(deps, parsed(map.getFactCounts));
  else if (pathname === map.getMap.path) await readMap(deps, parsed(map.getMap));
  else if (pathname === suggest.path) await suggestFor(deps, parsed(suggest));
  else if (pathname === map.getStats.path) await countStats(db);
  else if (pathname === listUnclaimed.path)
    await searchUnclaimed(deps, { search: query.search, limit: unclaimedLimit });
  else if (pathname === eventContract.listEvents.path)
    await searchEvents({ ...deps, db }, parsed(eventContract.listEvents));
  else if (pathname === '/events.ics')
    await listForCalendar({ ...deps, db }, eventContract.eventFilters.parse(query));
  else if (pathname === map.listAreas.path) await listValues(db, { column: 'area' });
  else if (pathname === map.listDenominations.path) await listValues(db, { column: 'denomination' });
  else await findChurch(db, { id: Number(pathname.split('/').at(-1)), today: '2026-01-01' });
  const indexes = new Set<string>();
  for (const { text, values } of statements) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${text}`,
      values,
    );
    addIndexes(rows[0]!['QUERY PLAN'][0].Plan, indexes);
    if (print) {
      const { rows: lines } = await pool.query(`explain (analyze, buffers) ${text}`, values);
      console.log(`\n${kind.name}: ${kind.urlOf(0)}\n${lines.map((line) => line['QUERY PLAN']).join('\n')}`);
    }
  }
  indexes.delete('pkey');
  return [...indexes].join(', ') || 'pkey';
}
