import { expect, test } from 'vitest';
import { addRecentSearch, clearRecentSearches, recentSearches } from './recent-searches.ts';

test('keeps the last five searches, newest first, without duplicates in a different case', () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) addRecentSearch(text);
  expect(recentSearches()).toEqual(['f', 'e', 'd', 'c', 'b']);
  addRecentSearch(' D ');
  expect(recentSearches()).toEqual(['D', 'f', 'e', 'c', 'b']);
  addRecentSearch('  ');
  expect(recentSearches()).toHaveLength(5);
  clearRecentSearches();
  expect(recentSearches()).toEqual([]);
});

test.each([['{'], ['{"a":1}'], ['"text"'], ['null']])('ignores the invalid stored value %s', (text) => {
  localStorage.setItem('recentSearches', text);
  expect(recentSearches()).toEqual([]);
});

test('ignores stored values that are not strings, and everything after the first five', () => {
  localStorage.setItem('recentSearches', '["a",1,null,"b","c","d","e","f"]');
  expect(recentSearches()).toEqual(['a', 'b', 'c', 'd', 'e']);
});
