/** Misspellings: what somebody meant who typed a text that finds nothing anywhere. */
import type { Pool } from '../../db/client.ts';
import { isLatin, patternOf, patternsOf, type SearchText, withoutSoft } from './search-words.ts';

/** One way to read a word; cheaper is likelier. */
type Guess = { words: string[]; cost: number };

const guessesPerWord = 5;
const mostTries = 12;
/** Of longer texts no two words are tried as one: it would cost more than it finds. */
const mostJoined = 4;
/** Enough to tell whether anything matches; asking for one row would tempt Postgres to read the whole table for it. */
const enough = 500;

/** The text to search instead, or null when nothing sensible is found. */
export async function correctText(pool: Pool, text: SearchText): Promise<string | null> {
  // A text that finds something without the other filters is spelt well enough.
  if (await findsAnything(pool, text.words)) return null;
  const { words } = text;
  // "la vang" may be "lavang".
  const pairs = words.length <= mostJoined ? words.slice(1).map((word, index) => words[index]! + word) : [];
  const all = await guessWords(pool, [...words, ...pairs]);
  const guesses = all.slice(0, words.length);
  const readings = [{ guesses, cost: 0 }];
  const hard = withoutSoft(words);
  if (hard.length < words.length)
    readings.push({ guesses: guesses.filter((_, index) => hard.includes(words[index]!)), cost: 0.4 });
  for (const [index, guess] of all.slice(words.length).entries())
    readings.push({ guesses: [...guesses.slice(0, index), guess, ...guesses.slice(index + 2)], cost: 0.5 });
  const tries = readings
    .flatMap((reading) =>
      combine(reading.guesses).map((guess) => ({ ...guess, cost: guess.cost + reading.cost })),
    )
    .sort((a, b) => a.cost - b.cost)
    .slice(0, mostTries);
  for (const found of tries) if (await findsAnything(pool, found.words)) return found.words.join(' ');
  return null;
}

async function findsAnything(pool: Pool, words: string[]): Promise<boolean> {
  const patterns = patternsOf(words);
  const where = patterns.map((_, index) => `search_text like $${index + 1}`).join(' and ');
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::integer as n from (select 1 from churches where status = 'approved' and ${where} limit ${enough}) t`,
    patterns,
  );
  return (rows[0]?.n ?? 0) > 0;
}

/** All readings of the whole text, the likeliest first; none when a word cannot be read at all. */
function combine(guesses: Guess[][]): Guess[] {
  let found: Guess[] = [{ words: [], cost: 0 }];
  for (const list of guesses) {
    found = found
      .flatMap((start) =>
        list.map((guess) => ({ words: [...start.words, ...guess.words], cost: start.cost + guess.cost })),
      )
      .sort((a, b) => a.cost - b.cost)
      .slice(0, mostTries * 2);
  }
  return found.filter(({ words }) => words.length > 0);
}

type Candidate = { nth: number; word: string; n: number; inNames: number; same: boolean; cut: number | null };

/** Guesses for each word, the likeliest first; in one statement, whatever their number. */
async function guessWords(pool: Pool, words: string[]): Promise<Guess[][]> {
  const open = words.map((word) => isLatin(word) && !/^\d+$/.test(word) && word.length >= 3);
  const { rows } = await pool.query<Candidate>({
    name: 'words like',
    // Three ways to a word, each along an index: holding it, alike by trigrams, of the same first letter. Then
    // places at which it falls into two words of names.
    text: `with typed as materialized (
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
        ) found
        order by levenshtein(left(word, 60), w), in_names desc limit 40) c
      union all
      select nth, w, least(a.in_names, b.in_names), 0, false, cut
      from typed cross join lateral generate_series(2, length(w) - 2) as places (cut)
        cross join lateral (select in_names from search_words where word = left(w, cut) limit 1) a
        cross join lateral (select in_names from search_words where word = substr(w, cut + 1) limit 1) b
      where a.in_names > 0 and b.in_names > 0`,
    values: [
      words.map((word, index) => (open[index] ? word : '')),
      words.map((word, index) => (open[index] ? patternOf(word, false).replace(/ /g, '') : '')),
      words.map((word) => (word.length < 9 ? 2 : 3)),
    ],
  });
  return words.map((word, index) => {
    const itself: Guess = { words: [word], cost: 0 };
    if (!open[index]) return [itself];
    const candidates = rows.filter((row) => row.nth === index + 1);
    const found = candidates.map(
      (candidate): Guess =>
        candidate.cut === null
          ? { words: [candidate.word], cost: costOf(word, candidate) }
          : { words: [word.slice(0, candidate.cut), word.slice(candidate.cut)], cost: 1.1 },
    );
    if (candidates.some(({ same }) => same)) found.push(itself);
    const seen = new Set<string>();
    return found
      .sort((a, b) => a.cost - b.cost)
      .filter((guess) => !seen.has(guess.words.join(' ')) && seen.add(guess.words.join(' ')))
      .slice(0, guessesPerWord);
  });
}

/** Slips weigh by kind; words of many names are likelier than words of one street. */
function costOf(typed: string, { word, n, inNames }: Candidate): number {
  const whole = slips(typed, word);
  // Typed as far as "presbit": the beginning of a word, with a slip.
  const begun =
    word.length > typed.length + 1
      ? Math.min(slips(typed, word.slice(0, typed.length)), slips(typed, word.slice(0, typed.length + 1))) +
        0.7
      : Number.POSITIVE_INFINITY;
  const first = typed[0] === word[0] ? 0 : 0.3;
  const common = Math.log10(1 + n + 4 * inNames) * 0.12;
  return Math.min(whole, begun) + first + 0.6 - Math.min(common, 0.6);
}

const alike: Record<string, string> = {
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

/** Edit distance with swaps; a doubled or undoubled letter, a swap and a letter that sounds alike weigh less. */
export function slips(a: string, b: string): number {
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
      const instead = x === y ? 0 : alike[x]?.includes(y) ? 0.7 : 1;
      const drop = x === a[i - 2] ? 0.5 : x === 'h' ? 0.7 : 1;
      const add = y === b[j - 2] ? 0.5 : y === 'h' ? 0.7 : 1;
      let best = Math.min(at(i - 1, j - 1) + instead, at(i - 1, j) + drop, at(i, j - 1) + add);
      if (i > 1 && j > 1 && x === b[j - 2] && y === a[i - 2] && x !== y)
        best = Math.min(best, at(i - 2, j - 2) + 0.8);
      cost[i * width + j] = best;
    }
  }
  return at(a.length, b.length);
}
