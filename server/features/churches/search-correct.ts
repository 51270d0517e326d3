/** Spelling correction: what somebody meant whose text matches nothing at all. */
import type { Pool } from '../../db/client.ts';
import { isLatin, patternOf, patternsOf, type SearchText, withoutOptional } from './search-text.ts';

/** A candidate for a word or a text; a lower cost is likelier. */
type Guess = { words: string[]; cost: number };

const guessesPerWord = 5;
const maxTries = 12;
/** In longer texts no two words are tried as one: it would cost more than it gains. */
const maxWordsToJoin = 4;
/** Enough to tell whether anything matches; a limit of one row would tempt Postgres to scan the whole table for it. */
const matchLimit = 500;

/** The text to search instead; null when the text itself matches something, or nothing plausible does. */
export async function correctText(pool: Pool, text: SearchText): Promise<string | null> {
  // Without the other filters: a text that matches elsewhere is spelled correctly.
  if (await matchesAnything(pool, text.words)) return null;
  const { words } = text;
  // "la vang" may be "lavang".
  const pairs =
    words.length <= maxWordsToJoin ? words.slice(1).map((word, index) => words[index]! + word) : [];
  const all = await guessWords(pool, [...words, ...pairs]);
  const guesses = all.slice(0, words.length);
  const variants = [{ guesses, cost: 0 }];
  const required = withoutOptional(words);
  if (required.length < words.length)
    variants.push({ guesses: guesses.filter((_, index) => required.includes(words[index]!)), cost: 0.4 });
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

type Candidate = { nth: number; word: string; n: number; inNames: number; same: boolean; cut: number | null };

/**
 * Three ways to a similar word, each along an index: it contains the typed one, shares trigrams, or has the same first
 * letter. Then places where the typed word splits into two words of names.
 */
const candidatesSql = `with typed as materialized (
    select w, pattern, reach, i::integer as nth
    from unnest($1::text[], $2::text[], $3::integer[]) with ordinality as t (w, pattern, reach, i))
  select nth, c.word, c.n, c.in_names as "inNames", c.word like pattern as same, null::integer as cut
  from typed, lateral (
    select word, n, in_names from (
      select word, n, in_names from search_words where word like pattern
      union select word, n, in_names from search_words
        where word % w and levenshtein_less_equal(left(word, length(w) + 1), w, reach) <= reach
      union select word, n, in_names from search_words
        where word >= left(w, 1) and word < left(w, 1) || '~' and (
          length(word) between length(w) - 2 and length(w) + 3
            and levenshtein_less_equal(word, w, reach) <= reach
          or left(word, 2) = left(w, 2) and length(word) > length(w) and length(w) > 4
            and levenshtein_less_equal(left(word, length(w)), w, 1) <= 1)
    ) similar_words
    order by levenshtein(left(word, 60), w), in_names desc limit 40) c
  union all
  select nth, w, least(a.in_names, b.in_names), 0, false, cut
  from typed cross join lateral generate_series(2, length(w) - 2) as places (cut)
    cross join lateral (select in_names from search_words where word = left(w, cut) limit 1) a
    cross join lateral (select in_names from search_words where word = substr(w, cut + 1) limit 1) b
  where a.in_names > 0 and b.in_names > 0`;

const isCorrectable = (word: string): boolean => isLatin(word) && !/^\d+$/.test(word) && word.length >= 3;

/** Guesses for each word, the likeliest first; one statement for all words. */
async function guessWords(pool: Pool, words: string[]): Promise<Guess[][]> {
  const { rows } = await pool.query<Candidate>({
    name: 'similar words',
    text: candidatesSql,
    values: [
      words.map((word) => (isCorrectable(word) ? word : '')),
      words.map((word) => (isCorrectable(word) ? patternOf(word, false).replace(/ /g, '') : '')),
      words.map((word) => (word.length < 9 ? 2 : 3)),
    ],
  });
  return words.map((word, index) =>
    rankGuesses(
      word,
      rows.filter(({ nth }) => nth === index + 1),
    ),
  );
}

function rankGuesses(word: string, candidates: Candidate[]): Guess[] {
  const itself: Guess = { words: [word], cost: 0 };
  if (!isCorrectable(word)) return [itself];
  const guesses = candidates.map(
    (candidate): Guess =>
      candidate.cut === null
        ? { words: [candidate.word], cost: costOf(word, candidate) }
        : { words: [word.slice(0, candidate.cut), word.slice(candidate.cut)], cost: 1.1 },
  );
  if (candidates.some(({ same }) => same)) guesses.push(itself);
  const seen = new Set<string>();
  return guesses
    .sort((a, b) => a.cost - b.cost)
    .filter((guess) => !seen.has(guess.words.join(' ')) && seen.add(guess.words.join(' ')))
    .slice(0, guessesPerWord);
}

/** Mistakes cost by kind; words of many names are likelier than those of one street. */
function costOf(typed: string, { word, n, inNames }: Candidate): number {
  const whole = editDistance(typed, word);
  // "presbit": the beginning of a word, with a mistake.
  const beginning =
    word.length > typed.length + 1
      ? Math.min(
          editDistance(typed, word.slice(0, typed.length)),
          editDistance(typed, word.slice(0, typed.length + 1)),
        ) + 0.7
      : Number.POSITIVE_INFINITY;
  const firstLetter = typed[0] === word[0] ? 0 : 0.3;
  const common = Math.log10(1 + n + 4 * inNames) * 0.12;
  return Math.min(whole, beginning) + firstLetter + 0.6 - Math.min(common, 0.6);
}

/** Letters that sound like the key. */
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

/** Edit distance with swaps; doubled letters, swaps and letters that sound alike cost less than 1. */
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
