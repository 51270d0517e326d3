/** Churches that nobody looks after: approved, without an owner; by name, or by how well they match a text. */
import type { UnclaimedChurch } from '#shared/claims.ts';
import type { Pool } from '../../db/client.ts';
import { correctText } from './search-correct.ts';
import { Values } from './search-filters.ts';
import { relevanceKey } from './search-order.ts';
import { patternsOf, readText, type SearchText } from './search-words.ts';

/** Names that begin with the text are the best matches; only where they are too few, others are looked at. */
const mostStarting = 200;
const mostLookedAt = 1000;

const unclaimed = `c.status = 'approved' and c.user_id is null`;
const columns = 'c.id, c.name, c.denomination, c.address, c.area';

/** A misspelt text is read anew when nothing at all is spelt that way. Unlike the directory, addresses do not count. */
export async function searchUnclaimed(
  pool: Pool,
  { search, limit }: { search: string | undefined; limit: number },
): Promise<UnclaimedChurch[]> {
  const text = readText(search);
  if (!text) {
    const { rows } = await pool.query<UnclaimedChurch>({
      name: 'unclaimed churches',
      text: `select ${columns} from churches c where ${unclaimed} order by c.sort_name, c.id limit $1`,
      values: [limit],
    });
    return rows;
  }
  const found = await readMatches(pool, text, limit);
  if (found.length > 0) return found;
  const corrected = readText((await correctText(pool, text)) ?? undefined);
  return corrected ? readMatches(pool, corrected, limit) : [];
}

async function readMatches(pool: Pool, text: SearchText, limit: number): Promise<UnclaimedChurch[]> {
  const values = new Values();
  const [whole = ''] = text.wholes;
  const patterns = patternsOf(text.words).map((pattern) => values.add(pattern));
  const where = patterns.map((pattern) => `c.search_text like ${pattern}`).join(' and ');
  const starts = `c.sort_name >= ${values.add(whole)} and c.sort_name < ${values.add(`${whole}\u{10ffff}`)}`;
  // Its first two parts are name / ZIP, area and denomination. Asked afterwards, where it cannot mislead the planner.
  const places = `split_part(c.search_text, '/', 1) || split_part(c.search_text, '/', 2)`;
  const inPlaces = patterns.map((pattern) => `${places} like ${pattern}`).join(' and ');
  const key = relevanceKey(text, values);
  const needed = `${columns}, c.sort_name, c.search_name, c.search_text`;
  const { rows } = await pool.query<UnclaimedChurch>(
    `with starting as materialized (
        select ${needed} from churches c where ${unclaimed} and ${starts}
        order by c.sort_name, c.id limit ${mostStarting}),
      others as materialized (
        select ${needed} from churches c
        where ${unclaimed} and ${where} and (select count(*) from starting) < ${limit}
        order by c.id limit ${mostLookedAt})
      select ${columns} from (
        select * from starting union select * from others c where ${inPlaces}) c
      order by ${key}, c.sort_name, c.id limit ${values.add(limit)}`,
    values.list,
  );
  return rows;
}
