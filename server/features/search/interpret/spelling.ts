/**
 * What to try if nothing matches: other spellings of words and texts, from what run/questions.ts reads in the dictionary of
 * words that churches use, or fewer words. Pure functions.
 */
import { canonicalPlace, isPlace } from '#shared/domain/region.ts';
import type { SearchText, Term } from '../request.ts';
import { countCap, type NearWords, type Similar, type Weights, type WordQuestion } from '../run/questions.ts';
import { inEnglish, inWords, neverCorrected, nearWords as placeMarkers } from './terms.ts';
import { isDenomination, isLatin, parseText, patternOf, siteWords, stopWords, wordOf } from './text.ts';
import { topicOf } from './topics-copy.ts';

/** A candidate for a word or a text; a lower cost is likelier. */
type Guess = { words: string[]; cost: number };

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
const questionsOf = (words: readonly string[]): WordQuestion[] =>
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
function guessesOf(word: string, near: NearWords, { namesOnly = false } = {}): Guess[] {
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

/** Typing errors are rarely in the first letter: "dragon" isn't Ramon. */
const maxToOtherStart = 1.5;

/** The cost depends on the kind of typo and on how common the word is, above all in names. Null if too different. */
function costOf(typed: string, { word, n, inNames }: Similar): number | null {
  const distances = distancesTo(typed, word);
  const whole = distances[word.length]!;
  // "presbit": an incomplete word with a typo.
  const beginning = Math.min(distances[typed.length] ?? whole, distances[typed.length + 1] ?? whole) + 0.7;
  const distance = word.length > typed.length + 1 ? Math.min(whole, beginning) : whole;
  const begins = typed[0] === word[0] || (typed[0] === word[1] && typed[1] === word[0]);
  const most = maxDistance(typed.length);
  if (distance > (begins ? most : Math.min(most, maxToOtherStart))) return null;
  return distance + (begins ? 0.6 : 0.9) - commonness(n + 4 * inNames);
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

/** Corrections of a text that are compared. */
const maxTries = 4;
/** Shorter pairs resemble too many words: "new age" isn't Newark. */
const minFuzzyPair = 8;

const pairsOf = (words: readonly string[]): string[] =>
  words.slice(1).map((word, index) => words[index]! + word);

/** Patterns of whole texts have spaces around a word. */
const patternsOf = ({ words }: SearchText): string[] =>
  words.map((word, index) => wordOf(word, index === words.length - 1).pattern.replace(/% | %/g, ''));

/** What to ask about texts, so that correctionsOf() and spelledText() know enough. */
export const spellingQuestion = (texts: readonly SearchText[]) => ({
  words: questionsOf(texts.flatMap(({ words }) => [...words, ...pairsOf(words)])),
  patterns: [...new Set(texts.flatMap((text) => [...patternsOf(text), ...pairsOf(text.words)]))],
});

/** Whether every word is in use, and for each word. */
export function knownIn(text: SearchText, near: NearWords): boolean[] {
  return patternsOf(text).map(
    (pattern, index) => !isCorrectable(text.words[index]!) || near.known.includes(pattern),
  );
}

/**
 * Corrections of the text, likeliest first. Unknown words are corrected and pairs that form a word of names ("la vang")
 * joined before the known words are questioned too.
 */
export function correctionsOf(text: SearchText, near: NearWords, guesses: Guesses): string[] {
  const { words } = text;
  const isKnown = knownIn(text, near);
  const lists = words.map((word, index) =>
    isKnown[index] ? [itself(word), ...guesses.get(word)!.map(doubted)] : guesses.get(word)!,
  );
  const joined = pairsOf(words).map((pair, index) => {
    if (near.known.includes(pair)) return [itself(pair)];
    if (pair.length < minFuzzyPair) return [];
    // "Ed Young" isn't "young": a pair isn't one of its words.
    return guessesOf(pair, near, { namesOnly: true })
      .filter(({ words: [word] }) => word !== words[index] && word !== words[index + 1])
      .map(doubted);
  });
  const tried = variantsOf(lists, joined).filter(
    (guess) => !saysLess(guess.words, words) && guess.words.join(' ') !== words.join(' '),
  );
  const seen = new Set<string>();
  return tried
    .filter((guess) => !seen.has(meaningsOf(guess.words)) && seen.add(meaningsOf(guess.words)))
    .slice(0, maxTries)
    .map((guess) => inText(text, guess.words));
}

/** A larger edit distance makes another place: "church in Boston" isn't Boron, and "Orlando" no "órgano". */
const maxToPlace = 1.5;
const beforePlaces = new Set([...placeMarkers, ...inWords]);

/** Of each word, likeliest first. */
export type Guesses = ReadonlyMap<string, Guess[]>;

export function guessesIn(texts: readonly SearchText[], near: NearWords): Guesses {
  const guesses = new Map<string, Guess[]>();
  for (const { words, phrases } of texts) {
    const typed = phrases[0]!.split(' ');
    for (const word of words) {
      if (guesses.has(word)) continue;
      const isPlace = beforePlaces.has(typed[typed.indexOf(word) - 1] ?? '');
      const isNear = (guess: Guess) => editDistance(word, guess.words.join(' ')) <= maxToPlace;
      guesses.set(
        word,
        guessesOf(word, near).filter((guess) => !isPlace || isNear(guess)),
      );
    }
  }
  return guesses;
}

const itself = (word: string): Guess => ({ words: [word], cost: 0 });

/** Outweighs any number of likely guesses for words that are unknown. */
const doubt = 10;
const doubted = (guess: Guess): Guess => ({ ...guess, cost: guess.cost + doubt });

/** A small word says nothing, unless it was split off: "and" isn't what "anda" was meant to be. */
const saysLess = (guess: readonly string[], typed: readonly string[]): boolean =>
  guess.length <= typed.length && guess.some((word) => stopWords.has(word) && !typed.includes(word));

/** Keeps words like "of", which phrases such as "church of God in Christ" need. */
const inText = ({ words, phrases }: SearchText, corrected: string[]): string =>
  corrected.length === words.length
    ? phrases[0]!
        .split(' ')
        .map((word) => (words.includes(word) ? corrected[words.indexOf(word)]! : word))
        .join(' ')
    : corrected.join(' ');

/** Combinations of the words' guesses, including ones with a joined pair, likeliest first. */
function variantsOf(guesses: Guess[][], pairs: Guess[][]): Guess[] {
  const variants = [{ guesses, cost: 0 }];
  for (const [index, guess] of pairs.entries())
    if (guess.length > 0)
      variants.push({
        guesses: [...guesses.slice(0, index), guess, ...guesses.slice(index + 2)],
        cost: 0.5,
      });
  return variants
    .flatMap((variant) =>
      combine(variant.guesses).map((text) => ({ ...text, cost: text.cost + variant.cost })),
    )
    .sort((a, b) => a.cost - b.cost);
}

/** The same for singular, plural, and Spanish. */
const meaningOf = (word: string): string => patternOf(inEnglish[word]?.[0] ?? word, false);

const meaningsOf = (words: readonly string[]): string => words.map(meaningOf).join(' ');

/** Combinations for the whole text, likeliest first and without repeated words. Empty if a word has no guesses. */
function combine(guesses: Guess[][]): Guess[] {
  let combined: Guess[] = [{ words: [], cost: 0 }];
  for (const list of guesses) {
    combined = combined
      .flatMap((start) =>
        list.map((guess) => ({ words: [...start.words, ...guess.words], cost: start.cost + guess.cost })),
      )
      .sort((a, b) => a.cost - b.cost)
      .slice(0, maxTries * 4);
  }
  return combined.filter(
    ({ words }) => words.length > 0 && new Set(words.map(meaningOf)).size === words.length,
  );
}

/** `bits` is the term's information content, 0 if no church has it. */
type Weighted = { words: string[]; count: number; bits: number };

/** More expensive corrections are too far-fetched to base results on. */
const maxGuessCost = 1.7;
/** Bonus for every word, so that a few rare words don't outweigh the rest of the search. */
const bitsPerWord = 1.5;
/** What too many churches have in common, like the city, doesn't distinguish them. */
const genericBits = 0.1;
/** Words that too many churches have in common. */
const generic = new Set([
  ...stopWords,
  ...`church churches iglesia iglesias child children son daughter templo templos capilla chapel worship saint st san santa god dios christ cristo jesus christian cristiano cristiana cristianos cristianas
  open best good great greater little nice free big biggest large largest help helps family familia familias mejor mejores buena`.split(
    /\s+/,
  ),
]);
/** Whether the words say nothing about which church is meant. */
export const isGeneric = (words: string[]): boolean =>
  words.every((word) => generic.has(word) || siteWords.has(word));
/** Corrected words carry less weight than words as typed. */
const guessedShare = 0.6;
/** A single word that more churches have says too little about which one is meant. */
const maxAlone = 10;
/** A shorter word that was corrected resembles too many: "online sermon" isn't Mount Hermon. */
const minAloneGuess = 7;

/** The text to weigh: every word that no church has is replaced by its likeliest correction. */
export function spelledText(typed: SearchText, near: NearWords, guesses: Guesses): SearchText | null {
  const isKnown = knownIn(typed, near);
  const spelled = typed.words.flatMap((word, index) => {
    const [likeliest] = isKnown[index] || stopWords.has(word) ? [] : guesses.get(word)!;
    return likeliest && likeliest.cost < maxGuessCost ? likeliest.words : [word];
  });
  const text = spelled.join(' ');
  return parseText(text, { loose: true, whole: true });
}

/** `inName`: only one word of several is left, so it has to be a word of a name. `common`: and many churches have it. */
export type Relaxed = { text: string; dropped: boolean; inName: boolean; common: boolean };

/**
 * The words to keep, and whether anything but the city or state was dropped; null if no word matches any church. The church
 * that matches the most informative words decides.
 */
export function relaxText(
  { words: typed }: SearchText,
  spelled: SearchText,
  { groups, total }: Weights,
): Relaxed | null {
  const countOf = (index: number) => groups.reduce((sum, { term, n }) => (term === index ? sum + n : sum), 0);
  const terms = spelled.terms.map((term, index) => weighed(term, countOf(index), total, typed));
  const isUseful = ({ bits, words }: Weighted) => bits > 0 && words.some((word) => word.length > 1);
  if (!terms.some(isUseful)) return null;
  const subsets = groups.map(({ has }) => terms.filter((term, index) => has[index] && isUseful(term)));
  const sumOf = (subset: Weighted[]) => subset.reduce((sum, { bits }) => sum + bits + bitsPerWord, 0);
  const best = subsets.reduce((one, other) => (sumOf(other) > sumOf(one) ? other : one), []);
  const words = best.flatMap((term) => term.words);
  const dropped = typed.some((word) => !words.includes(word) && !siteWords.has(word));
  // "st" of "st jude" and "ir" of "se puede ir en jeans" say nothing: better no result than all of that kind.
  if (words.length === 0 || (dropped && (isGeneric(words) || /^[a-z]{1,2}$/.test(words.join(' ')))))
    return null;
  // One word that many churches have isn't what the others were about: "single moms" isn't Single Adults.
  const informative = best.filter((term) => !isGeneric(term.words));
  const [alone, ...others] = informative.flatMap((term) => term.words);
  const isAlone = dropped && alone !== undefined && others.length === 0;
  const common = others.length === 0 && (informative[0]?.count ?? 0) > maxAlone;
  const isGuess = isAlone && alone.length < minAloneGuess && !typed.includes(alone);
  // What "templo" would add to "Bethel" isn't missed.
  const isMissing = typed.some((word) => !words.includes(word) && !isGeneric([word]));
  const isVague = isAlone && (isGuess || (isMissing && common) || neverCorrected.has(alone));
  if (isVague && !isDenomination([alone])) return null;
  return {
    text: words.join(' '),
    dropped: isMissing,
    inName: isAlone && isMissing && !isDenomination(words),
    common,
  };
}

function weighed(term: Term, count: number, total: number, typed: readonly string[]): Weighted {
  const words = term.words.map((word) => word.text);
  const share = words.every((word) => typed.includes(word)) ? 1 : guessedShare;
  const bits = isGeneric(words)
    ? genericBits
    : 0.01 + Math.log2((Math.min(total, 200 * countCap) + 1) / count);
  return { words, count, bits: count ? share * bits : 0 };
}
