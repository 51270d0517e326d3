/** Approved churches without an owner, sorted by name or by relevance to a search. */
import type { UnclaimedChurch } from '#shared/contracts/claims.ts';
import { openCursor, sealCursor } from '../../http/paging.ts';
import { correctText } from './interpret/correct.ts';
import { parseFilters, type SearchDeps, SqlParams } from './interpret/filters.ts';
import { relaxText } from './interpret/relax.ts';
import { parseText, type SearchText, termConditions } from './interpret/text.ts';
import { createLexicon, isRare, type Lexicon } from './interpret/vocabulary.ts';
import { textConditions } from './interpret/words.ts';
import { relevanceKey } from './run/order.ts';

/** Names that start with the search text rank first; other matches are read only if those don't fill the page. */
const startingCap = 200;
const othersCap = 1000;

const unclaimed = `c.status = 'approved' and c.user_id is null`;
const columns = 'c.id, c.name, c.denomination, c.address, c.area';

type Page = { limit: number; offset: number };

/** One page and the next page's cursor. If a church is claimed in between, later pages shift by one. */
export async function searchUnclaimed(
  deps: SearchDeps,
  { search, cursor, limit }: { search?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ items: UnclaimedChurch[]; next: string | null }> {
  const scope = { list: 'unclaimed churches', filters: search ?? '', secret: deps.secret };
  const [offset] = cursor ? openCursor<[number]>(cursor, scope) : [0];
  const rows = await readPage(deps, search, { limit: limit + 1, offset });
  return {
    items: rows.slice(0, limit),
    next: rows.length > limit ? sealCursor([offset + limit], scope) : null,
  };
}

/** Corrects the spelling if nothing matches. Unlike the directory search, this one ignores street addresses. */
async function readPage(
  deps: SearchDeps,
  search: string | undefined,
  page: Page,
): Promise<UnclaimedChurch[]> {
  const { pool } = deps;
  const text = parseText(search);
  if (!text) {
    const { rows } = await pool.query<UnclaimedChurch>({
      name: 'unclaimed churches',
      text: `select ${columns} from churches c where ${unclaimed} order by c.sort_name, c.id limit $1 offset $2`,
      values: [page.limit, page.offset],
    });
    return rows;
  }
  const lexicon = createLexicon(pool);
  const matches = await readMatches(deps, lexicon, search!, page);
  if (matches.length > 0) return matches;
  const corrected = (await correctText(lexicon, text)) ?? (await withoutCity(lexicon, text));
  return corrected ? readMatches(deps, lexicon, corrected, page) : [];
}

/** Drops only the city's name: claimants look for one specific church, so every other word must match. */
async function withoutCity(lexicon: Lexicon, text: SearchText): Promise<string | null> {
  const relaxed = await relaxText(lexicon, text);
  return relaxed && !relaxed.dropped ? relaxed.text : null;
}

async function readMatches(
  deps: SearchDeps,
  lexicon: Lexicon,
  search: string,
  { limit, offset }: Page,
): Promise<UnclaimedChurch[]> {
  const filters = await parseFilters(deps, { search }, { lexicon });
  const text = filters.text!;
  const params = new SqlParams();
  const [phrase = ''] = text.phrases;
  const conditionsOn = (column: string) => termConditions(text, { column, params }).join(' and ');
  // The whole-word index would collect every match, so common texts stop early at the cap instead.
  const matchesText = isRare(text, filters.vocabulary)
    ? `${textConditions(text, filters.vocabulary, params).join(' and ')} offset 0`
    : conditionsOn('c.search_text');
  const starts = `c.sort_name >= ${params.add(phrase)} and c.sort_name < ${params.add(`${phrase}\u{10ffff}`)}`;
  // The first two parts are the name, then ZIP code, area and denomination. Filtered last so as not to mislead the planner.
  const nameAndPlace = `split_part(c.search_text, '/', 1) || split_part(c.search_text, '/', 2)`;
  const inNameOrPlace = conditionsOn(`(${nameAndPlace})`);
  const key = relevanceKey(text, params);
  const sortColumns = `${columns}, c.sort_name, c.search_name, c.search_text`;
  const { rows } = await deps.pool.query<UnclaimedChurch>(
    `with starting as materialized (
        select ${sortColumns} from churches c where ${unclaimed} and ${starts}
        order by c.sort_name, c.id limit ${startingCap}),
      others as materialized (
        select ${sortColumns} from (
          select * from churches c
          where ${unclaimed} and (select count(*) from starting) < ${limit + offset} and ${matchesText}) c
        order by c.id limit ${othersCap})
      select ${columns} from (
        select * from starting union select * from others c where ${inNameOrPlace}) c
      order by ${key}, c.sort_name, c.id limit ${params.add(limit)} offset ${params.add(offset)}`,
    params.values,
  );
  return rows;
}
