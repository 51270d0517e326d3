import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiUrl, endpoint, listHeaders, pagesKeyOf, queryKeyOf, queryOf } from './endpoint.ts';

test('splits a route into method and path', () => {
  const response = z.object({});
  expect(endpoint('PUT /api/things/:id', { summary: 'x', access: 'user', response })).toEqual({
    method: 'PUT',
    path: '/api/things/:id',
    summary: 'x',
    access: 'user',
    response,
  });
});

test('repeats list values in a query and omits empty ones', () => {
  const values = { b: ['x', '', 'y'], a: 1, no: undefined, nothing: null, blank: '', yes: false, zero: 0 };
  expect(queryOf(values).toString()).toBe('b=x&b=y&a=1&yes=false&zero=0');
});

test('fills in parameters and sorts the query, so that equal requests have equal URLs', () => {
  expect(apiUrl('/api/a')).toBe('/api/a');
  expect(apiUrl('/api/a', { query: { c: '', b: '2', a: ['z', 'y'] } })).toBe('/api/a?a=z&a=y&b=2');
  expect(apiUrl('/api/a/:slug/b/:id', { params: { slug: 'x/y z', id: 7 }, query: {} })).toBe(
    '/api/a/x%2Fy%20z/b/7',
  );
});

test('has stable query keys and header names', () => {
  expect(queryKeyOf('/api/a')).toEqual(['api', '/api/a']);
  expect(pagesKeyOf('/api/a')).toEqual(['api', '/api/a', 'pages']);
  expect(listHeaders).toEqual({
    total: 'X-Total-Count',
    capped: 'X-Total-Capped',
    corrected: 'X-Search-Corrected',
    relaxed: 'X-Search-Relaxed',
    read: 'X-Search-Read',
    topic: 'X-Search-Topic',
    closest: 'X-Search-Closest',
  });
});
