/** Spelling correction of a whole text that matches nothing. */
import type { Pool } from '../../db/client.ts';
import { type Guess, guessWords } from './search-spelling.ts';
import { patternsOf, type SearchText } from './search-text.ts';

const maxTries = 12;
/** In longer texts no two words are tried as one: it would cost more than it gains. */
const maxWordsToJoin = 6;
/** Enough to tell whether anything matches; a limit of one row would tempt Postgres to scan the whole table for it. */
const matchLimit = 500;

/** The text to search instead of one that matches nothing; null when nothing plausible does. */
export async function correctText(pool: Pool, { words }: SearchText): Promise<string | null> {
  // "la vang" may be "lavang".
  const pairs =
    words.length <= maxWordsToJoin ? words.slice(1).map((word, index) => words[index]! + word) : [];
  const all = await guessWords(pool, [...words, ...pairs]);
  const guesses = all.slice(0, words.length);
  const variants = [{ guesses, cost: 0 }];
  for (const [index, guess] of all.slice(words.length).entries())
    variants.push({ guesses: [...guesses.slice(0, index), guess, ...guesses.slice(index + 2)], cost: 0.5 });
  const tries = variants
    .flatMap((variant) =>
      combine(variant.guesses).map((guess) => ({ ...guess, cost: guess.cost + variant.cost })),
    )
    .sort((a, b) => a.cost - b.cost)
    .slice(0, maxTries);
  for (const guess of tries) if (await matchesAnything(pool, guess.words)) return guess.words.join(' ');
  return null;
}

async function matchesAnything(pool: Pool, words: string[]): Promise<boolean> {
  const patterns = patternsOf(words);
  const where = patterns.map((_, index) => `search_text like $${index + 1}`).join(' and ');
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::integer as n from (select 1 from churches where status = 'approved' and ${where} limit ${matchLimit}) t`,
    patterns,
  );
  return (rows[0]?.n ?? 0) > 0;
}

/** Guesses for the whole text, the likeliest first; none when there is a word without a guess. */
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
  return combined.filter(({ words }) => words.length > 0);
}
