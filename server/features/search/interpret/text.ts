/** Parses a typed search into terms. Folding must equal that of f_search (migrations/0000_functions.sql); a test compares both. */

import { canonicalDenomination, denominations, importedDenominations } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import { otherFaith } from '#shared/messages/churches/churches.ts';
import { abbreviated, longOf, shortOf } from '../../../db/abbreviations.ts';
import { timeFilterKeys } from '../../../db/time-keys.ts';
import type { FactMention, SearchText, Term, Topic, Word } from '../request.ts';
import { factMentions, factPhrases, inEnglish, nearMeaning, sameMeaning } from './terms.ts';
import { listOf, nameWordsIn, topicOf } from './topics-copy.ts';

/** Longer input doesn't improve results, but costs time. */
const maxCharacters = 200;
const maxWords = 8;
/** Single characters occur in nearly every church's text, so each one costs as much as a whole search. */
const maxCharacterWords = 2;

/** Letters that Unicode decomposition leaves unchanged. */
const undecomposed = new Map(
  listOf('đ d, ø o, ł l, ß ss, æ ae, œ oe, ı i, ð d, þ th, ħ h').map(
    (pair) => pair.split(' ') as [string, string],
  ),
);

export function foldText(text: string): string {
  return (
    text
      .slice(0, maxCharacters)
      .normalize('NFC')
      .toLowerCase()
      // ZIP+4
      .replace(/(?<!\d)(\d{5})-\d{4}(?!\d)/g, '$1')
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .replace(/[đøłßæœıðþħ]/g, (letter) => undecomposed.get(letter)!)
      .replace(/['`\u2018\u2019\u02bc]/g, '')
      .replace(/(?<![a-z0-9])([a-z])\.(?=[a-z](\.|[^a-z]|$))/g, '$1')
      .replace(/[\0-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/g, ' ')
      .trim()
  );
}

/** Ignored unless the search consists of nothing else: small words, and those of questions. */
export const stopWords = new Set(
  `of the and at in for on a an with to that has have need want is are who how what whats when where wheres which why do does can could i my get me you we take go
  there de del en y el la las los un una mi mis me que se during donde como cual hay para por sobre x con puedo tienen tiene queda quedan iglesia iglesias`.split(
    /\s+/,
  ),
);
const synonyms = new Map<string, string[]>();
for (const group of sameMeaning)
  for (const phrase of group)
    synonyms.set(
      phrase,
      group.filter((other) => other !== phrase),
    );
const longestPhrase = Math.max(
  ...[...synonyms.keys(), ...Object.keys(inEnglish), ...Object.keys(nearMeaning), ...topicOf.keys()].map(
    (phrase) => phrase.split(' ').length,
  ),
);

const synonymsOf = (phrase: string, loose: boolean): string[] => {
  const also = [
    ...(synonyms.get(phrase) ?? []),
    ...(inEnglish[phrase] ?? []),
    ...(loose ? (nearMeaning[phrase] ?? []) : []),
  ];
  // A longer phrase that contains this one already matches.
  return [...new Set(also)].filter((other) => !` ${other} `.includes(` ${phrase} `));
};

type Phrase = { length: number } & Pick<
  Term,
  'also' | 'alsoPatterns' | 'phrasePattern' | 'topic' | 'times' | 'facts'
>;

/** The longest known phrase that starts at this index; otherwise the single word. */
function phraseAt(all: string[], at: number, loose: boolean): Phrase {
  for (let length = Math.min(longestPhrase, all.length - at); length > 0; length -= 1) {
    const phrase = all.slice(at, at + length).join(' ');
    const topic = topicOf.get(phrase);
    if (topic) return { length, ...topicPhrase(phrase, topic) };
    const also = synonymsOf(phrase, loose);
    // "Church of God in Christ" isn't any name that contains these words.
    const isWhole = length > 1 && (synonyms.has(phrase) || phrase in inEnglish);
    const facts = factPhrases[phrase] ?? [];
    if (also.length > 0 || facts.length > 0)
      return {
        length,
        also,
        alsoPatterns: also.map(alternativePattern),
        facts,
        ...(isWhole ? { phrasePattern: alternativePattern(phrase) } : {}),
      };
  }
  return { length: 1, also: [], alsoPatterns: [] };
}

/** Communities match whole words: "black" isn't Blackfoot. */
function topicPhrase(phrase: string, topic: Topic): Omit<Phrase, 'length'> {
  const patternOf = (text: string) => (topic.kind === 'community' ? `% ${text} %` : alternativePattern(text));
  // What else a need is called is rarely part of a name.
  const also = topic.kind === 'need' ? [] : topic.phrases.filter((other) => other !== phrase);
  return {
    also,
    alsoPatterns: also.map(patternOf),
    phrasePattern: patternOf(phrase),
    topic,
    times: timeFilterKeys({ language: [...topic.languages] }),
    facts: factPhrases[phrase] ?? [],
  };
}

/** Groups the significant words into terms; each word is used once. */
function termsOf(all: string[], words: string[], loose: boolean): Term[] {
  const remaining = new Set(words);
  const terms: Term[] = [];
  for (let at = 0; at < all.length; ) {
    const { length, ...phrase } = phraseAt(all, at, loose);
    const termWords = all.slice(at, at + length).filter((word) => remaining.delete(word));
    if (termWords.length > 0)
      terms.push({
        // A known abbreviation is complete: "bc" isn't the beginning of initials.
        words: termWords.map((word) => wordOf(word, word === words.at(-1) && phrase.also.length === 0)),
        ...phrase,
      });
    at += length;
  }
  return terms;
}

/** Ignored next to a denomination, so that "Catholic church" also finds chapels and missions. */
const kindWords = new Set(
  'church churches congregation congregations temple temples templo templos'.split(' '),
);
const denominationNames = new Set<string>([...denominations, ...importedDenominations]);
/** Users often add the city and state. */
export const siteWords = new Set(foldText(`${site.city} ${site.state} ${site.stateCode}`).split(' '));

const topicKindWords = new Set([
  ...kindWords,
  ...'group groups grupo ministry ministries ministerio place places people gente personas'.split(' '),
]);

/** "Baptist" for "baptist" and "bautista"; other words stay. */
const denominationNamed = (words: string): string => canonicalDenomination(inEnglish[words]?.[0] ?? words);

/** The words of what visitors look for beside names, also each by itself, and the other words. */
export function splitTopics(text: string): { topics: string; each: string[]; others: string } {
  const each = topicsIn(foldText(text).split(' '));
  const topics = each.join(' ');
  const others = (parseText(text)?.words ?? []).filter((word) => !topics.split(' ').includes(word));
  return { topics, each, others: others.join(' ') };
}

function topicsIn(all: string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < all.length; ) {
    const { length, topic } = phraseAt(all, at, false);
    if (topic) found.push(all.slice(at, at + length).join(' '));
    at += length;
  }
  return found;
}

/** Whether the words are a denomination, optionally with a kind word and the site's city or state. */
export function isDenomination(all: string[]): boolean {
  const rest = all.filter((word) => !kindWords.has(word) && !siteWords.has(word));
  while (stopWords.has(rest.at(-1)!)) rest.pop();
  while (stopWords.has(rest[0]!)) rest.shift();
  const name = rest.join(' ');
  return denominationNames.has(denominationNamed(name)) || otherFaith.test(name);
}

/** The denominations whose name the text is, if others' names end with it: "Church of Christ", "United Church of Christ". */
export function sharedDenominations(text: string): string[] {
  const words = foldText(text)
    .split(' ')
    .filter((word) => !siteWords.has(word));
  const typed = [words, words.filter((word) => !kindWords.has(word) && !stopWords.has(word))]
    .map((list) => list.join(' '))
    .map((name) => inEnglish[name]?.[0] ?? name);
  const name = typed.find(isName);
  if (name && isShared(name)) return [canonicalDenomination(name)];
  // "Anglican" and "ACNA" are also Episcopal.
  const names = typed.flatMap((one) => [one, ...(synonyms.get(one) ?? [])]).filter(isName);
  return names.some(isShared) ? [...new Set(names.map(canonicalDenomination))] : [];
}

const isShared = (name: string): boolean => otherNames.some((other) => other.endsWith(` ${name}`));

/** Some synagogues are called Orthodox. */
const otherNames = [...denominationNames, ...abbreviated('ame'), 'Modern Orthodox'].map((name) =>
  name.toLowerCase(),
);
const isName = (name: string): boolean => denominationNames.has(canonicalDenomination(name));

/** The denomination that the words name. Saints are a guess: most such churches are Catholic. */
export function denominationIn(text: string): string | undefined {
  const words = foldText(text).split(' ');
  for (const length of [4, 3, 2, 1])
    for (let at = 0; at + length <= words.length; at += 1) {
      const name = denominationNamed(words.slice(at, at + length).join(' '));
      if (denominationNames.has(name)) return name;
    }
  return /^(st|saint|san|santa|santo|our lady|nuestra senora) /.test(`${words.join(' ')} `)
    ? 'Catholic'
    : undefined;
}

/** Null if there is nothing to search for. `loose` adds near-synonyms, with `whole` only whole words match. */
export function parseText(
  text: string | undefined,
  { loose = false, whole = false }: { loose?: boolean; whole?: boolean | undefined } = {},
): SearchText | null {
  const folded = foldText(text ?? '');
  if (!folded) return null;
  const all = folded.split(' ');
  const kinds =
    topicsIn(all).length > 0 ? topicKindWords : isDenomination(all) ? kindWords : new Set<string>();
  const significant = all.filter((word) => !stopWords.has(word) && !kinds.has(word));
  let characters = 0;
  const words = [...new Set(significant.length > 0 ? significant : all)]
    .filter((word) => [...word].length > 1 || ++characters <= maxCharacterWords)
    .slice(0, maxWords);
  const inForm = (forms: ReadonlyMap<string, string>) => all.map((word) => forms.get(word) ?? word).join(' ');
  const phrases = [...new Set([folded, inForm(shortOf), inForm(longOf)])];
  // "Baptist church" isn't only names that have both words.
  const terms = termsOf(kinds === kindWords ? all.filter((word) => !kinds.has(word)) : all, words, loose);
  return { words, terms: whole ? terms.map(wholeTerm) : terms, phrases };
}

/** The same term for whole words, with or without a plural ending. */
function wholeTerm(term: Term): Term {
  if (term.phrasePattern || term.words.length !== 1) return term;
  const [word] = term.words as [Word];
  const forms = [word.stem, `${word.stem}s`].filter((form) => form !== word.whole);
  const alsoPatterns = [...term.alsoPatterns, ...forms.map((form) => `% ${form} %`)];
  return { ...term, words: [{ ...word, pattern: `% ${word.whole} %` }], alsoPatterns };
}

/** Lets "marys" find "Mary" and "churches" find "church"; folding already removed the apostrophes. */
function stem(word: string): string {
  if (/ies$/.test(word) && word.length > 5) return word.slice(0, -3);
  if (/(ch|sh|x|ss)es$/.test(word) && word.length > 5) return word.slice(0, -2);
  if (/[^s]s$/.test(word) && word.length > 4) return word.slice(0, -1);
  return word;
}

/** Encodes a word like f_search_ascii. */
const encoded = (word: string): string =>
  word.replace(/[^ -~]/gu, (letter) => `z${letter.codePointAt(0)!.toString(16).padStart(5, '0')}`);

/** Whether the word is plain ASCII; only such words can be corrected. */
export const isLatin = (word: string): boolean => /^[a-z0-9]+$/.test(word);

/** Every other address has a "street": "tree" isn't part of it. */
const streetWords = ['street', 'avenue', 'boulevard', 'parkway', 'highway', 'freeway'];

/**
 * LIKE pattern of a word. Four or more letters match anywhere ("wood" in "lakewood"), three letters and numbers match the
 * start of a word, fewer letters only a whole word. The last word may be incomplete. Words consist of letters and digits,
 * so wildcards and quotes can't get through.
 */
export function patternOf(word: string, isLast: boolean): string {
  if (!isLatin(word)) return `%${encoded(word)}%`;
  if (/^\d+$/.test(word)) return `% ${word}%`;
  if (word.length >= 4) return `%${stem(word)}%`;
  if (word.length === 3 || streetWords.some((street) => street.indexOf(word) > 0)) return `% ${word}%`;
  return isLast && word.length === 2 ? `% ${word}%` : `% ${word} %`;
}

/** LIKE pattern of a synonym: abbreviations match whole words only; longer phrases may have another ending. */
const alternativePattern = (phrase: string): string => (phrase.length < 4 ? `% ${phrase} %` : `% ${phrase}%`);

export function wordOf(text: string, isLast: boolean): Word {
  const pattern = patternOf(text, isLast);
  const stem = pattern.replace(/[% ]/g, '');
  return { text, whole: isLatin(text) ? text : stem, stem, pattern };
}

/**
 * For to_tsquery: any of the folded phrases, with all its words in this order. Other forms of the words match, too. Phrases
 * share their first words, which Postgres would otherwise look up for each of them.
 */
function anyPhrase(phrases: readonly string[]): string {
  const firsts = [...new Set(phrases.map((phrase) => phrase.split(' ')[0]!))];
  const parts = firsts.map((first) => {
    const rests = phrases.flatMap((phrase) =>
      phrase.startsWith(`${first} `) ? [phrase.slice(first.length + 1)] : [],
    );
    return phrases.includes(first) ? first : `${first} <-> ${anyPhrase(rests)}`;
  });
  return `(${parts.join(' | ')})`;
}

/** tsquery for what a church may say about itself to match the term. */
export const mentionOf = ({ words, topic }: Term): string =>
  topic ? anyPhrase(topic.phrases) : words.map((word) => word.text).join(' & ');

/** What else says a fact that the text asks for. */
export function factMention(fact: string): FactMention {
  const { phrases, languages } = factMentions.get(fact)!;
  const mention = phrases.length > 0 ? { mention: { query: anyPhrase(phrases), ids: null } } : {};
  const times = timeFilterKeys({ language: [...languages] });
  return { fact, ...mention, times, nameWords: languages.flatMap(nameWordsIn) };
}
