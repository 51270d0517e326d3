/** Approved churches without an owner, by name, or by how well they match a text. */
import type { UnclaimedChurch } from '#shared/claims.ts';
import type { Pool } from '../../db/client.ts';
import { correctText } from './search-correct.ts';
import { SqlParams } from './search-filters.ts';
import { relevanceKey } from './search-order.ts';
import { relaxText } from './search-relax.ts';
import { parseText, type SearchText, termConditions } from './search-text.ts';

/** Names that begin with the text match best; others are read only when those are too few. */
const startingCap = 200;
const othersCap = 1000;

const unclaimed = `c.status = 'approved' and c.user_id is null`;
const columns = 'c.id, c.name, c.denomination, c.address, c.area';

/** Corrects a misspelled text when nothing matches it. Unlike in the directory, street addresses do not match. */
export async function searchUnclaimed(
  pool: Pool,
  { search, limit }: { search: string | undefined; limit: number },
): Promise<UnclaimedChurch[]> {
  const text = parseText(search);
  if (!text) {
    const { rows } = await pool.query<UnclaimedChurch>({
      name: 'unclaimed churches',
      text: `select ${columns} from churches c where ${unclaimed} order by c.sort_name, c.id limit $1`,
      values: [limit],
    });
    return rows;
  }
  const matches = await readMatches(pool, text, limit);
  if (matches.length > 0) return matches;
  const corrected = (await correctText(pool, text)) ?? (await withoutCity(pool, text));
  const other = parseText(corrected ?? undefined);
  return other ? readMatches(pool, other, limit) : [];
}

/** Whoever claims a church wants that church: no other word may be dropped. */
async function withoutCity(pool: Pool, text: SearchText): Promise<string | null> {
  const relaxed = await relaxText(pool, text);
  return relaxed && !relaxed.dropped ? relaxed.text : null;
}

async function readMatches(pool: Pool, text: SearchText, limit: number): Promise<UnclaimedChurch[]> {
  const params = new SqlParams();
  const [phrase = ''] = text.phrases;
  const conditionsOn = (column: string) =>
    termConditions(text, { column, add: (pattern) => params.add(pattern) }).join(' and ');
  const where = conditionsOn('c.search_text');
  const starts = `c.sort_name >= ${params.add(phrase)} and c.sort_name < ${params.add(`${phrase}\u{10ffff}`)}`;
  // The first two parts: name / ZIP, area and denomination. Filtered last, where it cannot mislead the planner.
  const nameAndPlace = `split_part(c.search_text, '/', 1) || split_part(c.search_text, '/', 2)`;
  const inNameOrPlace = conditionsOn(`(${nameAndPlace})`);
  const key = relevanceKey(text, params);
  const sortColumns = `${columns}, c.sort_name, c.search_name, c.search_text`;
  const { rows } = await pool.query<UnclaimedChurch>(
    `with starting as materialized (
        select ${sortColumns} from churches c where ${unclaimed} and ${starts}
        order by c.sort_name, c.id limit ${startingCap}),
      others as materialized (
        select ${sortColumns} from churches c
        where ${unclaimed} and ${where} and (select count(*) from starting) < ${limit}
        order by c.id limit ${othersCap})
      select ${columns} from (
        select * from starting union select * from others c where ${inNameOrPlace}) c
      order by ${key}, c.sort_name, c.id limit ${params.add(limit)}`,
    params.values,
  );
  return rows;
}
