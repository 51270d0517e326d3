/** Spelling suggestions for single words, from what run/questions.ts reads in the dictionary of words that churches use. Pure functions. */
import { canonicalPlace, isPlace } from '#shared/domain/region.ts';
import type { NearWords, Similar, WordQuestion } from '../run/questions.ts';
import { neverCorrected } from './terms.ts';
import { isLatin, patternOf } from './text.ts';
import { topicOf } from './topics-copy.ts';

/** A candidate for a word or a text; a lower cost is likelier. */
export type Guess = { words: string[]; cost: number };

const guessesPerWord = 5;

/** Words of our own vocabulary (terms.ts) and names of places ("sugarland") are never corrected. */
export const isCorrectable = (word: string): boolean =>
  isLatin(word) &&
  !/^\d+$/.test(word) &&
  word.length >= 3 &&
  !neverCorrected.has(word) &&
  !isPlace(canonicalPlace(word));

/** The largest Levenshtein distance of a candidate, in which swapped letters count twice. `costOf` decides about it. */
const reachOf = ({ length }: string): number => (length < 6 ? 2 : length < 9 ? 3 : 4);

/** What to ask about words, so that guessesOf() knows enough. */
export const questionsOf = (words: readonly string[]): WordQuestion[] =>
  [...new Set(words)].filter(isCorrectable).map((text) => ({
    text,
    pattern: patternOf(text, false).replace(/ /g, ''),
    reach: reachOf(text),
  }));

const ofWord = <Row extends { typed: string }>(rows: Row[], word: string): Row[] =>
  rows.filter(({ typed }) => typed === word);

/**
 * Guesses for a word, likeliest first; empty if nothing is similar: similar words, the words that it runs together, and words
 * that sound alike if none is similar. With `namesOnly`, only words that resemble a word of churches count.
 */
export function guessesOf(word: string, near: NearWords, { namesOnly = false } = {}): Guess[] {
  if (!isCorrectable(word)) return [{ words: [word], cost: 0 }];
  const inNames = ofWord(near.similar, word);
  const similar = similarTo(word, namesOnly ? inNames : [...inNames, ...inVocabulary(word)]);
  if (namesOnly) return likeliest(similar);
  const sounds = similar.length > 0 ? [] : soundingLike(word, near);
  return likeliest([...similar, ...splitsOf(word, near), ...sounds]);
}

/** Shorter words resemble too many others, unless they are places. */
const minVocabularyWord = 5;

const vocabulary = [...neverCorrected].filter(
  (word) => isLatin(word) && (word.length >= minVocabularyWord || isPlace(canonicalPlace(word))),
);

/** "America" isn't Africa. */
const maxToCommunity = 1;
const ofCommunities = new Set(
  [...topicOf].flatMap(([phrase, { kind }]) => (kind === 'community' ? phrase.split(' ') : [])),
);

/** Words of places, needs, communities, days, and Spanish names, which no church's text may have. */
const inVocabulary = (typed: string): Similar[] =>
  vocabulary
    .filter((word) => Math.abs(word.length - typed.length) <= maxDistance(typed.length))
    .filter((word) => word[0] === typed[0] || soundsLike.get(word[0]!)?.includes(typed[0]!))
    .filter((word) => !ofCommunities.has(word) || editDistance(typed, word) <= maxToCommunity)
    .map((word) => ({ typed, word, n: 0, inNames: 0, same: false }));

const similarTo = (word: string, candidates: Similar[]): Guess[] => [
  ...candidates.flatMap((candidate): Guess[] => {
    const cost = costOf(word, candidate);
    return cost === null ? [] : [{ words: [candidate.word], cost }];
  }),
  ...(candidates.some(({ same }) => same) ? [{ words: [word], cost: 0 }] : []),
];

function likeliest(guesses: Guess[]): Guess[] {
  const seen = new Set<string>();
  return guesses
    .sort((a, b) => a.cost - b.cost)
    .filter((guess) => !seen.has(guess.words.join(' ')) && seen.add(guess.words.join(' ')))
    .slice(0, guessesPerWord);
}

/** The largest edit distance at which a word still counts as a correction. */
const maxDistance = (length: number): number =>
  length < 4 ? 0.9 : length < 6 ? 1.5 : length < 9 ? 2.1 : 2.7;

/** The cost depends on the kind of typo and on how common the word is, above all in names. Null if too different. */
function costOf(typed: string, { word, n, inNames }: Similar): number | null {
  const distances = distancesTo(typed, word);
  const whole = distances[word.length]!;
  // "presbit": an incomplete word with a typo.
  const beginning = Math.min(distances[typed.length] ?? whole, distances[typed.length + 1] ?? whole) + 0.7;
  const distance = word.length > typed.length + 1 ? Math.min(whole, beginning) : whole;
  if (distance > maxDistance(typed.length)) return null;
  const swapped = typed[0] === word[1] && typed[1] === word[0];
  const firstLetter = typed[0] === word[0] || swapped ? 0 : 0.3;
  return distance + firstLetter + 0.6 - commonness(n + 4 * inNames);
}

/** Discount for words that many churches have. */
const commonness = (churches: number): number => Math.min(Math.log10(1 + churches) * 0.12, 0.6);

/** Words of names that sound alike. */
const soundingLike = (word: string, { sounds }: NearWords): Guess[] =>
  ofWord(sounds, word)
    .filter((sound) => editDistance(word, sound.word) <= word.length / 2)
    .map((sound, index) => ({ words: [sound.word], cost: 2 + index / 10 }));

const alike = 'ckq cs sxz fp fv vw vb iye ea ao ou uw nm bp gj dt'.split(' ');
const soundsLike = new Map(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => [
    letter,
    alike.filter((group) => group.includes(letter)).join(''),
  ]),
);

/** Damerau-Levenshtein distance in which doubled letters, swaps and similar-sounding letters cost less than 1. */
export const editDistance = (a: string, b: string): number => distancesTo(a, b)[b.length]!;

/** The distances from a word to each beginning of another, by length. */
function distancesTo(a: string, b: string): Float64Array {
  const width = b.length + 1;
  const cost = new Float64Array((a.length + 1) * width);
  const at = (i: number, j: number) => cost[i * width + j]!;
  for (let i = 0; i <= a.length; i += 1) {
    for (let j = 0; j <= b.length; j += 1) {
      if (i === 0 || j === 0) {
        cost[i * width + j] = i + j;
        continue;
      }
      const [x, y] = [a[i - 1]!, b[j - 1]!];
      const replace = x === y ? 0 : soundsLike.get(x)?.includes(y) ? 0.7 : 1;
      const drop = x === a[i - 2] ? 0.5 : x === 'h' ? 0.7 : 1;
      const add = y === b[j - 2] ? 0.5 : y === 'h' ? 0.7 : 1;
      let best = Math.min(at(i - 1, j - 1) + replace, at(i - 1, j) + drop, at(i, j - 1) + add);
      if (i > 1 && j > 1 && x === b[j - 2] && y === a[i - 2] && x !== y)
        best = Math.min(best, at(i - 2, j - 2) + 0.8);
      cost[i * width + j] = best;
    }
  }
  return cost.subarray(a.length * width);
}

/** Favors few long words over many short ones, and common words over rare ones. */
const partCost = (word: string, n: number, total: number): number =>
  (word.length < 3 ? 2.5 : word.length < 4 ? 1.5 : 1) + Math.log2((total + 1) / (n + 1)) / 10;

const splitsPerWord = 3;

/** Splits run-together words ("bellairewestbaptist") into words of names in the likeliest ways. */
function splitsOf(text: string, { parts, total }: NearWords): Guess[] {
  const costs = new Map(ofWord(parts, text).map((part) => [part.word, partCost(part.word, part.n, total)]));
  const best: Guess[][] = [[{ words: [], cost: 0 }]];
  for (let to = 1; to <= text.length; to += 1) {
    const splits: Guess[] = [];
    for (let from = 0; from <= to - 2; from += 1) {
      const word = text.slice(from, to);
      const cost = costs.get(word);
      if (cost === undefined) continue;
      for (const start of best[from]!)
        splits.push({ words: [...start.words, word], cost: start.cost + cost });
    }
    best.push(splits.sort((a, b) => a.cost - b.cost).slice(0, splitsPerWord));
  }
  return best[text.length]!.map(({ words }, index) => ({
    words,
    cost: 1.1 + 0.1 * words.length + 0.2 * index,
  }));
}
