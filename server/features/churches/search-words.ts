/**
 * Texts by whole words: the index churches_words (migrations/0021_search_by_words.sql) finds them three to six times as fast
 * as the one of trigrams. It holds words, so that a part of a word is looked up in search_words first
 * (search-vocabulary.ts). Where its matches may be more than those of the LIKE patterns, these decide.
 */
import { statementName } from '../../db/statement-name.ts';
import { conditionsOf, isUnfiltered, type ParsedFilters, SqlParams } from './search-filters.ts';
import { sampleOf } from './search-sample.ts';
import { alternativePattern, patternOf, type SearchText, termConditions } from './search-text.ts';
import {
  countOf,
  isIndexed,
  isRare,
  type Lexicon,
  mostOfTerm,
  queryOf,
  readVocabulary,
  type Vocabulary,
} from './search-vocabulary.ts';

/** Keeps the trigrams' index and the planner's guesses about them out of it. */
const plainText = `(c.search_text || '')`;

/** Reading so many churches takes less than finding parts of other words in the index. */
const fewChurches = 50;

/**
 * Conditions on `churches c` that find the text along churches_words; along the trigrams where its words are no words.
 * Their SQL is the same for texts with as many terms that have other phrases. `hidden` keeps the planner from looking at
 * the words, so that one plan serves all texts.
 */
export function textConditions(
  text: SearchText,
  vocabulary: Vocabulary,
  params: SqlParams,
  { hidden = false } = {},
): string[] {
  const indexed = text.terms.filter(isIndexed);
  const add = (value: string) => params.add(value);
  if (indexed.length === 0) return termConditions(text, { column: 'c.search_text', add });
  const few = indexed.find((term) => mostOfTerm(term, text, vocabulary) <= fewChurches);
  const lookedUp = few ? [few] : indexed;
  const query = `${params.add(queryOf(lookedUp, text, vocabulary))}::tsquery`;
  const last = text.words.at(-1);
  const own = (words: string[]) => words.map((word) => patternOf(word, word === last));
  const conditions = [`to_tsvector('simple', c.search_text) @@ ${hidden ? `(select ${query})` : query}`];
  // A word that matches inside others is in whatever the index finds for it.
  const plain = text.terms.filter(({ also }) => also.length === 0);
  const decided = plain.flatMap((term) =>
    lookedUp.includes(term) ? own(term.words).filter((pattern) => pattern.startsWith('% ')) : own(term.words),
  );
  if (decided.length > 0) conditions.push(`${plainText} like all(${params.list(decided)})`);
  for (const { words, also } of text.terms)
    if (also.length > 0)
      conditions.push(`(${plainText} like all(${params.list(own(words))})
        or ${plainText} like any(${params.list(also.map(alternativePattern))}))`);
  return conditions;
}

/** Texts of more words would make too many different statements to prepare them. */
const preparedWords = 3;
export const hasFewShapes = ({ words, terms }: SearchText): boolean =>
  words.length <= preparedWords && terms.every(isIndexed);

/** Enough to tell whether anything matches; a limit of one row would tempt Postgres to scan the whole table for it. */
const matchLimit = 50;

/** Whether any church matches. `others` are conditions on `churches c`. */
export async function hasMatch(
  lexicon: Lexicon,
  text: SearchText | null,
  { params = new SqlParams(), others = [] }: { params?: SqlParams; others?: string[] } = {},
): Promise<boolean> {
  const known = await readVocabulary(lexicon, text ? [text] : []);
  const [term, another] = text?.terms ?? [];
  if (text && term && !another && others.length === 0 && countOf(term, text, known) > 0) return true;
  const approved = ["c.status = 'approved'", ...others];
  const prepared = text !== null && hasFewShapes(text) && others.length === 0;
  const count = (from: string) => `(select count(*) from (${from}) t)`;
  const words = text ? textConditions(text, known, params, { hidden: prepared }) : [];
  const all = `${count(`select from churches c where ${[...approved, ...words].join(' and ')} limit ${matchLimit}`)} > 0`;
  const mayBeCommon = text !== null && !isRare(text, known);
  // The sample tells at once, for all but rare texts.
  let sampled = '';
  if (mayBeCommon) {
    const terms = termConditions(text, { column: 'c.search_text', add: (value) => params.add(value) });
    sampled = `${count(sampleOf([...approved, ...terms].join(' and '), { limit: matchLimit }))} > 0 or`;
  }
  const sql = `select ${sampled} ${all} as any`;
  const name = prepared && !mayBeCommon ? { name: statementName(sql) } : {};
  const { rows } = await lexicon.pool.query<{ any: boolean }>({ ...name, text: sql, values: params.values });
  return rows[0]?.any ?? false;
}

/**
 * As conditionsOf(). The planner does not know how common a word is in churches_words: beside other filters of a text that
 * may have many matches, it chooses among their indexes and the trigrams.
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
