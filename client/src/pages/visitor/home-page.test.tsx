import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { apiUrl } from '#shared/contracts/api.ts';
import { featuredListQuery, featuredOnHome } from '#shared/domain/directory.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import HomePage from './home-page.tsx';

const featured = `GET ${apiUrl('/api/churches', { query: featuredListQuery(featuredOnHome) })}`;
const server = fakeServer(() => ({
  'GET /api/churches/facets': {
    body: { total: 3, areas: [{ value: 'Downtown', count: 3 }], denominations: [] },
  },
}));
afterEach(cleanup);

const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('areas and denominations take the place of featured churches if there are none', async () => {
  server.replies[featured] = { body: [] };
  showPage('/', <HomePage />);
  await waitFor(() => expect(sections().slice(0, 2)).toEqual(['Browse by area', 'Browse by denomination']));
  expect(await screen.findByText('Downtown')).toBeTruthy();
  expect(sections()).not.toContain('Featured churches');
  expect(sections().filter((title) => title === 'Browse by area')).toHaveLength(1);
});

test('featured churches keep their place while they load', () => {
  server.replies[featured] = 'never';
  showPage('/', <HomePage />);
  expect(sections()[0]).toBe('Featured churches');
});

test.each([
  [{ times: true, phones: true }, /^Service times, addresses, and phone numbers/],
  [{ times: false, phones: true }, /^Churches by name, place, or denomination/],
])('promises what is listed: %o', async (listed, intro) => {
  server.replies['GET /api/churches/facets'] = { body: { total: 3, areas: [], denominations: [], listed } };
  showPage('/', <HomePage />);
  expect(await screen.findByText(intro)).toBeTruthy();
});
