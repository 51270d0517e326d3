import { expect, test } from 'vitest';
import { itemsOf, pageOf } from './paging.ts';

test("builds a page from a response's items and headers", () => {
  const headers = new Headers({
    'X-Total-Count': '10000',
    'X-Total-Capped': 'true',
    'X-Search-Corrected': 'san%20jos%C3%A9',
    'X-Search-Relaxed': 'jos%C3%A9',
    'X-Search-Read': 'search=jos%C3%A9&day=sunday',
    'X-Search-Topic': 'kind=need&label=weddings&found=true',
    'X-Search-Closest': 'near=77004',
    Link: '</api/churches?search=x&cursor=a%2Bb.c>; rel="next"',
  });
  expect(pageOf([], headers)).toEqual({
    items: [],
    total: 10_000,
    capped: true,
    corrected: 'san josé',
    relaxed: 'josé',
    read: 'search=jos%C3%A9&day=sunday',
    topic: 'kind=need&label=weddings&found=true',
    closest: 'near=77004',
    next: 'a+b.c',
  });
});

test('the last page has no cursor', () => {
  expect(pageOf([], new Headers({ 'X-Total-Count': '3' }))).toEqual({
    items: [],
    total: 3,
    capped: false,
    corrected: null,
    relaxed: null,
    read: null,
    topic: null,
    closest: null,
    next: null,
  });
});

test('an item that moved to the next page between requests appears once, with its newest values', () => {
  const pages = [
    {
      items: [
        { id: 1, name: 'One' },
        { id: 2, name: 'Two' },
      ],
    },
    {
      items: [
        { id: 2, name: 'Two, renamed' },
        { id: 3, name: 'Three' },
      ],
    },
  ];
  expect(itemsOf(pages)).toEqual([
    { id: 1, name: 'One' },
    { id: 2, name: 'Two, renamed' },
    { id: 3, name: 'Three' },
  ]);
  expect(itemsOf(undefined)).toEqual([]);
});
