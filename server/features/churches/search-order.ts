/**
 * The orders of the list. Every order is (block, key, name, id), ascending: block 0 are the featured when they come
 * first; the key is a relevance, a distance or the place in the day's shuffle; ids make it total.
 */
import { createHash } from 'node:crypto';
import type { ChurchListQuery } from '#shared/churches.ts';
import type { Reading, Values } from './search-filters.ts';
import { isLatin, patternOf, type SearchText } from './search-words.ts';

export type Order = {
  /** The featured come first. */
  blocks: boolean;
  by: 'relevance' | 'distance' | 'name';
};

export function orderOf(query: ChurchListQuery, reading: Reading): Order {
  const sort = query.sort ?? 'featured';
  const blocks = sort === 'featured';
  if (reading.text && (blocks || sort === 'relevance')) return { blocks, by: 'relevance' };
  if (reading.place && (blocks || sort === 'distance')) return { blocks, by: 'distance' };
  return { blocks, by: 'name' };
}

const houstonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' });

/** "2025-03-09", the day in Houston. */
export const dayOf = (at: number): string => houstonDay.format(at);

/** The same for every server process, another one each day: a signed 64-bit number as text. */
const seedOf = (day: string): string =>
  createHash('sha256').update(`featured churches of ${day}`).digest().readBigInt64BE().toString();

/** Place in the day's shuffle: whole numbers below 2^53, which JSON and float8 hold exactly. */
export const shuffleKey = (at: number, values: Values): string =>
  `(hashint8extended(c.id, ${values.add(seedOf(dayOf(at)))}::bigint) & 9007199254740991)::float8`;

/**
 * How far c is from what was typed: the name itself, a name that begins with these words, one that holds them in one
 * piece, one that holds each of them, one that begins with them unfinished ("ame": A.M.E. before American), then by
 * the worst place of each word (name, ZIP, area or denomination, address); shorter names first.
 */
export function relevanceKey(text: SearchText, values: Values): string {
  const wholes = values.add(text.wholes);
  const starts = values.add(text.wholes.map((whole) => `${whole} %`));
  const begun = values.add(text.wholes.map((whole) => `${whole}%`));
  const words = text.words.map((word, index) => {
    const inside = patternOf(word, index === text.words.length - 1);
    const core = inside.replace(/[% ]/g, '');
    const whole = isLatin(word) ? word : core;
    const like = (column: string, pattern: string) => `c.${column} like ${values.add(pattern)}`;
    return `case when ${like('search_name', `% ${whole} %`)} then 0
      ${core === whole ? '' : `when ${like('search_name', `% ${core} %`)} then 1`}
      when ${like('search_name', `% ${core}%`)} then 2 when ${like('search_name', inside)} then 4
      when ${like('search_text', `%/%${inside.slice(1)}/%`)} then 8 else 16 end`;
  });
  return `(least(length(c.sort_name), 99) + case
    when c.sort_name = any(${wholes}::text[]) then 0
    when c.sort_name like any(${starts}::text[]) then 100
    else least(case when strpos(c.sort_name, ${values.add(text.wholes[0])}) > 0 then 150 else 200 end
        + 1000 * (${words.join(' + ')}),
      case when c.sort_name like any(${begun}::text[]) then 300 end) end)::float8`;
}
