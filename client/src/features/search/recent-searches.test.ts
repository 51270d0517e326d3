import { expect, test } from 'vitest';
import { highlighted } from './components/suggestion-highlight.ts';
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

const marked = (text: string, typed: string) =>
  highlighted(text, typed)
    .map(({ part, match }) => (match ? `[${part}]` : part))
    .join('');

test.each([
  ['Grace Church', 'gra', '[Gra]ce Church'],
  ['Grace Church', 'chu gra', '[Gra]ce [Chu]rch'],
  ['Grace Church', 'race', 'Grace Church'],
  ['Iglesia Señor', 'senor', 'Iglesia [Señor]'],
  ['San Jose', 'josé', 'San [Jose]'],
  ['Grace-Grace', 'grace', '[Grace]-[Grace]'],
  ['St. Mary’s', 's', '[S]t. Mary’[s]'],
  ['Grace', '', 'Grace'],
  ['Grace', ' - ', 'Grace'],
  ['', 'a', ''],
])('in “%s”, “%s” highlights the starts of words', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected);
});
