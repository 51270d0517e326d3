/** Spelling correction of a whole text that matches nothing. */
import { guessWords, isCorrectable } from './search-spelling.ts';
import { parseText, type SearchText, type Term } from './search-text.ts';
import { countOf, type Guess, type Lexicon, readVocabulary } from './search-vocabulary.ts';
import { hasMatch } from './search-words.ts';

const maxTries = 14;
/** In longer texts no two words are tried as one: it would cost more than it gains. */
const maxWordsToJoin = 6;

const plainTerm = (word: string): Term => ({ words: [word], also: [] });

/**
 * The text to search instead of one that matches nothing; null when nothing plausible does. Words that no church has are
 * corrected first, and two words that are one of names ("la vang") are joined. Only then every word is doubted.
 */
export async function correctText(lexicon: Lexicon, text: SearchText): Promise<string | null> {
  const { words } = text;
  const pairs =
    words.length <= maxWordsToJoin ? words.slice(1).map((word, index) => words[index]! + word) : [];
  const vocabulary = await readVocabulary(lexicon, [text]);
  const known = words.map((word) => !isCorrectable(word) || countOf(plainTerm(word), text, vocabulary) > 0);
  const itself = (word: string): Guess[] => [{ words: [word], cost: 0 }];
  const [joined, spelled] = await Promise.all([
    readJoined(lexicon, pairs),
    guessOnly(lexicon, words, { unless: (index) => known[index]! }),
  ]);
  const guesses = words.map((word, index) => (known[index] ? itself(word) : spelled[index]!));
  const pairGuesses = pairs.map((pair) => (joined.has(pair) ? itself(pair) : []));
  const tried = new Set<string>();
  const first = await tryAll(lexicon, variantsOf(guesses, pairGuesses), tried);
  if (first) return first;
  // A word that is similar to no other one may still be a part of one.
  const isHopeless = (index: number) => guesses[index]!.length === 0;
  const hopeless = words.findIndex((_, index) => isHopeless(index));
  const doubted = await guessOnly(lexicon, words, { unless: (index) => hopeless >= 0 || !known[index] });
  const all = guesses.map((list, index) => (doubted[index]!.length > 0 ? doubted[index]! : list));
  const fuzzyPairs = await guessOnly(lexicon, pairs, {
    unless: (index) => hopeless >= 0 && !isHopeless(index) && !isHopeless(index + 1),
    lastResorts: false,
  });
  return tryAll(lexicon, variantsOf(all, fuzzyPairs), tried);
}

/** Guesses for the words that are not excluded; none for the others. */
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

/** Which of these are words of names. */
async function readJoined({ pool }: Lexicon, pairs: string[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await pool.query<{ word: string }>({
    name: 'joined words',
    text: 'select word from search_words where word = any($1) and in_names > 0',
    values: [pairs],
  });
  return new Set(rows.map(({ word }) => word));
}

/** Texts of the words' guesses, and of those where two words are one, the likeliest first. */
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
    // With what means the same, for the search that follows.
    await readVocabulary(lexicon, [parseText(text)!]);
    if (await hasMatch(lexicon, { words, terms: words.map(plainTerm), phrases: [] })) return text;
  }
  return null;
}

/** Guesses for the whole text, the likeliest first; none when there is a word without a guess. None repeats a word. */
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
