/** Search suggestions while the user types: churches, denominations, areas, towns and ZIP codes. */
import { maxSuggestions, type Suggestion } from '#shared/contracts/churches.ts';
import type { ExceptionForm } from '#shared/domain/church-fields.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { canonicalArea, canonicalDenomination, canonicalPlace, towns } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { presentExceptions } from '#shared/service-times/parser.ts';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import { nextServiceText } from '#shared/service-times/words.ts';
import type { Pool } from '../../db/client.ts';
import { presentTimes } from '../../db/time-keys.ts';
import { interpretTyping } from './interpret/interpret.ts';
import { sameMeaning } from './interpret/terms.ts';
import { foldText } from './interpret/text.ts';
import type { SearchDeps, SearchText } from './request.ts';
import { afterZip, SqlParams, termConditions } from './run/conditions.ts';
import { relevanceColumns as columns, relevanceKey } from './run/order.ts';

const perFacet = 2;
const maxZips = 3;
const minTown = 3;
/** Scored churches that contain the text; names that start with it are found separately. */
const scoreCap = 300;
/** Up to maxSuggestions entries. The last one is always a search for the text itself. */
export async function suggestFor(deps: SearchDeps, query: { q: string }): Promise<Suggestion[]> {
  const search: Suggestion = { kind: 'search', text: query.q.trim() };
  const folded = foldText(query.q);
  if (!folded) return [search];
  const [facets, zips, churches] = await Promise.all([
    readFacets(deps, folded),
    readZips(deps, folded),
    readChurches(deps, query.q),
  ]);
  const others = [...facets, ...zips, ...suggestedTowns(folded, facets)];
  const room = maxSuggestions - 1 - others.length;
  return [...others, ...churches.slice(0, room), search];
}

type FacetRow = { kind: 'denomination' | 'area'; text: string; count: number };

/** Denominations and areas with a word that starts with the text, or with a synonym that does. */
async function readFacets({ pool }: SearchDeps, folded: string): Promise<Suggestion[]> {
  const other = sameMeaning.filter((group) =>
    group.some((phrase) => phrase.startsWith(folded) && folded.length > 2),
  );
  const { rows } = await pool.query<FacetRow>(
    `select kind, text, count from (
      select kind, text, count, row_number() over (partition by kind order by position, count desc, text) as nth from (
        select case when area_key = '*' then 'denomination' else 'area' end as kind,
          case when area_key = '*' then denomination else area end as text, n as count,
          case when search = any($2) then 0 when search like $3 then 1 else 2 end as position
        from facet_counts
        where (area_key = '*' or denomination_key = '*') and search not in ('', 'other') and n > 0
          and (search = any($2) or ' ' || search like $1)
      ) f) ranked
      where nth <= ${perFacet} order by kind desc, nth`,
    [
      `% ${folded}%`,
      [canonicalDenomination(folded), canonicalArea(folded), ...other.flat()].map(foldText),
      `${folded}%`,
    ],
  );
  return rows;
}

/** Towns that start with the text or have it as an alias, except those already suggested as areas. */
function suggestedTowns(folded: string, facets: Suggestion[]): Suggestion[] {
  if (folded.length < minTown) return [];
  return towns
    .filter((town) => town !== site.city)
    .filter((town) => foldText(town).startsWith(folded) || town === canonicalPlace(folded))
    .filter((town) => !facets.some(({ kind, text }) => kind === 'area' && text === town))
    .slice(0, perFacet)
    .map((text) => ({ kind: 'town', text }));
}

/** ZIP codes with churches. A complete one is what the entry for the search finds. */
async function readZips({ pool }: SearchDeps, folded: string): Promise<Suggestion[]> {
  if (!/^\d{3,4}$/.test(folded)) return [];
  const { rows } = await pool.query<{ zip: string; count: number }>(
    `select left(zip, 5) as zip, count(*)::integer as count from churches
      where status = 'approved' and zip ~>=~ $1 and zip ~<~ $2 group by 1 order by 1 limit ${maxZips}`,
    [folded, afterZip(folded)],
  );
  return rows
    .filter(({ zip }) => /^\d{5}$/.test(zip))
    .map(({ zip, count }) => ({ kind: 'zip', text: zip, count }));
}

type ChurchRow = {
  id: number;
  name: string;
  area: string;
  services: string[];
  serviceTimes: ServiceTime[] | null;
  serviceExceptions: ExceptionForm[];
};

async function readChurches(deps: SearchDeps, typed: string): Promise<Suggestion[]> {
  const { text } = await interpretTyping(deps, typed);
  const rows = text ? await readMatches(deps.pool, text) : [];
  return rows.map((row) => ({
    kind: 'church',
    id: row.id,
    text: row.name,
    detail: [shown.area(row.area), nextText(row, deps.now())].filter(Boolean).join(' · '),
  }));
}

/** Prefers names that start with the text as typed, abbreviated or spelled out; reads others only if those are too few. */
async function readMatches(pool: Pool, text: SearchText): Promise<ChurchRow[]> {
  const params = new SqlParams();
  // 1. Names that start with a phrase, along the index of names.
  const starting = `select c.* from unnest(${params.add(text.phrases)}::text[]) p (phrase), lateral (
    select ${columns} from churches c
    where c.status = 'approved' and c.standing in (0, 1, 2, 3) and c.sort_name >= phrase and c.sort_name < phrase || '\u{10ffff}'
    order by c.standing, c.sort_name, c.id limit ${maxSuggestions}) c`;
  // 2. If those are too few, other matches.
  const others = `select ${columns} from churches c
    where c.status = 'approved' and ${termConditions(text, 'c.search_text', params).join(' and ')}
      and (select count(*) from starting) < ${maxSuggestions} limit ${scoreCap}`;
  // 3. The best of both.
  const { rows } = await pool.query<ChurchRow>(
    `with starting as materialized (${starting}),
      others as materialized (${others}),
      best as (
        select c.id, ${relevanceKey(text, params)} as key, c.sort_name
        from (select * from starting union select * from others) c
        order by key, c.sort_name, c.id limit ${maxSuggestions})
      select c.id, c.name, c.area, c.services, c.service_times as "serviceTimes",
        c.service_exceptions as "serviceExceptions"
      from best join churches c on c.id = best.id order by best.key, best.sort_name, best.id`,
    params.values,
  );
  return rows;
}

const nextText = (row: ChurchRow, now: Date): string | undefined =>
  nextServiceText(
    {
      serviceTimes: presentTimes(row.serviceTimes, row.services),
      serviceExceptions: presentExceptions(row.serviceExceptions, zoneDay(now)),
    },
    now,
  )?.text;
