/** What churches say about themselves: their own texts, and their events of the next weeks. */
import { addDays } from '#shared/domain/dates.ts';
import type { Pool } from '../../../db/client.ts';
import { saysSql } from '../../../db/tables/churches.ts';

/** More churches than a visitor looks at; the others are found by their names. */
const mostMentions = 500;
const daysAhead = 60;

/** `$1` holds alternatives; all words of one have to follow each other. Also matches other forms of the words. */
const tsquery = `(select string_agg('(' || q::text || ')', ' | ')::tsquery
  from unnest($1::text[]) p, phraseto_tsquery('english', p) q where numnode(q) > 0)`;
const eventSays = `to_tsvector('english', f_search(e.title || ' ' || e.description))`;

/** Ids of approved churches that mention one of the folded phrases. `today` is a date in the site's time zone. */
export async function churchesMentioning(
  pool: Pool,
  phrases: readonly string[],
  today: string,
): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select c.id from churches c where c.status = 'approved' and to_tsvector('english', f_search(${saysSql('c.')})) @@ ${tsquery}
    union
    select e.church_id from events e
    where e.church_id is not null and ${eventSays} @@ ${tsquery} and exists (
      select from event_occurrences o where o.event_id = e.id and o.listed and o.date between $2 and $3)
    limit ${mostMentions}`,
    [phrases, today, addDays(today, daysAhead)],
  );
  return rows.map(({ id }) => id);
}

/** For each of the churches, the sentence that mentions one of the folded phrases. */
export async function readMentions(
  pool: Pool,
  { ids, phrases, today }: { ids: readonly number[]; phrases: readonly string[]; today: string },
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ id: number; sentence: string }>(
    `with says as (
      select c.id, 0 as place, ${saysSql('c.')} as text from churches c where c.id = any($2::integer[])
      union all
      select e.church_id, 1, e.title || '. ' || e.description from events e
      where e.church_id = any($2::integer[]) and exists (
        select from event_occurrences o where o.event_id = e.id and o.listed and o.date between $3 and $4))
    select distinct on (says.id) says.id, btrim(sentence) as sentence
    from says, regexp_split_to_table(says.text, '(?<=[.!?])\\s+|\\n+') with ordinality s (sentence, position)
    where to_tsvector('english', f_search(sentence)) @@ ${tsquery}
    order by says.id, says.place, position`,
    [phrases, ids, today, addDays(today, daysAhead)],
  );
  return new Map(rows.map(({ id, sentence }) => [id, shortened(sentence)]));
}

const longest = 160;

/** Cut at a word, so that it fits on a card. */
const shortened = (sentence: string): string =>
  sentence.length <= longest ? sentence : `${sentence.slice(0, longest).replace(/\s+\S*$/, '')} …`;
