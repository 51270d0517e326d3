/** Churches that nobody looks after: approved, without an owner; by name, or by how well they match a text. */
import type { UnclaimedChurch } from '#shared/claims.ts';
import type { Pool } from '../../db/client.ts';
import { correctText } from './search-correct.ts';
import { Values } from './search-filters.ts';
import { relevanceKey } from './search-order.ts';
import { patternsOf, readText, type SearchText } from './search-words.ts';

/** Matches that are scored; of a text that finds more, those whose name begins with it are surely among them. */
const mostScored = 1000;
const mostStarting = 200;

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
  // The whole column has the index; its first two parts are name / ZIP, area and denomination.
  const places = `split_part(c.search_text, '/', 1) || split_part(c.search_text, '/', 2)`;
  const where = patternsOf(text.words)
    .map((pattern) => values.add(pattern))
    .map((pattern) => `c.search_text like ${pattern} and ${places} like ${pattern}`)
    .join(' and ');
  const starts = `c.sort_name >= ${values.add(whole)} and c.sort_name < ${values.add(`${whole}\u{10ffff}`)}`;
  const key = relevanceKey(text, values);
  const { rows } = await pool.query<UnclaimedChurch>(
    `with starting as materialized (
        select c.id from churches c where ${unclaimed} and ${starts} order by c.sort_name, c.id limit ${mostStarting}),
      others as materialized (
        select c.id from churches c where ${unclaimed} and ${where} order by c.id limit ${mostScored})
      select ${columns} from churches c
      where c.id in (select id from starting union select id from others)
      order by ${key}, c.sort_name, c.id limit ${values.add(limit)}`,
    values.list,
  );
  return rows;
}
