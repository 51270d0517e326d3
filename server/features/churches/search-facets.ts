/** How many churches each choice of a dropdown would leave: a facet ignores its own filter and applies the others. */
import { type ChurchFilters, totalCap } from '#shared/churches.ts';
import type { ChurchFacets } from '#shared/churches-map.ts';
import type { Pool } from '../../db/client.ts';
import { statementName } from '../../db/statement-name.ts';
import {
  areaIs,
  conditionsOf,
  denominationIs,
  isPrecounted,
  type ParsedFilters,
  precountedColumn,
  precountedKey,
  precountedTotal,
  type SearchDeps,
  SqlParams,
} from './search-filters.ts';
import { searchResolved } from './search-resolve.ts';
import { commonSample, sampleOf, sampleRate } from './search-sample.ts';
import { isRare } from './search-vocabulary.ts';
import { conditionsByWords } from './search-words.ts';

/** Choices of one dropdown; far more than a person would scroll through. */
const maxChoices = 1000;

type Choice = { value: string; count: number };
type Row = {
  denominations: Choice[] | null;
  areas: Choice[] | null;
  total: number;
  seen: number;
  /** The numbers are those of the sample. */
  sampled: boolean;
  unlisted: number;
};

/** Two digits are all that a sample tells. */
function estimate(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.round(count / step) * step;
}

export async function countFacets(deps: SearchDeps, query: ChurchFilters): Promise<ChurchFacets> {
  const { result: row } = await searchResolved(deps, query, {
    run: (filters) => readCounts(deps.pool, filters),
    isEmpty: ({ seen }) => seen === 0,
  });
  const sorted = (facet: Choice[] | null) =>
    (facet ?? [])
      .map(({ value, count }) => ({ value, count: row.sampled ? estimate(count * sampleRate) : count }))
      .sort((a, b) => a.value.localeCompare(b.value, 'en'));
  const total = row.sampled ? row.total * sampleRate : row.total;
  return {
    denominations: sorted(row.denominations),
    areas: sorted(row.areas),
    total: Math.min(total, totalCap),
    capped: total > totalCap,
    ...(row.sampled ? { estimated: true as const } : {}),
    unlisted: Math.min(row.unlisted, totalCap),
  };
}

async function readCounts(pool: Pool, filters: ParsedFilters): Promise<Row> {
  const params = new SqlParams();
  const precounted = isPrecounted(filters);
  const text = precounted ? fromCounts(filters, params) : fromChurches(filters, params);
  const name = precounted ? { name: statementName(text) } : {};
  const { rows } = await pool.query<Omit<Row, 'unlisted'>>({ ...name, text, values: params.values });
  const row = rows[0]!;
  return { ...row, unlisted: filters.times.length === 0 ? 0 : await countUnlisted(pool, filters) };
}

async function countUnlisted(pool: Pool, filters: ParsedFilters): Promise<number> {
  const params = new SqlParams();
  const where = conditionsOf({ ...filters, unlisted: 'only' }, params).join(' and ');
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::integer as n from (select from churches c where ${where} limit ${totalCap + 1}) t`,
    params.values,
  );
  return rows[0]?.n ?? 0;
}

const choices = (from: string) =>
  `(select json_agg(json_build_object('value', value, 'count', n))
    from (${from} order by n desc, value limit ${maxChoices}) f)`;

function fromCounts(filters: ParsedFilters, params: SqlParams): string {
  const n = precountedColumn(filters);
  const facet = (column: string, other: string, chosen: readonly string[]) =>
    choices(`select max(${column}) as value, sum(${n})::integer as n from facet_counts
      where ${precountedKey(`${other}_key`, chosen, params)} and ${column}_key <> '*' and ${column} <> ''
      group by ${column}_key having sum(${n}) > 0`);
  return `select ${facet('denomination', 'area', filters.areas)} as denominations,
    ${facet('area', 'denomination', filters.denominations)} as areas,
    ${precountedTotal(filters, params)} as total, 1 as seen, false as sampled`;
}

function fromChurches(filters: ParsedFilters, params: SqlParams): string {
  const { denominations, areas, text } = filters;
  const isDenomination = denominations.length > 0 ? denominationIs(denominations, params) : 'true';
  const isArea = areas.length > 0 ? areaIs(areas, params) : 'true';
  // Churches that neither facet counts are left out.
  const either = denominations.length > 0 && areas.length > 0 ? [`(${isDenomination} or ${isArea})`] : [];
  // Only keys are read, so that an index suffices where there is no text; facet_counts knows how they are written.
  const facet = (column: string, other: string, condition: string) =>
    choices(`select f.${column} as value, m.n
      from (select ${column}_key, count(*)::integer as n from matches where ${condition} group by 1) m
        join facet_counts f on f.${column}_key = m.${column}_key and f.${other}_key = '*'
      where f.${column} <> ''`);
  const columns = `c.denomination_key, c.area_key, ${isDenomination} as is_denomination, ${isArea} as is_area`;
  const others = { ...filters, denominations: [], areas: [] };
  const all = `select ${columns} from churches c
    where ${[...conditionsByWords(others, params), ...either].join(' and ')}`;
  const isCommon = `(select count(*) from sampled) >= ${commonSample}`;
  const isKnown = text !== null && isRare(text, filters.vocabulary);
  const ctes = isKnown
    ? `matches as materialized (${all})`
    : `sampled as materialized (
        ${sampleOf([...conditionsOf(others, params), ...either].join(' and '), { columns })}),
      matches as materialized (
        select * from sampled where ${isCommon} union all ${all} and not ${isCommon})`;
  return `with ${ctes}
    select ${facet('denomination', 'area', 'is_area')} as denominations,
      ${facet('area', 'denomination', 'is_denomination')} as areas,
      (select count(*) from matches where is_denomination and is_area)::integer as total,
      (select count(*) from matches)::integer as seen, ${isKnown ? 'false' : isCommon} as sampled`;
}
