/** What to try if nothing matches: other spellings of the words, or fewer words. Pure functions. */
import type { SearchText, Term } from '../request.ts';
import { countCap, type NearWords, type Weights } from '../run/questions.ts';
import { inEnglish } from './spanish.ts';
import { editDistance, type Guess, guessesOf, isCorrectable, questionsOf } from './spelling.ts';
import { inWords, neverCorrected, nearWords as placeMarkers } from './terms.ts';
import { isDenomination, parseText, patternOf, siteWords, stopWords, wordOf } from './text.ts';

/** Corrections of a text that are compared. */
const maxTries = 4;
/** Shorter pairs resemble too many words: "new age" isn't Newark. */
const minFuzzyPair = 8;

const pairsOf = (words: readonly string[]): string[] =>
  words.slice(1).map((word, index) => words[index]! + word);

/** Patterns of whole texts have spaces around a word. */
const patternsOf = ({ words }: SearchText): string[] =>
  words.map((word, index) =>
    wordOf(word, index === words.length - 1)
      .pattern.replace('% ', '')
      .replace(' %', ''),
  );

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
  const tried = variantsOf(lists, joined)
    .filter((guess) => !saysLess(guess.words, words))
    .filter((guess) => guess.words.join(' ') !== words.join(' '));
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
  ...`church churches iglesia iglesias templo templos capilla chapel worship saint st san santa god dios christ cristo jesus christian cristiano cristiana cristianos cristianas
  open best good great greater nice free big biggest large largest help helps family familia familias mejor mejores buena`.split(
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
/** A shorter word that was corrected resembles too many: "can I wear jeans" isn't Bear Creek. */
const minAloneGuess = 6;

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

/** `inName`: only one word says anything, so it has to be a word of a name. `common`: and many churches have it. */
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
  return { text: words.join(' '), dropped, inName: isAlone && !isDenomination(words), common };
}

function weighed(term: Term, count: number, total: number, typed: readonly string[]): Weighted {
  const words = term.words.map((word) => word.text);
  const share = words.every((word) => typed.includes(word)) ? 1 : guessedShare;
  return { words, count, bits: count ? share * bitsOf(words, count, total) : 0 };
}

const bitsOf = (words: string[], count: number, total: number): number =>
  isGeneric(words) ? genericBits : 0.01 + Math.log2((Math.min(total, 200 * countCap) + 1) / count);
