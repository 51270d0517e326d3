/** Facet counts for the filter dropdowns. Each facet ignores its own filter and applies the others. */
import { type ChurchFilters, totalCap } from '#shared/contracts/churches.ts';
import type { ChurchFacets, ChurchFactCounts } from '#shared/contracts/churches-map.ts';
import {
  type FactField,
  factFields,
  factValues,
  fieldOfFact,
  liveStreamFact,
  needsAll,
  optionsOfFact,
} from '#shared/domain/fact-options.ts';
import { currentLocale } from '#shared/locale/locale.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { type Language, languages } from '#shared/service-times/schedule.ts';
import type { Pool } from '../../db/client.ts';
import { timeFilterKeys } from '../../db/time-keys.ts';
import { interpretMatches } from './interpret/interpret.ts';
import type { SearchDeps, SearchRequest } from './request.ts';
import {
  areaIs,
  conditionsOf,
  countMatches,
  denominationIs,
  factsStated,
  SqlParams,
  timesListed,
} from './run/conditions.ts';

/** Per dropdown; far more than a user would scroll through. */
const maxChoices = 1000;

type Choice = { value: string; count: number };
type Counts = {
  denominations: Choice[] | null;
  areas: Choice[] | null;
  total: number;
};

export async function countFacets(deps: SearchDeps, query: ChurchFilters): Promise<ChurchFacets> {
  const request = await interpretMatches(deps, query);
  const [counts, unlisted, listed] = await Promise.all([
    readCounts(deps.pool, request),
    request.times.length === 0 ? 0 : countMatches(deps.pool, { ...request, unlisted: 'only' }),
    readListed(deps.pool),
  ]);
  const { total } = counts;
  const sorted = (facet: Choice[] | null) =>
    (facet ?? []).sort((a, b) => a.value.localeCompare(b.value, 'en'));
  return {
    denominations: sorted(counts.denominations),
    areas: sorted(counts.areas),
    total: Math.min(total, totalCap),
    capped: total > totalCap,
    unlisted: Math.min(unlisted, totalCap),
    listed,
  };
}

/** `standing` is 0 for featured churches and 1 for others with listed times, which an index answers. */
async function readListed(pool: Pool): Promise<ChurchFacets['listed']> {
  const [{ rows }, facts, keys] = await Promise.all([
    pool.query<{ times: boolean; phones: boolean }>(
      `select exists (select from churches where status = 'approved' and standing in (0, 1) and time_keys <> '{}') as times,
        exists (select from churches where status = 'approved' and phone is not null) as phones`,
    ),
    factsStated(pool, [...factValues, 'wheelchair']),
    timesListed(pool, languages.map(keyOf)),
  ]);
  return { ...rows[0]!, facts: [...facts], languages: languages.filter((name) => keys.has(keyOf(name))) };
}

/** The time filter's key of a language. */
const keyOf = (language: Language): number => timeFilterKeys({ language: [language] })[0]!;

const choices = (from: string) =>
  `(select json_agg(json_build_object('value', value, 'count', n))
    from (${from} order by n desc, value limit ${maxChoices}) f)`;

async function readCounts(pool: Pool, request: SearchRequest): Promise<Counts> {
  const { denominations, areas } = request;
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
  const others = { ...request, denominations: [], areas: [] };
  const whereOf = (conditions: string[]) => [...conditions, ...either].join(' and ');
  const { rows } = await pool.query<Counts>(
    `with matches as materialized (
      select ${columns} from churches c where ${whereOf(conditionsOf(others, params))})
    select ${facet('denomination', 'area', 'is_area')} as denominations,
      ${facet('area', 'denomination', 'is_denomination')} as areas,
      (select count(*) from matches where is_denomination and is_area)::integer as total`,
    params.values,
  );
  return rows[0]!;
}

/** A fact, and the values of `visit_facts` that say it. */
type FactValues = { field: FactField | 'liveStream'; values: readonly string[] };
const allFacts: FactValues[] = [
  ...factFields.map((field) => ({ field, values: optionsOfFact(field).options })),
  { field: 'liveStream', values: [liveStreamFact] },
];

/** Of a fact with alternatives, the values count without its own filter; of others, together with it. */
export async function countFacts(deps: SearchDeps, query: ChurchFilters): Promise<ChurchFactCounts> {
  const request = await interpretMatches(deps, query);
  const chosen = new Set(request.facts.map(fieldOfFact).filter((field) => !needsAll.includes(field)));
  const counts = await Promise.all([
    factCounts(
      deps.pool,
      request,
      allFacts.filter(({ field }) => !chosen.has(field)),
    ),
    ...[...chosen].map((own) => {
      const facts = request.facts.filter((value) => fieldOfFact(value) !== own);
      return factCounts(
        deps.pool,
        { ...request, facts },
        allFacts.filter(({ field }) => field === own),
      );
    }),
  ]);
  return {
    values: Object.assign({}, ...counts.map(({ values }) => values)),
    unknown: Object.assign({}, ...counts.map(({ unknown }) => unknown)),
  };
}

async function factCounts(
  pool: Pool,
  request: SearchRequest,
  facts: FactValues[],
): Promise<ChurchFactCounts> {
  const params = new SqlParams();
  const values = facts.flatMap((fact) => [
    ...fact.values,
    ...(fact.field === 'gettingIn' ? ['wheelchair'] : []),
  ]);
  const unknown = facts.map(
    (fact) =>
      `'${fact.field}', (select count(*) from matches) - count(*) filter (where visit_facts && '{${fact.values.join(',')}}')`,
  );
  const { rows } = await pool.query<ChurchFactCounts>(
    `with matches as materialized (
      select c.visit_facts from churches c where ${conditionsOf(request, params).join(' and ')}),
    known as materialized (select visit_facts from matches where visit_facts <> '{}')
    select (select coalesce(json_object_agg(value, n), '{}') from (
        select value, count(*)::integer as n from known, unnest(visit_facts) as value
        where value = any('{${values.join(',')}}') group by value) v) as values,
      (select json_build_object(${unknown.join(', ')}) from known) as unknown`,
    params.values,
  );
  return rows[0]!;
}

/** Values used by approved churches, in the alphabetical order of their names in the current language. */
export async function listValues({ pool }: Pick<SearchDeps, 'pool'>, column: 'denomination' | 'area') {
  const nameOf = shown[column];
  const other = column === 'area' ? 'denomination' : 'area';
  const { rows } = await pool.query<{ value: string }>(
    `select ${column} as value from facet_counts
    where ${other}_key = '*' and ${column}_key <> '*' and ${column} <> '' and n > 0`,
  );
  return rows.map(({ value }) => value).sort((a, b) => nameOf(a).localeCompare(nameOf(b), currentLocale()));
}
