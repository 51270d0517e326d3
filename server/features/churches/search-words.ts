/**
 * Texts by whole words: the index churches_words (migrations/0021_search_by_words.sql) finds them three to six times as fast
 * as the one of trigrams. It holds words, so that a part of a word is looked up in search_words first. Its matches are
 * at least those of the LIKE patterns, which decide.
 */
import type { Pool } from '../../db/client.ts';
import { conditionsOf, isUnfiltered, type ParsedFilters, SqlParams } from './search-filters.ts';
import { sampleOf } from './search-sample.ts';
import { alternativePattern, patternOf, type SearchText, type Term, termConditions } from './search-text.ts';

/** What the parser of to_tsvector takes as one word: no "6e12th". */
const isWord = (word: string): boolean => /^([a-z][a-z0-9]*|\d+(st|nd|rd|th)?)$/.test(word);

/** Up to so many forms of a word are looked up one by one; of more, those that begin with it as one range. */
const maxForms = 40;

/**
 * A tsquery for a LIKE pattern of one word. The word itself is one of its forms although search_words may be outdated;
 * of one that may be `unfinished`, all that begins with it, because search_words has no initials.
 */
function wordQuery(pattern: string, params: SqlParams, { unfinished = false } = {}): string {
  const core = pattern.replace(/[% ]/g, '');
  if (pattern.endsWith(' %')) return `${params.add(core)}::tsquery`;
  if (/^\d+$/.test(core)) return `${params.add(`${core}:*`)}::tsquery`;
  const word = params.add(core);
  return `(select (case when ${unfinished || `count(*) > ${maxForms}`}
      then concat_ws('|', ${word}::text || ':*', string_agg(word, '|') filter (where not starts_with(word, ${word})))
      else concat_ws('|', ${word}::text, string_agg(word, '|')) end)::tsquery
    from search_words where word like ${params.add(pattern.replace('% ', ''))})`;
}

function phraseQuery(phrase: string, params: SqlParams): string {
  const words = phrase.split(' ');
  const ending = alternativePattern(phrase).endsWith(' %') ? ' %' : '%';
  return words
    .map((word, index) => wordQuery(`% ${word}${index < words.length - 1 ? ' %' : ending}`, params))
    .join(' && ');
}

const isIndexed = ({ words, also }: Term): boolean =>
  [...words, ...also.flatMap((phrase) => phrase.split(' '))].every(isWord);

/** Conditions on `churches c` that find the text along churches_words; along the trigrams where its words are no words. */
export function textConditions(text: SearchText, params: SqlParams): string[] {
  const add = (value: string) => params.add(value);
  const last = text.words.at(-1);
  const queries = text.terms.filter(isIndexed).map(({ words, also }) => {
    const own = words
      .map((word) => wordQuery(patternOf(word, word === last), params, { unfinished: word === last }))
      .join(' && ');
    return [`(${own})`, ...also.map((phrase) => `(${phraseQuery(phrase, params)})`)].join(' || ');
  });
  if (queries.length === 0) return termConditions(text, { column: 'c.search_text', add });
  return [
    `to_tsvector('simple', c.search_text) @@ (select (${queries.join(') && (')}))`,
    ...termConditions(text, { column: 'c.search_text', add, plain: true }),
  ];
}

/** Enough to tell whether anything matches; a limit of one row would tempt Postgres to scan the whole table for it. */
const matchLimit = 500;

/** Whether any church matches; the sample tells at once for all but rare texts. `others` are conditions on `churches c`. */
export async function hasMatch(
  pool: Pool,
  texts: SearchText[],
  { params = new SqlParams(), others = [] }: { params?: SqlParams; others?: string[] } = {},
): Promise<boolean> {
  const add = (value: string) => params.add(value);
  const approved = ["c.status = 'approved'", ...others];
  const patterns = texts.flatMap((text) => termConditions(text, { column: 'c.search_text', add }));
  const words = texts.flatMap((text) => textConditions(text, params));
  const count = (from: string) => `(select count(*) from (${from}) t)`;
  const { rows } = await pool.query<{ any: boolean }>(
    `select ${count(sampleOf([...approved, ...patterns].join(' and '), { limit: matchLimit }))} > 0 or
      ${count(`select from churches c where ${[...approved, ...words].join(' and ')} limit ${matchLimit}`)} > 0 as any`,
    params.values,
  );
  return rows[0]?.any ?? false;
}

/** As conditionsOf(). With other filters Postgres chooses among their indexes and the trigrams. */
export const conditionsByWords = (filters: ParsedFilters, params: SqlParams): string[] =>
  filters.text && isUnfiltered({ ...filters, text: null })
    ? ["c.status = 'approved'", ...textConditions(filters.text, params)]
    : conditionsOf(filters, params);
