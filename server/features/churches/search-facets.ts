/** How many churches each choice of a dropdown would leave: each facet ignores its own filter and obeys the others. */
import { type ChurchFacets, type ChurchFilters, totalCap } from '#shared/churches.ts';
import { correctText } from './search-correct.ts';
import {
  areaIs,
  conditionsOf,
  denominationIs,
  isPlain,
  plainTotal,
  type Reading,
  readFilters,
  type SearchDeps,
  statementName,
  Values,
} from './search-filters.ts';
import { readText } from './search-words.ts';

/** Choices of one dropdown; far more than a person would scroll through. */
const mostChoices = 1000;

type Counted = { value: string; count: number };
type Row = { denominations: Counted[] | null; areas: Counted[] | null; total: number; seen: number };

export async function countFacets(deps: SearchDeps, filters: ChurchFilters): Promise<ChurchFacets> {
  const reading = await readFilters(deps, filters);
  let row = await countOnce(deps, reading);
  if (row.seen === 0 && reading.text) {
    const corrected = await correctText(deps.pool, reading.text);
    if (corrected) row = await countOnce(deps, { ...reading, text: readText(corrected) });
  }
  const sorted = (facet: Counted[] | null) =>
    (facet ?? []).sort((a, b) => a.value.localeCompare(b.value, 'en'));
  const capped = row.seen > totalCap;
  return {
    denominations: sorted(row.denominations),
    areas: sorted(row.areas),
    total: capped && row.total > 0 ? totalCap : Math.min(row.total, totalCap),
    capped: capped || row.total > totalCap,
  };
}

async function countOnce({ pool }: SearchDeps, reading: Reading): Promise<Row> {
  const values = new Values();
  const text = isPlain(reading) ? fromCounts(reading, values) : fromChurches(reading, values);
  const { rows } = await pool.query<Row>({
    text,
    values: values.list,
    ...(isPlain(reading) ? { name: statementName(text) } : {}),
  });
  return rows[0]!;
}

const choices = (from: string) =>
  `(select json_agg(json_build_object('value', value, 'count', n))
    from (${from} order by n desc, value limit ${mostChoices}) f)`;

/** Without text, place or ZIP code the counted table holds the answer. */
function fromCounts(reading: Reading, values: Values): string {
  const n = reading.featured === null ? 'n' : reading.featured ? 'featured' : 'n - featured';
  const key = (value: string | null) => (value ? `lower(${values.add(value)}::text)` : "'*'");
  const facet = (column: string, other: string, chosen: string | null) =>
    choices(`select ${column} as value, ${n} as n from facet_counts
      where ${other}_key = ${key(chosen)} and ${column}_key <> '*' and ${column} <> '' and ${n} > 0`);
  return `select ${facet('denomination', 'area', reading.area)} as denominations,
    ${facet('area', 'denomination', reading.denomination)} as areas,
    ${plainTotal(reading, values)} as total, 1 as seen`;
}

function fromChurches(reading: Reading, values: Values): string {
  const where = conditionsOf(reading, values, { without: ['denomination', 'area'] });
  const isDenomination = reading.denomination ? denominationIs(values.add(reading.denomination)) : 'true';
  const isArea = reading.area ? areaIs(values.add(reading.area)) : 'true';
  // A church that neither facet counts need not be looked at.
  if (reading.denomination && reading.area) where.push(`(${isDenomination} or ${isArea})`);
  const facet = (column: string, matches: string) =>
    choices(`select max(${column}) as value, sum(n) as n from cells
      where ${matches} and ${column} <> '' group by lower(${column})`);
  return `with hits as materialized (
      select c.denomination, c.area, ${isDenomination} as is_denomination, ${isArea} as is_area
      from churches c where ${where.join(' and ')} limit ${totalCap + 1}),
    cells as materialized (
      select denomination, area, is_denomination, is_area, count(*)::integer as n from hits group by 1, 2, 3, 4)
    select ${facet('denomination', 'is_area')} as denominations, ${facet('area', 'is_denomination')} as areas,
      coalesce((select sum(n) from cells where is_denomination and is_area), 0)::integer as total,
      coalesce((select sum(n) from cells), 0)::integer as seen`;
}
