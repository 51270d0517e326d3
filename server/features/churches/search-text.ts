/** A typed text as the words to search for. Folding is that of f_search (migrations/0000_functions.sql); a test compares both. */
import { otherFaith } from '#shared/messages/churches.ts';
import { canonicalDenomination, denominations, importedDenominations } from '#shared/region.ts';
import { nearMeaning, sameMeaning } from '#shared/search-terms.ts';
import { site } from '#shared/site.ts';

/** More text improves no result and costs time. */
const maxCharacters = 200;
const maxWords = 8;
/** Single characters are in nearly every text, so that each costs as much as a whole search. */
const maxCharacterWords = 2;

/** Letters whose accent Unicode decomposition does not remove. */
const undecomposed: Record<string, string> = {
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
};

export function foldText(text: string): string {
  return text
    .slice(0, maxCharacters)
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[đøłßæœıðþħ]/g, (letter) => undecomposed[letter]!)
    .replace(/['`\u2018\u2019\u02bc]/g, '')
    .replace(/(?<![a-z0-9])([a-z])\.(?=[a-z](\.|[^a-z]|$))/g, '$1')
    .replace(/[\0-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/g, ' ')
    .trim();
}

/** Searched for only when there are no other words. */
export const stopWords = new Set(
  'of the and at in for on a an with to that has have is are who de del y'.split(' '),
);
/** What must match: its words, or one of the phrases that mean the same (shared/search-terms.ts). */
export type Term = { words: string[]; also: string[] };

export type SearchText = {
  words: string[];
  /** The words again; those of a known phrase ("kingdom hall") are one term. */
  terms: Term[];
  /** The folded text as typed, abbreviated and spelled out; compared with whole names. */
  phrases: string[];
};

const shortOf = new Map(
  'saint st,mount mt,fort ft,first 1st,second 2nd,third 3rd,fourth 4th,fifth 5th,sixth 6th,seventh 7th,eighth 8th'
    .concat(',ninth 9th,tenth 10th,street st,avenue ave,road rd,drive dr,north n,south s,east e,west w')
    .concat(',umc united methodist church,ame african methodist episcopal,center centre,savior saviour')
    .split(',')
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)] as const),
);
const longOf = new Map(
  [...shortOf].filter(([long]) => long !== 'street').map(([long, short]) => [short, long] as const),
);

const meanings = new Map<string, string[]>();
for (const group of sameMeaning)
  for (const phrase of group)
    meanings.set(
      phrase,
      group.filter((other) => other !== phrase),
    );
const longestPhrase = Math.max(
  ...[...meanings.keys(), ...Object.keys(nearMeaning)].map((phrase) => phrase.split(' ').length),
);

const meaningOf = (phrase: string, loose: boolean): string[] => {
  const also = [...(meanings.get(phrase) ?? []), ...(loose ? (nearMeaning[phrase] ?? []) : [])];
  // A longer phrase that contains this one matches by itself.
  return [...new Set(also)].filter((other) => !` ${other} `.includes(` ${phrase} `));
};

/** The known phrase that begins at this place, the longest one. */
function phraseAt(all: string[], at: number, loose: boolean): { length: number; also: string[] } {
  for (let length = Math.min(longestPhrase, all.length - at); length > 0; length -= 1) {
    const also = meaningOf(all.slice(at, at + length).join(' '), loose);
    if (also.length > 0) return { length, also };
  }
  return { length: 1, also: [] };
}

/** Terms of the significant words, each once. */
function termsOf(all: string[], words: string[], loose: boolean): Term[] {
  const left = new Set(words);
  const terms: Term[] = [];
  for (let at = 0; at < all.length; ) {
    const { length, also } = phraseAt(all, at, loose);
    const own = all.slice(at, at + length).filter((word) => left.delete(word));
    if (own.length > 0) terms.push({ words: own, also });
    at += length;
  }
  return terms;
}

/** Beside a denomination they exclude none of its churches: "Catholic church" finds a chapel and a mission, too. */
const kindWords = new Set('church churches congregation congregations temple temples'.split(' '));
const denominationNames = new Set<string>([...denominations, ...importedDenominations]);
const siteWords = new Set(foldText(`${site.city} ${site.state} ${site.stateCode}`).split(' '));

/** Whether the words name a denomination, perhaps with a kind of place and the site's city. */
function isDenomination(all: string[]): boolean {
  const rest = all.filter((word) => !kindWords.has(word) && !siteWords.has(word));
  while (stopWords.has(rest.at(-1)!)) rest.pop();
  const name = rest.join(' ');
  return denominationNames.has(canonicalDenomination(name)) || otherFaith.test(name);
}

/** Null when nothing is left to search for. `loose` adds what means nearly the same. */
export function parseText(text: string | undefined, { loose = false } = {}): SearchText | null {
  const folded = foldText(text ?? '');
  if (!folded) return null;
  const all = folded.split(' ');
  const kinds = isDenomination(all) ? kindWords : new Set<string>();
  const significant = all.filter((word) => !stopWords.has(word) && !kinds.has(word));
  let characters = 0;
  const words = [...new Set(significant.length > 0 ? significant : all)]
    .filter((word) => [...word].length > 1 || ++characters <= maxCharacterWords)
    .slice(0, maxWords);
  const inForm = (forms: Map<string, string>) => all.map((word) => forms.get(word) ?? word).join(' ');
  const phrases = [...new Set([folded, inForm(shortOf), inForm(longOf)])];
  return { words, terms: termsOf(all, words, loose), phrases };
}

/** "marys" finds "Mary", "churches" a church; f_search has removed the apostrophes. */
function stem(word: string): string {
  if (/ies$/.test(word) && word.length > 5) return word.slice(0, -3);
  if (/(ch|sh|x|ss)es$/.test(word) && word.length > 5) return word.slice(0, -2);
  if (/[^s]s$/.test(word) && word.length > 4) return word.slice(0, -1);
  return word;
}

const ascii = /^[a-z0-9]+$/;

/** A word as f_search_ascii stores it. */
const encoded = (word: string): string =>
  word.replace(/[^ -~]/gu, (letter) => `z${letter.codePointAt(0)!.toString(16).padStart(5, '0')}`);

/** Whether the spelling of the word can be corrected. */
export const isLatin = (word: string): boolean => ascii.test(word);

/**
 * LIKE pattern of a word: with four letters or more it matches inside others ("wood" in "lakewood"), with three letters
 * or with digits at their start, with fewer only alone. The last word may be unfinished. Words contain letters and
 * digits only, so no wildcard and no quote gets through.
 */
export function patternOf(word: string, isLast: boolean): string {
  if (!ascii.test(word)) return `%${encoded(word)}%`;
  if (/^\d+$/.test(word)) return `% ${word}%`;
  if (word.length >= 4) return `%${stem(word)}%`;
  if (word.length === 3) return `% ${word}%`;
  return isLast && word.length === 2 ? `% ${word}%` : `% ${word} %`;
}

/** LIKE pattern of a phrase that means the same: as a whole when it is an abbreviation, else its end may vary. */
export const alternativePattern = (phrase: string): string =>
  phrase.length < 4 ? `% ${phrase} %` : `% ${phrase}%`;

/**
 * One condition for each term on a column like search_text; `add` returns the placeholder of a parameter. `plain`
 * conditions use no index.
 */
export function termConditions(
  { words, terms }: SearchText,
  { column, add, plain = false }: { column: string; add: (pattern: string) => string; plain?: boolean },
): string[] {
  const like = (pattern: string) => `${plain ? `(${column} || '')` : column} like ${add(pattern)}`;
  const last = words.at(-1);
  return terms.map((term) => {
    const own = term.words.map((word) => like(patternOf(word, word === last))).join(' and ');
    if (term.also.length === 0) return own;
    return `(${[`(${own})`, ...term.also.map((phrase) => like(alternativePattern(phrase)))].join(' or ')})`;
  });
}
