/** What churches say about themselves: their own texts, and their events of the next weeks. */
import { addDays } from '#shared/domain/dates.ts';
import type { Pool } from '../../../db/client.ts';
import { saysSql } from '../../../db/tables/churches.ts';

/** More churches than a visitor looks at; the others are found by their names. */
const mostMentions = 500;
const daysAhead = 60;

/** For to_tsquery: any of the folded phrases, with all its words in this order. Other forms of the words match, too. */
export const anyPhrase = (phrases: readonly string[]): string =>
  `(${phrases.map((phrase) => `(${phrase.split(' ').join(' <-> ')})`).join(' | ')})`;

/** Events of `e` that are listed between the second and third parameter. */
const isSoon = `exists (select from event_occurrences o
  where o.event_id = e.id and o.listed and o.date between $2 and $3)`;

/** Ids of approved churches whose texts match the tsquery. `today` is a date in the site's time zone. */
export async function churchesMentioning(pool: Pool, query: string, today: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `(select c.id from churches c where c.status = 'approved' and c.says @@ to_tsquery('english', $1)
      limit ${mostMentions})
    union
    (select e.church_id from events e
      where e.church_id is not null and e.says @@ to_tsquery('english', $1) and ${isSoon} limit ${mostMentions})`,
    [query, today, addDays(today, daysAhead)],
  );
  return rows.map(({ id }) => id);
}

/** For each of the churches, the first sentence that matches the tsquery; its own texts come before its events. */
export async function readMentions(
  pool: Pool,
  { ids, query, today }: { ids: readonly number[]; query: string; today: string },
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ id: number; sentence: string }>(
    `with says as (
      select c.id, 0 as place, ${saysSql('c.')} as text from churches c where c.id = any($4::integer[])
      union all
      select e.church_id, 1, e.title || '. ' || e.description from events e
      where e.church_id = any($4::integer[]) and e.says @@ to_tsquery('english', $1) and ${isSoon})
    select distinct on (says.id) says.id, btrim(sentence) as sentence
    from says, regexp_split_to_table(says.text, '(?<=[.!?])\\s+|\\n+') with ordinality s (sentence, position)
    where to_tsvector('english', public.unaccent(sentence)) @@ to_tsquery('english', $1)
    order by says.id, says.place, position`,
    [query, today, addDays(today, daysAhead), ids],
  );
  return new Map(rows.map(({ id, sentence }) => [id, shortened(sentence)]));
}

const longest = 160;

/** Cut at a word, so that it fits on a card. */
const shortened = (sentence: string): string =>
  sentence.length <= longest ? sentence : `${sentence.slice(0, longest).replace(/\s+\S*$/, '')} …`;
