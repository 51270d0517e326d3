/**
 * Full-text lookups through the index churches_words (migrations/0021_search_by_words.sql), three to six times faster than
 * trigrams. The index holds whole words, so partial words are expanded through search_words first (search-vocabulary.ts).
 * LIKE patterns recheck its matches wherever it may return too many.
 */
import { statementName } from '../../../db/statement-name.ts';
import { sampleOf } from '../run/sample.ts';
import { conditionsOf, isUnfiltered, type ParsedFilters, SqlParams } from './filters.ts';
import { alternativePattern, patternOf, type SearchText, termConditions } from './text.ts';
import {
  countOf,
  isIndexed,
  isRare,
  type Lexicon,
  mostOfTerm,
  queryOf,
  readVocabulary,
  type Vocabulary,
} from './vocabulary.ts';

/** The concatenation keeps the planner from using the trigram index or its estimates. */
const plainText = `(c.search_text || '')`;

/** Reading this many churches is cheaper than looking up the remaining terms in the index. */
const fewChurches = 50;

/**
 * Conditions on `churches c` that match the text through churches_words, or through trigrams if none of its terms can be
 * indexed. The SQL depends only on the number of terms and which of them have synonyms. `hidden` conceals the words from
 * the planner so that one prepared plan serves every text.
 */
export function textConditions(
  text: SearchText,
  vocabulary: Vocabulary,
  params: SqlParams,
  { hidden = false } = {},
): string[] {
  const indexed = text.terms.filter(isIndexed);
  if (indexed.length === 0) return termConditions(text, { column: 'c.search_text', params });
  const few = indexed.find((term) => mostOfTerm(term, text, vocabulary) <= fewChurches);
  const lookedUp = few ? [few] : indexed;
  const query = `${params.add(queryOf(lookedUp, text, vocabulary))}::tsquery`;
  const last = text.words.at(-1);
  const patternsOf = (words: string[]) => words.map((word) => patternOf(word, word === last));
  const conditions = [`to_tsvector('simple', c.search_text) @@ ${hidden ? `(select ${query})` : query}`];
  // Index matches for a word that may occur inside other words need no recheck.
  const plain = text.terms.filter(({ also }) => also.length === 0);
  const rechecked = plain.flatMap((term) => {
    const patterns = patternsOf(term.words);
    return lookedUp.includes(term) ? patterns.filter((pattern) => pattern.startsWith('% ')) : patterns;
  });
  if (rechecked.length > 0) conditions.push(`${plainText} like all(${params.list(rechecked)})`);
  for (const { words, also } of text.terms)
    if (also.length > 0)
      conditions.push(`(${plainText} like all(${params.list(patternsOf(words))})
        or ${plainText} like any(${params.list(also.map(alternativePattern))}))`);
  return conditions;
}

/** Longer texts would produce too many distinct prepared statements. */
const preparedWords = 3;
export const hasFewShapes = ({ words, terms }: SearchText): boolean =>
  words.length <= preparedWords && terms.every(isIndexed);

/** A limit of 1 would tempt Postgres to scan the whole table for that one row. */
const matchLimit = 50;

/** Whether any church matches the text and the `others` conditions on `churches c`. */
export async function hasMatch(
  lexicon: Lexicon,
  text: SearchText | null,
  { params = new SqlParams(), others = [] }: { params?: SqlParams; others?: string[] } = {},
): Promise<boolean> {
  const vocabulary = await readVocabulary(lexicon, text ? [text] : []);
  const [term, another] = text?.terms ?? [];
  if (text && term && !another && others.length === 0 && countOf(term, text, vocabulary) > 0) return true;
  const approved = ["c.status = 'approved'", ...others];
  const prepared = text !== null && hasFewShapes(text) && others.length === 0;
  const count = (from: string) => `(select count(*) from (${from}) t)`;
  const words = text ? textConditions(text, vocabulary, params, { hidden: prepared }) : [];
  const all = `${count(`select from churches c where ${[...approved, ...words].join(' and ')} limit ${matchLimit}`)} > 0`;
  const mayBeCommon = text !== null && !isRare(text, vocabulary);
  // The sample answers faster, except for rare texts.
  let sampled = '';
  if (mayBeCommon) {
    const terms = termConditions(text, { column: 'c.search_text', params });
    sampled = `${count(sampleOf([...approved, ...terms].join(' and '), { limit: matchLimit }))} > 0 or`;
  }
  const sql = `select ${sampled} ${all} as any`;
  const name = prepared && !mayBeCommon ? { name: statementName(sql) } : {};
  const { rows } = await lexicon.pool.query<{ any: boolean }>({ ...name, text: sql, values: params.values });
  return rows[0]?.any ?? false;
}

/**
 * Like conditionsOf(), but through churches_words where that is faster. The planner can't estimate how common a word is in
 * that index, so a common text combined with other filters is left to their indexes and the trigrams.
 */
export function conditionsByWords(
  filters: ParsedFilters,
  params: SqlParams,
  options: { hidden?: boolean } = {},
): string[] {
  const { text, vocabulary } = filters;
  if (!text || !(isUnfiltered({ ...filters, text: null }) || isRare(text, vocabulary)))
    return conditionsOf(filters, params);
  return [
    ...conditionsOf(filters, params, { without: ['text'] }),
    ...textConditions(text, vocabulary, params, options),
  ];
}
