/** Recent searches, stored only in this browser. */
import { readJson, writeJson, writeStorage } from '@/lib/storage.ts';

const key = 'recentSearches';
const maxSearches = 5;

export function recentSearches(): string[] {
  const stored = readJson<unknown>(key);
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, maxSearches) : [];
}

export function addRecentSearch(text: string): void {
  const search = text.trim();
  if (search === '') return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== search.toLowerCase());
  writeJson(key, [search, ...others].slice(0, maxSearches));
}

export const clearRecentSearches = (): void => writeStorage(key, null);
