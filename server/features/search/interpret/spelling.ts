/** Spelling suggestions for single words from `search_words`, the dictionary of words that approved churches use. */
import type { Pool } from '../../../db/client.ts';
import type { Word } from '../request.ts';
import { neverCorrected } from './terms.ts';
import { isLatin, patternOf } from './text.ts';

/** A candidate for a word or a text; a lower cost is likelier. */
export type Guess = { words: string[]; cost: number };

/** `guesses` are shared by all attempts to understand a search. */
export type Dictionary = { pool: Pool; guesses: Map<string, Promise<Guess[][]>> };

export const createDictionary = (pool: Pool): Dictionary => ({ pool, guesses: new Map() });

/** Whether the dictionary has a word with each word's pattern. */
export async function areKnown({ pool }: Dictionary, words: Word[]): Promise<boolean[]> {
  // Patterns of whole texts have spaces around a word.
  const patterns = words.map(({ pattern }) => pattern.replace('% ', '').replace(' %', ''));
  const { rows } = await pool.query<{ known: boolean[] }>(
    `select array(select exists (select from search_words where word like pattern)
      from unnest($1::text[]) with ordinality t (pattern, n) order by n) as known`,
    [patterns],
  );
  return rows[0]!.known;
}

/** The joined pairs of words that are words of names. */
export async function readJoined({ pool }: Dictionary, pairs: string[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await pool.query<{ word: string }>(
    'select word from search_words where word = any($1) and in_names > 0',
    [pairs],
  );
  return new Set(rows.map(({ word }) => word));
}

const guessesPerWord = 5;

type Candidate = { nth: number; word: string; n: number; inNames: number; same: boolean; cut: number | null };

/**
 * Finds similar words in four ways, each with an index: they contain the typed word, share trigrams, start with the same
 * letter, or are one of its `edits`. The second part finds positions where the typed word splits into two words of names.
 */
const candidatesSql = `with typed as materialized (
    select w, pattern, reach, edits, i::integer as nth
    from unnest($1::text[], $2::text[], $3::integer[]) with ordinality as t (w, pattern, reach, i)
    join json_array_elements($4::json) with ordinality as e (edits, j) on j = i
    where w <> '')
  select nth, c.word, c.n, c.in_names as "inNames", c.word like pattern as same, null::integer as cut
  from typed, lateral (
    select word, n, in_names from (
      select word, n, in_names from search_words where word like pattern
      union select word, n, in_names from search_words
        where word % w and levenshtein_less_equal(left(word, length(w) + 1), w, reach) <= reach
      union select word, n, in_names from search_words
        where word = any(array(select json_array_elements_text(edits)))
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

/**
 * Guesses for each word, likeliest first; empty if nothing is similar. With `lastResorts`, words without guesses are also
 * tried as run-together words and by sound.
 */
export function guessWords(
  { pool, guesses }: Dictionary,
  words: string[],
  { lastResorts = true }: { lastResorts?: boolean } = {},
): Promise<Guess[][]> {
  const key = JSON.stringify([lastResorts, words]);
  if (!guesses.has(key)) guesses.set(key, readGuesses(pool, words, lastResorts));
  return guesses.get(key)!;
}

/** The largest Levenshtein distance of a candidate, in which swapped letters count twice. `costOf` decides about it. */
const reachOf = ({ length }: string): number => (length < 6 ? 2 : length < 9 ? 3 : 4);

async function readGuesses(pool: Pool, words: string[], lastResorts: boolean): Promise<Guess[][]> {
  const correctable = words.map((word) => (isCorrectable(word) ? word : ''));
  const { rows } = await pool.query<Candidate>(candidatesSql, [
    correctable,
    correctable.map((word) => word && patternOf(word, false).replace(/ /g, '')),
    words.map(reachOf),
    JSON.stringify(correctable.map((word) => (word ? editsOf(word) : []))),
  ]);
  const guesses = words.map((word, index) =>
    rankGuesses(word, [...rows.filter(({ nth }) => nth === index + 1), ...inVocabulary(word)]),
  );
  if (lastResorts) await addLastResorts(pool, words, guesses);
  // Words that occur in no name may come from street addresses.
  const doubtful = rows.filter(
    ({ word, cut, inNames }) => cut === null && inNames === 0 && !words.includes(word),
  );
  return withoutStreets(pool, guesses, new Set(doubtful.map(({ word }) => word)));
}

/** Shorter words resemble too many others. */
const minVocabularyWord = 5;

const vocabulary = [...neverCorrected].filter((word) => isLatin(word) && word.length >= minVocabularyWord);

/** Words of places, needs, days, and Spanish names, which no church's text may have. */
function inVocabulary(typed: string): Candidate[] {
  if (!isCorrectable(typed)) return [];
  const first = typed[0]! + (soundsLike[typed[0]!] ?? '');
  return vocabulary
    .filter((word) => first.includes(word[0]!))
    .filter((word) => Math.abs(word.length - typed.length) <= maxDistance(typed.length))
    .map((word) => ({ nth: 0, word, n: 0, inNames: 0, same: false, cut: null }));
}

function rankGuesses(word: string, candidates: Candidate[]): Guess[] {
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
function costOf(typed: string, { word, n, inNames }: Candidate): number | null {
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

/** For words without guesses: splits run-together words, or finds words of names that sound alike. */
async function addLastResorts(pool: Pool, words: string[], guesses: Guess[][]): Promise<void> {
  let remaining = maxLastResorts;
  for (const [index, word] of words.entries()) {
    if (guesses[index]!.length > 0) continue;
    if (remaining === 0) return;
    remaining -= 1;
    const parts = await segment(pool, word);
    if (parts) guesses[index] = [{ words: parts, cost: 1.1 + 0.1 * parts.length }];
    else guesses[index] = await guessBySound(pool, word);
  }
}

/** Shorter words have too few sounds to be distinctive. */
const minSoundLength = 5;

async function guessBySound(pool: Pool, word: string): Promise<Guess[]> {
  if (word.length < minSoundLength) return [];
  const { rows } = await pool.query<{ word: string }>(
    `select word from search_words
      where in_names > 0 and dmetaphone(word) = dmetaphone($1) and length(word) between length($1) - 3 and length($1) + 3
      order by levenshtein(word, $1), in_names desc limit 3`,
    [word],
  );
  return rows
    .filter((row) => editDistance(word, row.word) <= word.length / 2)
    .map((row, index) => ({ words: [row.word], cost: 2 + index / 10 }));
}

/** Churches examined per word. If the word is a denomination, area or city, it is so for most of them. */
const streetSample = 200;

/** Drops guesses with a doubtful word that occurs only in street addresses, not in denominations, areas or cities. */
async function withoutStreets(pool: Pool, guesses: Guess[][], doubtful: Set<string>): Promise<Guess[][]> {
  const candidates = [...new Set(guesses.flat().flatMap(({ words }) => words))].filter(
    (word) => doubtful.has(word) && isLatin(word),
  );
  if (candidates.length === 0) return guesses;
  const { rows } = await pool.query<{ word: string }>(
    `select w as word from unnest($1::text[]) w
      where exists (select from (
          select search_text, city from churches
          where status = 'approved' and search_text like '% ' || w || ' %'
          limit ${streetSample}) c
        where split_part(c.search_text, '/', 2) like '% ' || w || ' %'
          or ' ' || f_search(coalesce(c.city, '')) || ' ' like '% ' || w || ' %')`,
    [candidates],
  );
  const places = new Set(rows.map(({ word }) => word));
  const isStreet = (word: string) => doubtful.has(word) && !places.has(word);
  return guesses.map((list) => list.filter((guess) => !guess.words.some(isStreet)));
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

/** Splits run-together words ("bellairewestbaptist") into the likeliest words of names. Null if that isn't possible. */
async function segment(pool: Pool, text: string): Promise<string[] | null> {
  if (text.length < 6 || text.length > 60) return null;
  const parts = new Set<string>();
  for (let from = 0; from < text.length; from += 1)
    for (let to = from + 2; to <= Math.min(text.length, from + longestWord); to += 1)
      parts.add(text.slice(from, to));
  const { rows } = await pool.query<{ word: string; n: number; total: number }>(
    `select word, in_names as n, (select max(in_names) from search_words) as total
      from search_words where word = any($1) and in_names > 0 and word <> $2`,
    [[...parts], text],
  );
  const costs = new Map(rows.map(({ word, n, total }) => [word, partCost(word, n, total)]));
  type Split = { words: string[]; cost: number };
  const best: Array<Split | undefined> = [{ words: [], cost: 0 }];
  for (let to = 2; to <= text.length; to += 1)
    for (let from = Math.max(0, to - longestWord); from <= to - 2; from += 1) {
      const start = best[from];
      const word = text.slice(from, to);
      const cost = start && costs.get(word);
      if (cost === undefined || !start || start.words.length === maxParts) continue;
      if (start.cost + cost < (best[to]?.cost ?? Number.POSITIVE_INFINITY))
        best[to] = { words: [...start.words, word], cost: start.cost + cost };
    }
  return best[text.length]?.words ?? null;
}
