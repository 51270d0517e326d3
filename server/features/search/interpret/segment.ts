import type { Pool } from '../../../db/client.ts';

const longestWord = 20;
const maxParts = 6;
/** Favors few long words over many short ones, and common words over rare ones. */
const partCost = (word: string, n: number, total: number): number =>
  (word.length < 3 ? 2.5 : word.length < 4 ? 1.5 : 1) + Math.log2((total + 1) / (n + 1)) / 10;

/** Splits run-together words ("bellairewestbaptist") into the likeliest words of names. Null if that isn't possible. */
export async function segment(pool: Pool, text: string): Promise<string[] | null> {
  if (text.length < 6 || text.length > 60) return null;
  const parts = new Set<string>();
  for (let from = 0; from < text.length; from += 1)
    for (let to = from + 2; to <= Math.min(text.length, from + longestWord); to += 1)
      parts.add(text.slice(from, to));
  const { rows } = await pool.query<{ word: string; n: number; total: number }>({
    name: 'parts of a word',
    text: `select word, in_names as n, (select max(in_names) from search_words) as total
      from search_words where word = any($1) and in_names > 0 and word <> $2`,
    values: [[...parts], text],
  });
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
