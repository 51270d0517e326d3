/** What to try if nothing matches: other spellings of the words, or fewer words. */
import type { SearchText, Term } from '../request.ts';
import { anyWith, combinationsOf, countTerms } from '../run/conditions.ts';
import { inEnglish } from './spanish.ts';
import { areKnown, type Dictionary, type Guess, guessWords, isCorrectable, readJoined } from './spelling.ts';
import { parseText, patternOf, siteWords, stopWords, wordOf } from './text.ts';

/** Combinations of guesses that are searched before giving up; each costs a query. */
const maxTries = 14;
/** Joining word pairs isn't worth its cost for longer texts. */
const maxWordsToJoin = 6;

/**
 * A plausible correction that matches some church or is understood otherwise, or null. First corrects unknown words and
 * joins pairs that form a word of names ("la vang"); only then questions the known words too.
 */
export async function correctText(
  dictionary: Dictionary,
  text: SearchText,
  isUnderstood?: (corrected: string) => boolean,
): Promise<string | null> {
  // Keeps words like "of", which phrases such as "church of God in Christ" need.
  const inText = (corrected: string[]) =>
    corrected.length === text.words.length
      ? text.phrases[0]!.split(' ')
          .map((word) => (text.words.includes(word) ? corrected[text.words.indexOf(word)]! : word))
          .join(' ')
      : corrected.join(' ');
  const isAccepted = async (words: string[]) => {
    if (isUnderstood?.(inText(words))) return true;
    // A small word says nothing: "and" isn't what "anda" was meant to be.
    if (words.some((word) => stopWords.has(word) && !text.words.includes(word))) return false;
    const terms = parseText(words.join(' '), { loose: isUnderstood !== undefined })!.terms;
    return anyWith(dictionary.pool, terms);
  };
  const corrected = await correctWords(dictionary, text.words, isAccepted);
  return corrected && inText(corrected);
}

async function correctWords(
  dictionary: Dictionary,
  words: string[],
  isAccepted: (words: string[]) => Promise<boolean>,
): Promise<string[] | null> {
  const pairs =
    words.length <= maxWordsToJoin ? words.slice(1).map((word, index) => words[index]! + word) : [];
  const known = await areKnown(
    dictionary,
    words.map((word, index) => wordOf(word, index === words.length - 1)),
  );
  const isKnown = words.map((word, index) => !isCorrectable(word) || known[index]!);
  const itself = (word: string): Guess[] => [{ words: [word], cost: 0 }];
  const [joined, spelled] = await Promise.all([
    readJoined(dictionary, pairs),
    guessOnly(dictionary, words, { unless: (index) => isKnown[index]! }),
  ]);
  const guesses = words.map((word, index) => (isKnown[index] ? itself(word) : spelled[index]!));
  const pairGuesses = pairs.map((pair) => (joined.has(pair) ? itself(pair) : []));
  const tried = new Set([words.join(' ')]);
  const first = await tryAll(variantsOf(guesses, pairGuesses), tried, isAccepted);
  if (first) return first;
  // If a word has no guesses, only joining it with a neighbor can help.
  const isHopeless = (index: number) => guesses[index]!.length === 0;
  const anyHopeless = words.some((_, index) => isHopeless(index));
  const doubted = await guessOnly(dictionary, words, { unless: (index) => anyHopeless || !isKnown[index] });
  const all = guesses.map((list, index) => (doubted[index]!.length > 0 ? doubted[index]! : list));
  const fuzzyPairs = await guessOnly(dictionary, pairs, {
    unless: (index) => anyHopeless && !isHopeless(index) && !isHopeless(index + 1),
    lastResorts: false,
  });
  // "Ed Young" isn't "young": a pair isn't one of its words.
  const pairGuessed = fuzzyPairs.map((list, index) =>
    list.filter(({ words: [word] }) => word !== words[index] && word !== words[index + 1]),
  );
  return tryAll(variantsOf(all, pairGuessed), tried, isAccepted);
}

/** Guesses for all words but the excluded ones, whose lists stay empty. */
async function guessOnly(
  dictionary: Dictionary,
  words: string[],
  { unless, lastResorts = true }: { unless: (index: number) => boolean; lastResorts?: boolean },
): Promise<Guess[][]> {
  const chosen = words.filter((_, index) => !unless(index));
  if (chosen.length === 0) return words.map(() => []);
  const guesses = await guessWords(dictionary, chosen, { lastResorts });
  let next = 0;
  return words.map((_, index) => (unless(index) ? [] : guesses[next++]!));
}

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

async function tryAll(
  texts: Guess[],
  tried: Set<string>,
  isAccepted: (words: string[]) => Promise<boolean>,
): Promise<string[] | null> {
  for (const { words } of texts) {
    const text = words.join(' ');
    if (tried.size >= maxTries) return null;
    if (tried.has(text)) continue;
    tried.add(text);
    if (await isAccepted(words)) return words;
  }
  return null;
}

/** The same for singular, plural, and Spanish. */
const meaningOf = (word: string): string => patternOf(inEnglish[word]?.[0] ?? word, false);

/** Combinations for the whole text, likeliest first and without repeated words. Empty if a word has no guesses. */
function combine(guesses: Guess[][]): Guess[] {
  let combined: Guess[] = [{ words: [], cost: 0 }];
  for (const list of guesses) {
    combined = combined
      .flatMap((start) =>
        list.map((guess) => ({ words: [...start.words, ...guess.words], cost: start.cost + guess.cost })),
      )
      .sort((a, b) => a.cost - b.cost)
      .slice(0, maxTries * 2);
  }
  return combined.filter(
    ({ words }) => words.length > 0 && new Set(words.map(meaningOf)).size === words.length,
  );
}

/** Limit when counting a word's churches; a more common word is uninformative anyway. */
const countCap = 2000;
/** How many churches with an informative word are compared. */
const scanCap = 2000;

/** `count` is limited to countCap. `bits` is the term's information content, 0 if no church has it. */
type Weighted = { words: string[]; term: Term; count: number; bits: number };

/** More expensive corrections are too far-fetched to base results on. */
const maxGuessCost = 1.7;
/** Bonus for every word, so that a few rare words don't outweigh the rest of the search. */
const bitsPerWord = 1.5;
/** The city and state don't distinguish churches here. */
const cityBits = 0.1;
/** Words that too many churches have in common. */
const generic = new Set([
  ...stopWords,
  ...`church churches iglesia iglesias chapel worship saint st san santa god dios christ cristo jesus
  best good great nice free big biggest large largest help family familia familias mejor mejores buena`.split(
    /\s+/,
  ),
]);
/** Whether the words say nothing about which church is meant. */
export const isGeneric = (words: string[]): boolean =>
  words.every((word) => generic.has(word) || siteWords.has(word));
/** The two most informative words always lead the comparison; up to two more do if this few churches have them. */
const rareCount = 500;
const mostLeads = 4;
/** Corrected words carry less weight than words as typed. */
const guessedShare = 0.6;

/**
 * The words to keep, and whether anything but the city or state was dropped; null if no word matches any church. Unknown
 * words are first replaced by their likeliest correction. The church that matches the most informative words decides.
 */
export async function relaxText(
  dictionary: Dictionary,
  text: SearchText,
): Promise<{ text: string; dropped: boolean } | null> {
  const corrected = await correctEach(dictionary, text);
  const terms = await weigh(dictionary, parseText(corrected.text, { loose: true }));
  const typed = new Set(text.words);
  const useful = terms
    .filter(({ bits, words }) => bits > 0 && words.some((word) => word.length > 1))
    .map((term) =>
      term.words.every((word) => typed.has(word)) ? term : { ...term, bits: term.bits * guessedShare },
    );
  if (useful.length === 0) return null;
  const words = (await bestSubset(dictionary, useful)).flatMap((term) => term.words);
  const dropped = text.words.some((word) => !words.includes(word) && !siteWords.has(word));
  // "st" of "st jude" and "ir" of "se puede ir en jeans" say nothing: better no result than all of that kind.
  if (dropped && (isGeneric(words) || /^[a-z]{1,2}$/.test(words.join(' ')))) return null;
  // Half of a word that was split ("song" of "hillsong") isn't what was meant.
  const { halves } = corrected;
  if (words.length < halves.size && words.every((word) => halves.has(word))) return null;
  return { text: words.join(' '), dropped };
}

async function weigh({ pool }: Dictionary, text: SearchText | null): Promise<Weighted[]> {
  if (!text) return [];
  const { counts, total } = await countTerms(pool, text.terms, countCap);
  return text.terms.map((term, index) => {
    const words = term.words.map((word) => word.text);
    const count = counts[index]!;
    return { words, term, count, bits: count ? bitsOf(words, count, total) : 0 };
  });
}

const bitsOf = (words: string[], count: number, total: number): number =>
  words.every((word) => siteWords.has(word))
    ? cityBits
    : 0.01 + Math.log2((Math.min(total, 50 * countCap) + 1) / count);

/** The terms of the best-matching church, searched among churches that have all terms or one of the leading ones. */
async function bestSubset({ pool }: Dictionary, terms: Weighted[]): Promise<Weighted[]> {
  if (terms.length === 1) return terms;
  const byBits = [...terms].sort((a, b) => b.bits - a.bits);
  const leads = byBits
    .slice(0, mostLeads)
    .flatMap(({ term, count }, index) => (index < 2 || count <= rareCount ? [[term]] : []));
  const all = terms.map(({ term }) => term);
  const combinations = await combinationsOf(pool, { terms: all, leads: [all, ...leads], cap: scanCap });
  let best: Weighted[] = byBits.slice(0, 1);
  const sumOf = (subset: Weighted[]) => subset.reduce((sum, { bits }) => sum + bits + bitsPerWord, 0);
  for (const flags of combinations) {
    const subset = terms.filter((_, index) => flags[index]);
    if (sumOf(subset) > sumOf(best)) best = subset;
  }
  return best;
}

/** Replaces every word that no church has with its likeliest correction. `halves` are the words of split words. */
async function correctEach(
  dictionary: Dictionary,
  { words, terms }: SearchText,
): Promise<{ text: string; halves: ReadonlySet<string> }> {
  const weighed = await weigh(dictionary, { words, terms, phrases: [] });
  const unknown = weighed.flatMap((term) =>
    term.bits === 0 && !stopWords.has(term.words[0]!) ? term.words : [],
  );
  if (unknown.length === 0) return { text: words.join(' '), halves: new Set() };
  const guesses = (await guessWords(dictionary, unknown)).map((list) =>
    list.filter(({ cost }) => cost < maxGuessCost),
  );
  const halves = guesses.flatMap(([best]) => (best && best.words.length > 1 ? best.words : []));
  const text = words.flatMap((word) => guesses[unknown.indexOf(word)]?.[0]?.words ?? [word]).join(' ');
  return { text, halves: new Set(halves) };
}
