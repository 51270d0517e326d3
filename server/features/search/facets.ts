/** Facet counts for the filter dropdowns. Each facet ignores its own filter and applies the others. */
import { type ChurchFilters, totalCap } from '#shared/contracts/churches.ts';
import type { ChurchFacets } from '#shared/contracts/churches-map.ts';
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
} from './interpret/filters.ts';
import { searchResolved } from './interpret/resolve.ts';
import { isRare } from './interpret/vocabulary.ts';
import { conditionsByWords } from './interpret/words.ts';
import { commonSample, sampleOf, sampleRate } from './run/sample.ts';

/** Per dropdown; far more than a user would scroll through. */
const maxChoices = 1000;

type Choice = { value: string; count: number };
type Row = {
  denominations: Choice[] | null;
  areas: Choice[] | null;
  total: number;
  /** Matches under the other filters; 0 only if the search finds nothing. */
  seen: number;
  /** Whether the counts come from the sample. */
  sampled: boolean;
  unlisted: number;
};

/** Rounds to two significant digits, the precision of the sample. */
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
  const [counts, unlisted] = await Promise.all([
    readChoices(pool, filters),
    filters.times.length === 0 ? 0 : countUnlisted(pool, filters),
  ]);
  return { ...counts, unlisted };
}

type Counts = Omit<Row, 'unlisted'>;

/** Precounted if possible; from the sample if that shows that many churches match; otherwise exact. */
async function readChoices(pool: Pool, filters: ParsedFilters): Promise<Counts> {
  const { text, vocabulary } = filters;
  if (isPrecounted(filters)) {
    const params = new SqlParams();
    const sql = fromCounts(filters, params);
    const { rows } = await pool.query<Counts>({
      name: statementName(sql),
      text: sql,
      values: params.values,
    });
    return rows[0]!;
  }
  if (!text || !isRare(text, vocabulary)) {
    const counts = await countMatching(pool, filters, { sampled: true });
    if (counts.seen >= commonSample) return counts;
  }
  return countMatching(pool, filters, { sampled: false });
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

async function countMatching(
  pool: Pool,
  filters: ParsedFilters,
  { sampled }: { sampled: boolean },
): Promise<Counts> {
  const { denominations, areas } = filters;
  const params = new SqlParams();
  const isDenomination = denominations.length > 0 ? denominationIs(denominations, params) : 'true';
  const isArea = areas.length > 0 ? areaIs(areas, params) : 'true';
  // Churches that match neither filter don't count toward any facet.
  const either = denominations.length > 0 && areas.length > 0 ? [`(${isDenomination} or ${isArea})`] : [];
  // Reads only the keys, which allows index-only scans without a search text; facet_counts has the display names.
  const facet = (column: string, other: string, condition: string) =>
    choices(`select f.${column} as value, m.n
      from (select ${column}_key, count(*)::integer as n from matches where ${condition} group by 1) m
        join facet_counts f on f.${column}_key = m.${column}_key and f.${other}_key = '*'
      where f.${column} <> ''`);
  const columns = `c.denomination_key, c.area_key, ${isDenomination} as is_denomination, ${isArea} as is_area`;
  const others = { ...filters, denominations: [], areas: [] };
  const whereOf = (conditions: string[]) => [...conditions, ...either].join(' and ');
  const matches = sampled
    ? sampleOf(whereOf(conditionsOf(others, params)), { columns })
    : `select ${columns} from churches c where ${whereOf(conditionsByWords(others, params))}`;
  const { rows } = await pool.query<Omit<Counts, 'sampled'>>(
    `with matches as materialized (${matches})
    select ${facet('denomination', 'area', 'is_area')} as denominations,
      ${facet('area', 'denomination', 'is_denomination')} as areas, t.total, t.seen
    from (select count(*) filter (where is_denomination and is_area)::integer as total, count(*)::integer as seen
      from matches) t`,
    params.values,
  );
  return { ...rows[0]!, sampled };
}
