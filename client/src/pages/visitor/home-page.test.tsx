import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { apiUrl } from '#shared/contracts/api.ts';
import { featuredListQuery, featuredOnHome } from '#shared/domain/directory.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { user } from '@/test/user.ts';
import HomePage from './home-page.tsx';

const featured = `GET ${apiUrl('/api/churches', { query: featuredListQuery(featuredOnHome) })}`;
const server = fakeServer(() => ({
  'GET /api/churches/facets': {
    body: { total: 3, areas: [{ value: 'Downtown', count: 3 }], denominations: [] },
  },
}));

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
  [{ times: true, languages: ['english', 'spanish'] }, ['Near me', 'This Sunday', 'In Spanish']],
  [{ times: true, languages: ['english'] }, ['Near me', 'This Sunday']],
  [{ times: false, languages: [] }, ['Near me']],
])('offers only chips that churches can answer: %o', async (known, chips) => {
  const listed = { phones: true, facts: ['gospel'], ...known };
  server.replies['GET /api/churches/facets'] = { body: { total: 3, areas: [], denominations: [], listed } };
  showPage('/', <HomePage />);
  const row = within(screen.getByRole('group', { name: 'In one tap' }));
  await waitFor(() =>
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(chips),
  );
});

test.each([
  ['', 'at /directory?'],
  ['katy ', 'at /directory?search=katy'],
])('with %j in the search box, its one button opens %s', async (typed, url) => {
  showPage('/', <HomePage />);
  if (typed) await user.type(screen.getByLabelText('Name, area, or ZIP code'), typed);
  await user.click(screen.getByRole('button', { name: 'Find Your Church' }));
  expect(await screen.findByText(url.replace(/\?$/, ''))).toBeTruthy();
});

test.each([
  [{ times: true, phones: true }, /^Service times, addresses, and phone numbers/],
  [{ times: false, phones: true }, /^Churches by name, place, or denomination/],
])('promises what is listed: %o', async (known, intro) => {
  const listed = { facts: [], languages: [], ...known };
  server.replies['GET /api/churches/facets'] = { body: { total: 3, areas: [], denominations: [], listed } };
  showPage('/', <HomePage />);
  expect(await screen.findByText(intro)).toBeTruthy();
});
