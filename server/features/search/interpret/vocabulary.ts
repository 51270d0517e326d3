/** Looks up a search's words in search_words: their forms for the whole-word index and how common they are. */
import { totalCap } from '#shared/contracts/churches.ts';
import type { Pool } from '../../../db/client.ts';
import { commonCount } from '../run/sample.ts';
import { alternativePattern, isLatin, patternOf, type SearchText, type Term } from './text.ts';

/** With more forms than this, the words that start with the typed one are searched as a prefix instead. */
const maxForms = 40;

type Forms = {
  /** Number of churches, summed over all forms; a church with two forms counts twice. */
  n: number;
  /** Number of churches with the most common form. */
  most: number;
  /** Like `n`, but counting names only. */
  inNames: number;
  /** Words that start with the typed one, joined by "|"; null if there are none or too many. */
  beginning: string | null;
  /** Other words that contain it, joined by "|". */
  containing: string | null;
  /** Whether there are more than maxForms. */
  many: boolean;
};

/** Keyed by a word's LIKE pattern. */
export type Vocabulary = ReadonlyMap<string, Forms>;

/** A candidate for a word or a text; a lower cost is likelier (search-spelling.ts). */
export type Guess = { words: string[]; cost: number };

/** Per-search cache of word lookups, shared by all attempts to resolve the search. */
export type Lexicon = {
  pool: Pool;
  vocabulary: Map<string, Forms>;
  guesses: Map<string, Promise<Guess[][]>>;
};

export const createLexicon = (pool: Pool): Lexicon => ({ pool, vocabulary: new Map(), guesses: new Map() });

/** Converts a pattern for whole texts into one for a single word. */
const onWord = (pattern: string): string => pattern.replace('% ', '').replace(' %', '');
const coreOf = (pattern: string): string => pattern.replace(/[% ]/g, '');

/** One pattern per word of a synonym. */
function phrasePatterns(phrase: string): string[] {
  const words = phrase.split(' ');
  const ending = alternativePattern(phrase).endsWith(' %') ? ' %' : '%';
  return words.map((word, index) => `% ${word}${index < words.length - 1 ? ' %' : ending}`);
}

/** Loads what the lexicon doesn't have yet, in one statement. search_words doesn't count numbers and initials. */
export async function readVocabulary(
  { pool, vocabulary }: Pick<Lexicon, 'pool' | 'vocabulary'>,
  texts: SearchText[],
): Promise<Vocabulary> {
  const patterns = new Set<string>();
  for (const { words, terms } of texts) {
    for (const word of words) patterns.add(onWord(patternOf(word, word === words.at(-1))));
    for (const phrase of terms.flatMap(({ also }) => also))
      for (const pattern of phrasePatterns(phrase)) patterns.add(onWord(pattern));
  }
  const all = [...patterns].filter((pattern) => !vocabulary.has(pattern));
  if (all.length === 0) return vocabulary;
  const { rows } = await pool.query<Forms & { pattern: string }>({
    name: 'forms of words',
    text: `select pattern, n, most, "inNames", many, case when not many then beginning end as beginning, containing
      from unnest((select $1::text[]), (select $2::text[])) t (pattern, core), lateral (
        select coalesce(sum(n), 0)::integer as n, coalesce(max(n), 0)::integer as most,
          coalesce(sum(in_names), 0)::integer as "inNames", count(*) > ${maxForms} as many,
          string_agg(word, '|') filter (where starts_with(word, core)) as beginning,
          string_agg(word, '|') filter (where not starts_with(word, core)) as containing
        from search_words where word like pattern) f`,
    values: [all, all.map(coreOf)],
  });
  for (const { pattern, ...forms } of rows) vocabulary.set(pattern, forms);
  return vocabulary;
}

/** Whether to_tsvector keeps this as a single word; it splits "6e12th". */
const isWord = (word: string): boolean => /^([a-z][a-z0-9]*|\d+(st|nd|rd|th)?)$/.test(word);

export const isIndexed = ({ words, also }: Term): boolean =>
  [...words, ...also.flatMap((phrase) => phrase.split(' '))].every(isWord);

/** For more common words, matching initials too isn't worth the slow prefix search. */
const mostWithInitials = 1000;

/**
 * A tsquery for one word's LIKE pattern. Always includes the word itself, since search_words may be outdated. An
 * `unfinished` word is searched as a prefix, because search_words lacks initials.
 */
function wordQuery(pattern: string, vocabulary: Vocabulary, { unfinished = false } = {}): string {
  const core = coreOf(pattern);
  if (pattern.endsWith(' %')) return core;
  if (/^\d+$/.test(core)) return `${core}:*`;
  const forms = vocabulary.get(onWord(pattern));
  const inInitials = unfinished && (forms?.n ?? 0) < mostWithInitials;
  const beginning =
    inInitials || forms?.many
      ? [`${core}:*`]
      : [forms?.beginning?.split('|').includes(core) ? null : core, forms?.beginning];
  return `(${[...beginning, forms?.containing].filter(Boolean).join('|')})`;
}

/** A tsquery that finds every church with these terms, and possibly more. All terms must be indexed. */
export function queryOf(terms: Term[], { words }: SearchText, vocabulary: Vocabulary): string {
  const last = words.at(-1);
  return terms
    .map((term) => {
      const typed = term.words.map((word) =>
        wordQuery(patternOf(word, word === last), vocabulary, { unfinished: word === last }),
      );
      const also = term.also.map((phrase) =>
        phrasePatterns(phrase).map((pattern) => wordQuery(pattern, vocabulary)),
      );
      return `(${[typed, ...also].map((queries) => `(${queries.join('&')})`).join('|')})`;
    })
    .join('&');
}

const shortestRareNumber = 4;

/** Upper bound of churches with the word. Short numbers and initials aren't in search_words and may be everywhere. */
function mostOf(pattern: string, vocabulary: Vocabulary): number {
  const core = coreOf(pattern);
  if (/^\d+$/.test(core)) return core.length < shortestRareNumber ? Number.POSITIVE_INFINITY : 0;
  return core.length < 2 ? Number.POSITIVE_INFINITY : (vocabulary.get(onWord(pattern))?.n ?? 0);
}

/** Upper bound of churches with the term. Ignores matches through initials, which are never that common. */
export function mostOfTerm({ words, also }: Term, text: SearchText, vocabulary: Vocabulary): number {
  const last = text.words.at(-1);
  const least = (patterns: string[]) => Math.min(...patterns.map((pattern) => mostOf(pattern, vocabulary)));
  const own = least(words.map((word) => patternOf(word, word === last)));
  return also.reduce((sum, phrase) => sum + least(phrasePatterns(phrase)), own);
}

/** Upper bound of churches that match the text; infinite if unknown. */
const mostMatches = (text: SearchText, vocabulary: Vocabulary): number =>
  Math.min(...text.terms.filter(isIndexed).map((term) => mostOfTerm(term, text, vocabulary)));

/** Finding this many churches through the word index takes as long as reading one church. */
const foundPerRead = 8;

/**
 * If the other filters leave no more churches than this, reading those is faster than finding all that match the text. 0 for
 * rare texts.
 */
export function mostToRead(text: SearchText, vocabulary: Vocabulary): number {
  const most = mostMatches(text, vocabulary);
  return most > totalCap ? Math.min(totalCap, Math.floor(most / foundPerRead)) : 0;
}

/** Whether the text certainly has few enough matches to read them all. */
export const isRare = (text: SearchText, vocabulary: Vocabulary, most = totalCap): boolean =>
  mostMatches(text, vocabulary) <= most;

/** Whether certainly more than totalCap churches match; false if unknown. */
export const isCommon = ({ words, terms }: SearchText, vocabulary: Vocabulary): boolean =>
  words.length === 1 &&
  terms.every(isIndexed) &&
  (vocabulary.get(onWord(patternOf(words[0]!, true)))?.most ?? 0) > commonCount;

/** Whether at least one of the words occurs in no church's name. */
export const isNoName = (text: SearchText, vocabulary: Vocabulary): boolean =>
  text.terms.some(
    ({ words, also }) =>
      also.length === 0 &&
      words.some((word) => {
        const pattern = patternOf(word, word === text.words.at(-1));
        return isWord(word) && /^[a-z]{2}/.test(word) && vocabulary.get(onWord(pattern))?.inNames === 0;
      }),
  );

/**
 * Number of churches with a single-word term, limited to `cap`; 0 if search_words can't tell. For a word with synonyms, only
 * reaching the cap is certain.
 */
export function countOf(
  { words, also }: Term,
  text: SearchText,
  vocabulary: Vocabulary,
  cap = Number.POSITIVE_INFINITY,
): number {
  const [word = ''] = words;
  if (words.length > 1 || !isLatin(word)) return 0;
  const forms = vocabulary.get(onWord(patternOf(word, word === text.words.at(-1))));
  if (!forms) return 0;
  if (also.length > 0) return forms.most >= cap ? cap : 0;
  return Math.min(forms.n, cap);
}
