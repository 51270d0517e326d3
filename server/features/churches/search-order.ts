/**
 * The orders of the list. Every order is (block, key, name, id), ascending: block 0 is the featured churches when they
 * come first; key is a relevance, a distance or the position in the day's shuffle; the id makes the order total.
 */
import { createHash } from 'node:crypto';
import type { ChurchListQuery } from '#shared/churches.ts';
import type { ParsedFilters, SqlParams } from './search-filters.ts';
import { alternativePattern, isLatin, patternOf, type SearchText, type Term } from './search-text.ts';

export type Order = {
  featuredFirst: boolean;
  by: 'relevance' | 'distance' | 'name' | 'next';
};

/** `nearest`: the text itself asks for what is near, so that distance counts more than how well its words match. */
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

/** A signed 64-bit number as text: the same in every server process, different each day. */
const seedOf = (day: string): string =>
  createHash('sha256').update(`featured churches of ${day}`).digest().readBigInt64BE().toString();

/** Position in the shuffle of a day ("2025-03-09"): a whole number below 2^53, exact in JSON and float8. */
export const shuffleKey = (day: string, params: SqlParams): string =>
  `(hashint8extended(c.id, ${params.add(seedOf(day))}::bigint) & 9007199254740991)::float8`;

/**
 * How far c is from the typed text; smaller is better. First the name itself, then a name that begins with these words,
 * one that contains them in one piece, one that contains each of them, one that begins with them unfinished ("ame":
 * A.M.E. before American), then the worst place of each word (name; ZIP, area or denomination; address). Within each
 * step shorter names come first. The SQL depends on the number of terms and words alone, so that it can be prepared.
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

/** The place of a term: where its worst word is, or the best phrase that means the same, which counts a little less. */
function placeOfTerm({ words, also }: Term, lastWord: string | undefined, params: SqlParams): string {
  const own = words.map((word) => placeOfWord(word, word === lastWord, params)).join(' + ');
  if (also.length === 0) return own;
  const patterns = also.map(alternativePattern);
  const behindName = patterns.map((pattern) => `%/%${pattern.slice(1)}/%`);
  return `least(${own}, case when c.search_name like any(${params.list(patterns)}) then 3
    when c.search_text like any(${params.list(behindName)}) then 8 else 16 end)`;
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
