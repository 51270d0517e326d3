import { expect, test } from 'vitest';
import { pageOf } from './api.ts';

test('a page of the list is built from the answer and its headers', () => {
  const headers = new Headers({
    'X-Total-Count': '10000',
    'X-Total-Capped': 'true',
    'X-Search-Corrected': 'san%20jos%C3%A9',
    Link: '</api/churches?search=x&cursor=a%2Bb.c>; rel="next"',
  });
  expect(pageOf([], headers)).toEqual({
    items: [],
    total: 10_000,
    capped: true,
    corrected: 'san josé',
    next: 'a+b.c',
  });
});

test('the last page has no next one', () => {
  expect(pageOf([], new Headers({ 'X-Total-Count': '3' }))).toEqual({
    items: [],
    total: 3,
    capped: false,
    corrected: null,
    next: null,
  });
});
