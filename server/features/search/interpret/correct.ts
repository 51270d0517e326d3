/** Spelling correction for searches that match nothing. */
import { guessWords, isCorrectable } from './spelling.ts';
import { parseText, type SearchText, type Term } from './text.ts';
import { countOf, type Guess, type Lexicon, readVocabulary } from './vocabulary.ts';
import { hasMatch } from './words.ts';

const maxTries = 14;
/** Joining word pairs isn't worth its cost for longer texts. */
const maxWordsToJoin = 6;

const plainTerm = (word: string): Term => ({ words: [word], also: [] });

/**
 * A plausible correction that matches some church, or null. First corrects unknown words and joins pairs that form a word
 * of names ("la vang"); only then questions the known words too.
 */
export async function correctText(lexicon: Lexicon, text: SearchText): Promise<string | null> {
  const { words } = text;
  const pairs =
    words.length <= maxWordsToJoin ? words.slice(1).map((word, index) => words[index]! + word) : [];
  const vocabulary = await readVocabulary(lexicon, [text]);
  const isKnown = words.map((word) => !isCorrectable(word) || countOf(plainTerm(word), text, vocabulary) > 0);
  const itself = (word: string): Guess[] => [{ words: [word], cost: 0 }];
  const [joined, spelled] = await Promise.all([
    readJoined(lexicon, pairs),
    guessOnly(lexicon, words, { unless: (index) => isKnown[index]! }),
  ]);
  const guesses = words.map((word, index) => (isKnown[index] ? itself(word) : spelled[index]!));
  const pairGuesses = pairs.map((pair) => (joined.has(pair) ? itself(pair) : []));
  const tried = new Set<string>();
  const first = await tryAll(lexicon, variantsOf(guesses, pairGuesses), tried);
  if (first) return first;
  // If a word has no guesses, only joining it with a neighbor can help.
  const isHopeless = (index: number) => guesses[index]!.length === 0;
  const anyHopeless = words.some((_, index) => isHopeless(index));
  const doubted = await guessOnly(lexicon, words, { unless: (index) => anyHopeless || !isKnown[index] });
  const all = guesses.map((list, index) => (doubted[index]!.length > 0 ? doubted[index]! : list));
  const fuzzyPairs = await guessOnly(lexicon, pairs, {
    unless: (index) => anyHopeless && !isHopeless(index) && !isHopeless(index + 1),
    lastResorts: false,
  });
  return tryAll(lexicon, variantsOf(all, fuzzyPairs), tried);
}

/** Guesses for all words but the excluded ones, whose lists stay empty. */
async function guessOnly(
  lexicon: Lexicon,
  words: string[],
  { unless, lastResorts = true }: { unless: (index: number) => boolean; lastResorts?: boolean },
): Promise<Guess[][]> {
  const chosen = words.filter((_, index) => !unless(index));
  if (chosen.length === 0) return words.map(() => []);
  const guesses = await guessWords(lexicon, chosen, { lastResorts });
  let next = 0;
  return words.map((_, index) => (unless(index) ? [] : guesses[next++]!));
}

/** The joined pairs that are words of names. */
async function readJoined({ pool }: Lexicon, pairs: string[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await pool.query<{ word: string }>({
    name: 'joined words',
    text: 'select word from search_words where word = any($1) and in_names > 0',
    values: [pairs],
  });
  return new Set(rows.map(({ word }) => word));
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

async function tryAll(lexicon: Lexicon, texts: Guess[], tried: Set<string>): Promise<string | null> {
  for (const { words } of texts) {
    const text = words.join(' ');
    if (tried.size >= maxTries) return null;
    if (tried.has(text)) continue;
    tried.add(text);
    // Loads the synonyms as well, for the search that follows.
    await readVocabulary(lexicon, [parseText(text)!]);
    if (await hasMatch(lexicon, { words, terms: words.map(plainTerm), phrases: [] })) return text;
  }
  return null;
}

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
  return combined.filter(({ words }) => words.length > 0 && new Set(words).size === words.length);
}
