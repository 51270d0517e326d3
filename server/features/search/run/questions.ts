/** What interpret/ asks about the directory. Each question is one statement, however many readings it compares. */
import { regionBox } from '#shared/domain/region.ts';
import type { Pool } from '../../../db/client.ts';
import { saysSql } from '../../../db/tables/churches.ts';
import type { FactMention, Mention, SearchRequest, SearchText, Term } from '../request.ts';
import { conditionsOf, inBox, SqlParams, termConditions } from './conditions.ts';
import { inWholeName, relevanceKey } from './order.ts';

/** A possible reading of a search. */
export type Candidate = {
  /** What has to match some church: the reading without the query's other filters, and without its place. */
  matches: SearchRequest;
  /** What is searched if it does. */
  request: SearchRequest;
  /** The name has to have all words. */
  inName?: true;
};

/** Which churches were typed by name. */
export type NameQuestion = {
  /** Folded names that are the typed text, and those that are it but for words that names may lack. */
  exact: readonly string[];
  similar: readonly string[];
  /** All of its words in a name count too, if the chosen candidate isn't one of these, which find the words anyway. */
  words: SearchText | null;
  unless: readonly number[];
  /** For these candidates, only such names in the region. */
  inRegion: readonly number[];
  /** The query's other filters. */
  filters: SearchRequest;
};

/** The churches that have each term, by all terms that they have, and the number of all churches. */
export type Weights = { groups: { term: number; has: boolean[]; n: number }[]; total: number };

export type Answer = {
  /** The request of the first candidate that matches, with everything known about it. */
  request: SearchRequest | null;
  leads: number[];
  /** Of the terms, if no candidate matches. */
  weights: Weights | null;
};

/** Churches that come first because of their names. */
const maxLeads = 24;

/** A limit of 1 would tempt Postgres to scan the whole table for that one row. */
const matchLimit = 50;

type Context = {
  today: string;
  names?: NameQuestion | undefined;
  /** To be weighed if no candidate matches. */
  terms?: Term[] | undefined;
  /** The request if no candidate matches. */
  fallback?: SearchRequest | undefined;
};

/** Finds the first candidate that matches any church. Postgres doesn't evaluate those after it. */
export async function firstMatching(
  pool: Pool,
  candidates: readonly Candidate[],
  { today, names, terms, fallback }: Context,
): Promise<Answer> {
  const params = new SqlParams();
  const cases = candidates.map((candidate, nth) => `when ${matchSql(candidate, params)} then ${nth}`);
  const requests = [...candidates.map(({ request }) => request), ...(fallback ? [fallback] : [])];
  // Words as typed find names by themselves.
  const words = names && names.unless.length < candidates.length ? names.words : null;
  const leads = names ? leadsSql({ ...names, words }, params) : `'{}'::integer[]`;
  const weights = terms?.length ? weightsSql(terms, params) : 'null::json';
  for (const mention of requests.flatMap(mentionsOf)) if (!mention.ids) params.mentioning(mention);
  // Only those of the chosen request are read.
  const mentions = params.mentioned.map((query, index) => {
    const nths = requests.flatMap((request, nth) =>
      mentionsOf(request).some((mention) => mention.query === query) ? [nth] : [],
    );
    return `case when nth = any('{${nths.join(',')}}') then array(select id from mention_${index}) end`;
  });
  const { rows } = await pool.query<{
    nth: number | null;
    leads: number[];
    weights: Weights | null;
    mentions: (number[] | null)[];
  }>(
    `with ${mentionCtes(params, today)} chosen as materialized (
      select case ${cases.join(' ')} when true then ${fallback ? candidates.length : 'null'} end as nth)
    select nth, ${leads} as leads,
      case when nth is null then ${weights} end as weights,
      json_build_array(${mentions.join(', ')}) as mentions
    from chosen`,
    params.values,
  );
  const { nth, leads: leading, weights: weighed, mentions: ids } = rows[0]!;
  const known = new Map(params.mentioned.map((query, index) => [query, ids[index] ?? []]));
  const request =
    nth === null ? null : { ...withMentions(requests[nth]!, known), matched: nth < candidates.length };
  return { request, leads: leading, weights: weighed };
}

/** Reads the mentions of a request that was chosen before, on an earlier page. */
export async function readMentioned(
  pool: Pool,
  request: SearchRequest,
  today: string,
): Promise<SearchRequest> {
  if (mentionsOf(request).length === 0) return request;
  const answer = await firstMatching(pool, [], { today, fallback: request });
  return { ...answer.request!, matched: null };
}

function matchSql({ matches, inName }: Candidate, params: SqlParams): string {
  const conditions = conditionsOf(matches, params);
  if (inName && matches.text) conditions.push(...termConditions(matches.text, 'c.search_name', params));
  return `(select count(*) > 0 from (
    select from churches c where ${conditions.join(' and ')} limit ${matchLimit}) t)`;
}

/** Names that are the text, then those of the region that have all its words; of each, featured churches first. */
function leadsSql(
  { exact, similar, words, unless, inRegion, filters }: NameQuestion,
  params: SqlParams,
): string {
  const where = conditionsOf(filters, params).join(' and ');
  const list = (texts: readonly string[]) => `${params.add(texts)}::text[]`;
  // `offset 0` makes Postgres look up each name along the index of names.
  const same = `select c.id, (c.sort_name <> all(${list(exact)}))::integer as tier, c.standing, 0 as key, c.sort_name
    from unnest(${list([...new Set([...exact, ...similar])])}) typed (name), lateral (
      select c.* from churches c where c.sort_name = typed.name collate "C" and ${where} offset 0) c`;
  const named = words
    ? ` union all (select c.id, 2, c.standing, ${relevanceKey(words, params)}, c.sort_name from churches c
      where nth <> all('{${unless.join(',')}}') and ${where}
        and ${termConditions(words, 'c.search_text', params).join(' and ')}
        and ${inWholeName(words, params)}
        and (nth <> all('{${inRegion.join(',')}}') or ${inBox(regionBox, params).join(' and ')})
      order by 3, 4 limit ${maxLeads})`
    : '';
  return `array(select id from (
    select id, min(tier) as tier, min(standing) as standing, min(key) as key, min(sort_name) as sort_name
    from (${same}${named}) n group by id) l order by tier, standing, key, sort_name, id limit ${maxLeads})`;
}

/** More churches than a visitor looks at; the others are found by their names. */
const maxMentions = 500;

/** Events of `e` from today on, for the placeholder of the date. */
const isComing = (today: string) => `e.last_date >= ${today} and e.hidden_at is null`;

/** Common table expressions of the churches that say something about themselves or in their events; "" if none do. */
function mentionCtes(params: SqlParams, today: string): string {
  if (params.mentioned.length === 0) return '';
  const from = params.add(today);
  return params.mentioned
    .map((text, index) => {
      const query = `to_tsquery('english', ${params.add(text)})`;
      return `mention_${index} as materialized (
      (select c.id from churches c where c.status = 'approved' and c.says @@ ${query} limit ${maxMentions})
      union
      (select e.church_id from events e
        where e.church_id is not null and e.says @@ ${query} and ${isComing(from)} limit ${maxMentions})), `;
    })
    .join('');
}

/** Of a church `c`, the first sentence that answers the search; its own texts come before its events. */
export function mentionSql(request: SearchRequest, params: SqlParams, today: string): string {
  const asked = mentionsOf(request).filter(({ ids }) => ids?.length);
  if (asked.length === 0) return 'null';
  const query = `to_tsquery('english', ${params.add(asked.map((one) => `(${one.query})`).join(' | '))})`;
  const ids = `${params.add([...new Set(asked.flatMap((one) => one.ids!))])}::integer[]`;
  return `case when c.id = any(${ids}) then (select btrim(sentence)
    from (select 0 as place, ${saysSql('c.')} as text union all
      select 1, e.title || '. ' || e.description from events e where e.church_id = c.id and e.says @@ ${query} and ${isComing(params.add(today))}) says,
      regexp_split_to_table(says.text, '(?<=[.!?])\\s+|\\n+') with ordinality s (sentence, position)
    where to_tsvector('english', public.unaccent(sentence)) @@ ${query}
    order by place, position limit 1) end`;
}

const mentionsOf = ({ text, factMentions }: SearchRequest): Mention[] =>
  [...(text?.terms ?? []), ...factMentions].flatMap(({ mention }) => (mention ? [mention] : []));

function withMentions(request: SearchRequest, known: ReadonlyMap<string, number[]>): SearchRequest {
  const complete = <Part extends Term | FactMention>(part: Part): Part =>
    part.mention ? { ...part, mention: { ...part.mention, ids: known.get(part.mention.query) ?? [] } } : part;
  const { text, factMentions } = request;
  return {
    ...request,
    text: text && { ...text, terms: text.terms.map(complete) },
    factMentions: factMentions.map(complete),
  };
}

/** Churches that are read for each term: of a more common one, the number says nothing anyway. */
export const countCap = 500;

function weightsSql(terms: Term[], params: SqlParams): string {
  const conditions = termConditions({ terms }, 'c.search_text', params).map((condition) => `(${condition})`);
  const having = conditions.map(
    (condition, nth) => `(select ${nth} as term, array[${conditions.join(', ')}] as has
      from churches c where c.status = 'approved' and ${condition} limit ${countCap})`,
  );
  return `(select json_build_object('groups', (select coalesce(json_agg(g), '[]') from (
      select term, has, count(*)::integer as n from (${having.join(' union all ')}) h group by term, has) g),
    'total', coalesce((select n from facet_counts where area_key = '*' and denomination_key = '*'), 0)))`;
}

/** A word of the dictionary that resembles a typed one. */
export type Similar = { typed: string; word: string; n: number; inNames: number; same: boolean };

/** What the dictionary of words in use knows about typed words. */
export type NearWords = {
  /** Those of the patterns that it has a word for. */
  known: string[];
  similar: Similar[];
  /** Words of names inside of words that it doesn't have, and words of names that sound like them. */
  parts: { typed: string; word: string; n: number }[];
  sounds: { typed: string; word: string }[];
  /** The number of churches. */
  total: number;
};

/** Shorter words have too few parts or sounds to be distinctive. */
const minLength = { parts: 6, sounds: 5 };
const maxLength = { parts: 60, part: 20 };

/** Finds similar words in three ways, each with an index: they contain the typed word, share trigrams, or start with one of its first two letters. */
const similarSql = `select w as typed, c.word, c.n, c.in_names as "inNames", c.word like pattern as same
  from typed, lateral (
    select word, n, in_names from (
      select word, n, in_names from search_words where word like pattern
      union select word, n, in_names from search_words
        where word % w and levenshtein_less_equal(left(word, length(w) + 1), w, reach) <= reach
      union select word, n, in_names from unnest(array[left(w, 1), substr(w, 2, 1)]) letter, search_words
        where word >= letter and word < letter || '~' and (
          length(word) between length(w) - 2 and length(w) + 3
            and levenshtein_less_equal(word, w, reach) <= reach
          or left(word, 2) = left(w, 2) and length(word) > length(w) and length(w) > 4
            and levenshtein_less_equal(left(word, length(w)), w, 1) <= 1)
    ) similar_words
    order by levenshtein(left(word, 60), w), in_names desc limit 40) c`;

/** `reach` is the largest Levenshtein distance of a similar word. */
export type WordQuestion = { text: string; pattern: string; reach: number };

/** Looks for words that resemble `words`, and for those that match `patterns`. */
export async function nearWords(
  pool: Pool,
  { words, patterns }: { words: readonly WordQuestion[]; patterns: readonly string[] },
): Promise<NearWords> {
  const list = (rows: string) => `(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
  const { rows } = await pool.query<{ near: NearWords }>(
    `with typed as materialized (
      select * from unnest($1::text[], $2::text[], $3::integer[]) as t (w, pattern, reach)),
    unknown as materialized (
      select w from typed where not exists (select from search_words where word = w))
    select json_build_object(
      'known', array(select pattern from unnest($4::text[]) pattern
        where exists (select from search_words where word like pattern)),
      'similar', ${list(similarSql)},
      'parts', ${list(`select w as typed, s.word, s.in_names as n from unknown, lateral (
          select word, in_names from search_words where word = any(array(
            select substr(w, start, size) from generate_series(1, length(w) - 1) start,
              generate_series(2, least(${maxLength.part}, length(w) - start + 1)) size))) s
        where length(w) between ${minLength.parts} and ${maxLength.parts} and s.in_names > 0 and s.word <> w`)},
      'sounds', ${list(`select w as typed, s.word from unknown, lateral (
          select word from search_words
          where in_names > 0 and dmetaphone(word) = dmetaphone(w) and length(word) between length(w) - 3 and length(w) + 3
          order by levenshtein(word, w), in_names desc limit 3) s
        where length(w) >= ${minLength.sounds}`)},
      'total', coalesce((select n from facet_counts where area_key = '*' and denomination_key = '*'), 0)) as near`,
    [
      words.map(({ text }) => text),
      words.map(({ pattern }) => pattern),
      words.map(({ reach }) => reach),
      patterns,
    ],
  );
  return rows[0]!.near;
}
