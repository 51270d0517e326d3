/** Spelling suggestions for single words, from what run/questions.ts reads in the dictionary of words that churches use. Pure functions. */
import type { NearWords, Similar, WordQuestion } from '../run/questions.ts';
import { neverCorrected } from './terms.ts';
import { isLatin, patternOf } from './text.ts';

/** A candidate for a word or a text; a lower cost is likelier. */
export type Guess = { words: string[]; cost: number };

const guessesPerWord = 5;

/** Religious terms and area names are never corrected (server/features/search/interpret/terms.ts). */
export const isCorrectable = (word: string): boolean =>
  isLatin(word) && !/^\d+$/.test(word) && word.length >= 3 && !neverCorrected.has(word);

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** Swapped neighbors and different first letters, which lookups by first letter or trigrams miss. */
function editsOf(word: string): string[] {
  const edits = new Set([word.slice(1)]);
  for (let at = 0; at < word.length - 1; at += 1)
    edits.add(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2));
  for (const letter of alphabet) edits.add(letter + word.slice(1)).add(letter + word);
  edits.delete(word);
  return [...edits];
}

/** The largest Levenshtein distance of a candidate, in which swapped letters count twice. `costOf` decides about it. */
const reachOf = ({ length }: string): number => (length < 6 ? 2 : length < 9 ? 3 : 4);

/** What to ask about words, so that guessesOf() knows enough. */
export const questionsOf = (words: readonly string[]): WordQuestion[] =>
  [...new Set(words)].filter(isCorrectable).map((text) => ({
    text,
    pattern: patternOf(text, false).replace(/ /g, ''),
    reach: reachOf(text),
    edits: editsOf(text),
  }));

/**
 * Guesses for each word, likeliest first; empty if nothing is similar. Words without guesses are also tried as run-together
 * words and by sound. With `namesOnly`, only words that resemble a word of churches count.
 */
export function guessesOf(words: readonly string[], near: NearWords, { namesOnly = false } = {}): Guess[][] {
  let remaining = namesOnly ? 0 : maxLastResorts;
  return words.map((word) => {
    const similar = near.similar.filter(({ typed }) => typed === word);
    const guesses = rankGuesses(word, namesOnly ? similar : [...similar, ...inVocabulary(word)]);
    const isSplit = guesses.every(({ words: [, second] }) => second !== undefined);
    if (!isSplit || remaining === 0) return guesses;
    remaining -= 1;
    return [...guesses, ...lastResort(word, near)];
  });
}

/** Shorter words resemble too many others. */
const minVocabularyWord = 5;

const vocabulary = [...neverCorrected].filter((word) => isLatin(word) && word.length >= minVocabularyWord);

/** Words of places, needs, days, and Spanish names, which no church's text may have. */
function inVocabulary(typed: string): Similar[] {
  if (!isCorrectable(typed)) return [];
  const first = typed[0]! + (soundsLike[typed[0]!] ?? '');
  return vocabulary
    .filter((word) => first.includes(word[0]!))
    .filter((word) => Math.abs(word.length - typed.length) <= maxDistance(typed.length))
    .map((word) => ({ typed, word, n: 0, inNames: 0, same: false, cut: null }));
}

function rankGuesses(word: string, candidates: Similar[]): Guess[] {
  const itself: Guess = { words: [word], cost: 0 };
  if (!isCorrectable(word)) return [itself];
  const guesses = candidates.flatMap((candidate): Guess[] => {
    if (candidate.cut !== null)
      return [
        {
          words: [word.slice(0, candidate.cut), word.slice(candidate.cut)],
          cost: 1.7 - commonness(5 * candidate.n),
        },
      ];
    const cost = costOf(word, candidate);
    return cost === null ? [] : [{ words: [candidate.word], cost }];
  });
  if (candidates.some(({ same }) => same)) guesses.push(itself);
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
  const whole = editDistance(typed, word);
  // "presbit": an incomplete word with a typo.
  const beginning =
    word.length > typed.length + 1
      ? Math.min(
          editDistance(typed, word.slice(0, typed.length)),
          editDistance(typed, word.slice(0, typed.length + 1)),
        ) + 0.7
      : Number.POSITIVE_INFINITY;
  const distance = Math.min(whole, beginning);
  if (distance > maxDistance(typed.length)) return null;
  const swapped = typed[0] === word[1] && typed[1] === word[0];
  const firstLetter = typed[0] === word[0] || swapped ? 0 : 0.3;
  return distance + firstLetter + 0.6 - commonness(n + 4 * inNames);
}

/** Discount for words that many churches have. */
const commonness = (churches: number): number => Math.min(Math.log10(1 + churches) * 0.12, 0.6);

/** Limit per search, so that gibberish of ten words doesn't cost ten times as much. */
const maxLastResorts = 3;

/** Splits run-together words, or finds words of names that sound alike. */
function lastResort(word: string, { parts, sounds, total }: NearWords): Guess[] {
  const ofWord = <Row extends { typed: string }>(rows: Row[]) => rows.filter(({ typed }) => typed === word);
  const costs = new Map(ofWord(parts).map((part) => [part.word, partCost(part.word, part.n, total)]));
  const splits = splitsOf(word, costs);
  if (splits.length > 0)
    return splits.map(({ words }, index) => ({ words, cost: 1.1 + 0.1 * words.length + 0.2 * index }));
  return ofWord(sounds)
    .filter((sound) => editDistance(word, sound.word) <= word.length / 2)
    .map((sound, index) => ({ words: [sound.word], cost: 2 + index / 10 }));
}

const soundsLike: Record<string, string> = {
  c: 'ksq',
  k: 'cq',
  s: 'czx',
  z: 'sx',
  f: 'pv',
  v: 'fwb',
  i: 'ye',
  y: 'ie',
  e: 'aiy',
  a: 'eo',
  o: 'au',
  u: 'ow',
  n: 'm',
  m: 'n',
  b: 'vp',
  p: 'bf',
  g: 'j',
  j: 'g',
  d: 't',
  t: 'd',
};

/** Damerau-Levenshtein distance in which doubled letters, swaps and similar-sounding letters cost less than 1. */
export function editDistance(a: string, b: string): number {
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
      const replace = x === y ? 0 : soundsLike[x]?.includes(y) ? 0.7 : 1;
      const drop = x === a[i - 2] ? 0.5 : x === 'h' ? 0.7 : 1;
      const add = y === b[j - 2] ? 0.5 : y === 'h' ? 0.7 : 1;
      let best = Math.min(at(i - 1, j - 1) + replace, at(i - 1, j) + drop, at(i, j - 1) + add);
      if (i > 1 && j > 1 && x === b[j - 2] && y === a[i - 2] && x !== y)
        best = Math.min(best, at(i - 2, j - 2) + 0.8);
      cost[i * width + j] = best;
    }
  }
  return at(a.length, b.length);
}

const longestWord = 20;
const maxParts = 6;
/** Favors few long words over many short ones, and common words over rare ones. */
const partCost = (word: string, n: number, total: number): number =>
  (word.length < 3 ? 2.5 : word.length < 4 ? 1.5 : 1) + Math.log2((total + 1) / (n + 1)) / 10;

const splitsPerWord = 3;

/** Splits run-together words ("bellairewestbaptist") into words of names in the likeliest ways. */
function splitsOf(text: string, costs: ReadonlyMap<string, number>): Guess[] {
  const best: Guess[][] = [[{ words: [], cost: 0 }]];
  for (let to = 1; to <= text.length; to += 1) {
    const splits: Guess[] = [];
    for (let from = Math.max(0, to - longestWord); from <= to - 2; from += 1) {
      const word = text.slice(from, to);
      const cost = costs.get(word);
      if (cost === undefined) continue;
      for (const start of best[from]!)
        if (start.words.length < maxParts)
          splits.push({ words: [...start.words, word], cost: start.cost + cost });
    }
    best.push(splits.sort((a, b) => a.cost - b.cost).slice(0, splitsPerWord));
  }
  return best[text.length]!;
}
