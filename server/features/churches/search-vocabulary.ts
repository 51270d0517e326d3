/** What search_words knows of the words of a text: the forms to look up in the index of whole words, and how common they are. */
import { totalCap } from '#shared/churches.ts';
import type { Pool } from '../../db/client.ts';
import { commonCount } from './search-sample.ts';
import { alternativePattern, isLatin, patternOf, type SearchText, type Term } from './search-text.ts';

/** Up to so many forms of a word are looked up one by one; of more, those that begin with it as one range. */
const maxForms = 40;

type Forms = {
  /** Churches of all forms; one that has two of them is counted twice. */
  n: number;
  /** Churches of the most common form. */
  most: number;
  /** As n, of names alone. */
  inNames: number;
  /** Words that begin with the typed one, joined by "|"; null when there are none or too many. */
  beginning: string | null;
  /** Words that contain it elsewhere. */
  containing: string | null;
  many: boolean;
};

/** By LIKE pattern of a word. */
export type Vocabulary = ReadonlyMap<string, Forms>;

/** A candidate for a word or a text; a lower cost is likelier (search-spelling.ts). */
export type Guess = { words: string[]; cost: number };

/** What one search has read of words so far, so that its attempts to understand a text read nothing twice. */
export type Lexicon = {
  pool: Pool;
  vocabulary: Map<string, Forms>;
  /** By words. */
  guesses: Map<string, Promise<Guess[][]>>;
};

export const createLexicon = (pool: Pool): Lexicon => ({ pool, vocabulary: new Map(), guesses: new Map() });

/** The pattern on a single word, of one on texts. */
const onWord = (pattern: string): string => pattern.replace('% ', '').replace(' %', '');
const coreOf = (pattern: string): string => pattern.replace(/[% ]/g, '');

/** Patterns of the words of a phrase that means the same. */
function phrasePatterns(phrase: string): string[] {
  const words = phrase.split(' ');
  const ending = alternativePattern(phrase).endsWith(' %') ? ' %' : '%';
  return words.map((word, index) => `% ${word}${index < words.length - 1 ? ' %' : ending}`);
}

/** One statement for all words of the texts. Numbers and initials are not among the words that are counted. */
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

/** What the parser of to_tsvector takes as one word: no "6e12th". */
const isWord = (word: string): boolean => /^([a-z][a-z0-9]*|\d+(st|nd|rd|th)?)$/.test(word);

export const isIndexed = ({ words, also }: Term): boolean =>
  [...words, ...also.flatMap((phrase) => phrase.split(' '))].every(isWord);

/** Of a word of more churches, nobody misses initials that begin with it, and ranges of common words take long. */
const mostWithInitials = 1000;

/**
 * A tsquery for a LIKE pattern of one word. The word itself is one of its forms although search_words may be outdated;
 * of one that may be `unfinished`, all that begins with it, because search_words has no initials.
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

/** A tsquery that finds at least the churches of these terms of the text; every one of them is indexed. */
export function queryOf(terms: Term[], { words }: SearchText, vocabulary: Vocabulary): string {
  const last = words.at(-1);
  return terms
    .map((term) => {
      const own = term.words.map((word) =>
        wordQuery(patternOf(word, word === last), vocabulary, { unfinished: word === last }),
      );
      const also = term.also.map((phrase) =>
        phrasePatterns(phrase).map((pattern) => wordQuery(pattern, vocabulary)),
      );
      return `(${[own, ...also].map((queries) => `(${queries.join('&')})`).join('|')})`;
    })
    .join('&');
}

const shortestRareNumber = 4;

/** At most so many churches have the word; of what search_words does not count, short numbers may be everywhere. */
function mostOf(pattern: string, vocabulary: Vocabulary): number {
  const core = coreOf(pattern);
  if (/^\d+$/.test(core)) return core.length < shortestRareNumber ? Number.POSITIVE_INFINITY : 0;
  return core.length < 2 ? Number.POSITIVE_INFINITY : (vocabulary.get(onWord(pattern))?.n ?? 0);
}

/** At most so many churches have the term, initials aside, which are never that common. */
export function mostOfTerm({ words, also }: Term, text: SearchText, vocabulary: Vocabulary): number {
  const last = text.words.at(-1);
  const least = (patterns: string[]) => Math.min(...patterns.map((pattern) => mostOf(pattern, vocabulary)));
  const own = least(words.map((word) => patternOf(word, word === last)));
  return also.reduce((sum, phrase) => sum + least(phrasePatterns(phrase)), own);
}

/** At most so many churches match the text; infinite when nobody knows. */
const mostMatches = (text: SearchText, vocabulary: Vocabulary): number =>
  Math.min(...text.terms.filter(isIndexed).map((term) => mostOfTerm(term, text, vocabulary)));

/** Finding this many churches with a word in the index takes as long as reading one church. */
const foundPerRead = 8;

/** Up to this number the churches that other filters leave are read instead of finding all with the text; 0 for rare texts. */
export function mostToRead(text: SearchText, vocabulary: Vocabulary): number {
  const most = mostMatches(text, vocabulary);
  return most > totalCap ? Math.min(totalCap, Math.floor(most / foundPerRead)) : 0;
}

/** Whether the text has so few matches that all of them are read. */
export const isRare = (text: SearchText, vocabulary: Vocabulary, most = totalCap): boolean =>
  mostMatches(text, vocabulary) <= most;

/** Whether more than totalCap churches match for certain; false when nobody knows. */
export const isCommon = ({ words, terms }: SearchText, vocabulary: Vocabulary): boolean =>
  words.length === 1 &&
  terms.every(isIndexed) &&
  (vocabulary.get(onWord(patternOf(words[0]!, true)))?.most ?? 0) > commonCount;

/** No name has one of the words. */
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
 * Churches that have this term, which is one word, at most `cap`; 0 where search_words cannot tell. Of a word that means
 * the same as others, it tells the cap alone.
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
