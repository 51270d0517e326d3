/** The last searches of this browser; they never leave it. */
import { readJson, writeJson, writeStorage } from '@/lib/storage.ts';

const key = 'recentSearches';
const most = 5;

export function recentSearches(): string[] {
  const stored = readJson<unknown>(key);
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, most) : [];
}

export function addRecentSearch(text: string): void {
  const search = text.trim();
  if (search === '') return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== search.toLowerCase());
  writeJson(key, [search, ...others].slice(0, most));
}

export const clearRecentSearches = (): void => writeStorage(key, null);
