/** Approved churches without an owner, sorted by name or by relevance to a search. */
import type { UnclaimedChurch } from '#shared/contracts/claims.ts';
import type { Pool } from '../../db/client.ts';
import { openCursor, pageOf, sealCursor } from '../../http/paging.ts';
import { correctTyping } from '../search/interpret/interpret.ts';
import { parseText, siteWords } from '../search/interpret/text.ts';
import type { SearchDeps, SearchText } from '../search/request.ts';
import { SqlParams, termConditions } from '../search/run/conditions.ts';
import { relevanceKey } from '../search/run/order.ts';

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
) {
  const scope = { list: 'unclaimed churches', filters: search ?? '', secret: deps.secret };
  const [offset] = cursor ? openCursor<[number]>(cursor, scope) : [0];
  const rows = await readPage(deps, search, { limit: limit + 1, offset });
  return pageOf(rows, limit, () => sealCursor([offset + limit], scope));
}

/** Corrects the spelling if nothing matches. Unlike the directory search, this one ignores street addresses. */
async function readPage(deps: SearchDeps, search: string | undefined, page: Page) {
  const { pool } = deps;
  const text = parseText(search);
  if (!text) {
    const { rows } = await pool.query<UnclaimedChurch>(
      `select ${columns} from churches c where ${unclaimed} order by c.sort_name, c.id limit $1 offset $2`,
      [page.limit, page.offset],
    );
    return rows;
  }
  const matches = await readMatches(pool, text, page);
  if (matches.length > 0) return matches;
  const other = (await correctTyping(deps, text)) ?? withoutCity(text);
  return other ? readMatches(pool, other, page) : [];
}

/** Drops only the city's name: claimants look for one specific church, so every other word must match. */
const withoutCity = ({ words }: SearchText): SearchText | null =>
  parseText(words.filter((word) => !siteWords.has(word)).join(' '));

async function readMatches(pool: Pool, text: SearchText, { limit, offset }: Page) {
  const params = new SqlParams();
  const [phrase = ''] = text.phrases;
  const conditionsOn = (column: string) => termConditions(text, column, params).join(' and ');
  const starts = `c.sort_name >= ${params.add(phrase)} and c.sort_name < ${params.add(`${phrase}\u{10ffff}`)}`;
  // The first two parts are the name, then ZIP code, area and denomination. Filtered last so as not to mislead the planner.
  const nameAndPlace = `split_part(c.search_text, '/', 1) || split_part(c.search_text, '/', 2)`;
  const inNameOrPlace = conditionsOn(`(${nameAndPlace})`);
  const key = relevanceKey(text, params);
  const sortColumns = `${columns}, c.sort_name, c.search_name, c.search_text, c.time_keys, c.lat, c.lng`;
  const { rows } = await pool.query<UnclaimedChurch>(
    `with starting as materialized (
        select ${sortColumns} from churches c where ${unclaimed} and ${starts}
        order by c.sort_name, c.id limit ${startingCap}),
      others as materialized (
        select ${sortColumns} from (
          select * from churches c
          where ${unclaimed} and (select count(*) from starting) < ${limit + offset} and ${conditionsOn('c.search_text')}) c
        order by c.id limit ${othersCap})
      select ${columns} from (
        select * from starting union select * from others c where ${inNameOrPlace}) c
      order by ${key}, c.sort_name, c.id limit ${params.add(limit)} offset ${params.add(offset)}`,
    params.values,
  );
  return rows;
}
