/**
 * Sort orders of the list. Each one sorts by (block, key, name, id), ascending. Block 0 holds the featured churches if they
 * come first; the key is relevance, distance or the position in the daily shuffle; the id breaks ties.
 */
import { createHash } from 'node:crypto';
import type { ChurchListQuery } from '#shared/contracts/churches.ts';
import type { ParsedFilters, SqlParams } from '../interpret/filters.ts';
import { alternativePattern, isLatin, patternOf, type SearchText, type Term } from '../interpret/text.ts';

export type Order = {
  featuredFirst: boolean;
  by: 'relevance' | 'distance' | 'name' | 'next';
};

/** `nearest`: the search text contains "near", so distance takes precedence over relevance. */
export function orderOf(
  query: ChurchListQuery,
  filters: ParsedFilters,
  { nearest = false }: { nearest?: boolean } = {},
): Order {
  const sort = query.sort ?? 'featured';
  const featuredFirst = sort === 'featured';
  if (sort === 'next') return { featuredFirst, by: 'next' };
  if (nearest && filters.place && featuredFirst) return { featuredFirst, by: 'distance' };
  if (filters.text && (featuredFirst || sort === 'relevance')) return { featuredFirst, by: 'relevance' };
  if (filters.place && (featuredFirst || sort !== 'name')) return { featuredFirst, by: 'distance' };
  return { featuredFirst, by: 'name' };
}

/** A signed 64-bit number in decimal, the same in all server processes and different every day. */
const seedOf = (day: string): string =>
  createHash('sha256').update(`featured churches of ${day}`).digest().readBigInt64BE().toString();

/** Sort key for the shuffle of a day ("2025-03-09"): an integer below 2^53, so it stays exact in JSON and float8. */
export const shuffleKey = (day: string, params: SqlParams): string =>
  `(hashint8extended(c.id, ${params.add(seedOf(day))}::bigint) & 9007199254740991)::float8`;

/**
 * Relevance of `c` as SQL; smaller is better. The exact name ranks first, then names that start with the words, contain
 * the phrase, contain every word, or start with the incomplete text ("ame" ranks A.M.E. before American). After that, the
 * field where each word occurs counts: name; ZIP code, area or denomination; address. Shorter names win within a rank. The
 * SQL depends only on the number of terms and words, so it can be prepared.
 */
export function relevanceKey(text: SearchText, params: SqlParams): string {
  const list = (values: string[]) => params.list(values);
  const exact = list(text.phrases);
  const firstWords = list(text.phrases.map((phrase) => `${phrase} %`));
  const unfinished = list(text.phrases.map((phrase) => `${phrase}%`));
  const places = text.terms.map((term) => placeOfTerm(term, text.words.at(-1), params));
  return `(least(length(c.sort_name), 99) + case
    when c.sort_name = any(${exact}) then 0
    when c.sort_name like any(${firstWords}) then 100
    else least(case when strpos(c.sort_name, ${params.add(text.phrases[0])}) > 0 then 150 else 200 end
        + 1000 * (${places.join(' + ')}),
      case when c.sort_name like any(${unfinished}) then 300 end) end)::float8`;
}

/** The sum over the term's words, or the best synonym if that is better; synonyms rank slightly below the typed words. */
function placeOfTerm({ words, also }: Term, lastWord: string | undefined, params: SqlParams): string {
  const own = words.map((word) => placeOfWord(word, word === lastWord, params)).join(' + ');
  if (also.length === 0) return own;
  const patterns = also.map(alternativePattern);
  const afterName = patterns.map((pattern) => `%/%${pattern.slice(1)}/%`);
  return `least(${own}, case when c.search_name like any(${params.list(patterns)}) then 3
    when c.search_text like any(${params.list(afterName)}) then 8 else 16 end)`;
}

function placeOfWord(word: string, isLast: boolean, params: SqlParams): string {
  const inside = patternOf(word, isLast);
  const core = inside.replace(/[% ]/g, '');
  const whole = isLatin(word) ? word : core;
  const like = (column: string, pattern: string) => `c.${column} like ${params.add(pattern)}`;
  return `case when ${like('search_name', `% ${whole} %`)} then 0 when ${like('search_name', `% ${core} %`)} then 1
    when ${like('search_name', `% ${core}%`)} then 2 when ${like('search_name', inside)} then 4
    when ${like('search_text', `%/%${inside.slice(1)}/%`)} then 8 else 16 end`;
}
