import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import type { ChurchFacets } from '#shared/contracts/churches-map.ts';
import { facetsQuery, featuredQuery } from '@/features/churches/api.ts';
import { featuredPagesQuery } from '@/features/search/api.ts';
import { HomeFeatured } from '@/features/search/components/home-hero.tsx';
import { createQueryClient } from '@/lib/queries.ts';
import { listedChurch } from '@/test/church.ts';
import { showPart } from '@/test/show.tsx';
import FeaturedPage from './featured-page.tsx';

const church = (id: number, more: Partial<ChurchListItem> = {}): ChurchListItem => ({
  ...listedChurch,
  id,
  name: `Church ${id}`,
  address: '12 Oak Street',
  phone: '(713) 555-0100',
  website: 'https://grace.example.org',
  description: 'A church.',
  services: ['Sunday 8 AM', 'Sunday 9 AM', 'Sunday 10 AM', 'Sunday 11 AM'],
  featured: true,
  ...more,
});

const show = (page: React.ReactNode, fill?: (client: ReturnType<typeof createQueryClient>) => void) => {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  fill?.(client);
  showPart(page, client);
};
const showPage = (items: ChurchListItem[], next: string | null = null) =>
  show(<FeaturedPage />, (client) =>
    client.setQueryData(featuredPagesQuery().queryKey, {
      pages: [
        {
          ...{ items, total: items.length, capped: false, next },
          ...{ corrected: null, relaxed: null, read: null, topic: null, closest: null },
        },
      ],
      pageParams: [null],
    }),
  );
const respond = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })));

test('a featured card shows three service times, contact details, and a link to the church', () => {
  showPage([church(7)]);
  const card = screen.getByRole('article');
  expect(within(card).getByText('Featured')).toBeTruthy();
  expect(within(card).getByText('Sunday 10 AM')).toBeTruthy();
  expect(within(card).queryByText('Sunday 11 AM')).toBeNull();
  expect(within(card).getByText('12 Oak Street, Houston, TX 77002')).toBeTruthy();
  expect(
    within(card)
      .getByRole('link', { name: /555-0100/ })
      .getAttribute('href'),
  ).toBe('tel:7135550100');
  expect(
    within(card)
      .getByRole('link', { name: /^View Details/ })
      .getAttribute('href'),
  ).toBe('/church/7');
});

test('loads the images of the first two cards right away, and others when they come into view', () => {
  showPage([church(1), church(2), church(3), church(4)]);
  const loading = [...document.querySelectorAll('img')].map((image) => image.getAttribute('loading'));
  expect(loading).toEqual(['eager', 'eager', 'lazy', 'lazy']);
});

test('shows only featured churches, whatever the response contains', () => {
  showPage([church(1), church(2, { featured: false }), church(3)]);
  expect(
    screen
      .getAllByRole('article')
      .map((card) => within(card).getByRole('heading'))
      .map(({ textContent }) => textContent),
  ).toEqual(['Church 1', 'Church 3']);
  cleanup();
  show(<HomeFeatured />, (client) =>
    client.setQueryData(featuredQuery().queryKey, [church(1, { featured: false }), church(2)]),
  );
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('offers more pages only if there are any', () => {
  showPage([church(1)]);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  cleanup();
  showPage([church(1)], 'cursor');
  expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy();
});

test('without featured churches, says so, links to the plans, and offers areas and denominations', async () => {
  respond(200, []);
  const facets: ChurchFacets = {
    denominations: [],
    areas: [{ value: 'Montrose', count: 5 }],
    total: 5,
    capped: false,
    unlisted: 0,
    listed: { times: false, phones: false, facts: [], languages: [] },
  };
  show(<FeaturedPage />, (client) => client.setQueryData(facetsQuery({}).queryKey, facets));
  await screen.findByText('No Featured Churches Yet');
  expect(screen.getAllByRole('link')[0]!.getAttribute('href')).toBe('/advertise');
  const area = await screen.findByRole('link', { name: /^Montrose/ });
  expect(area.getAttribute('href')).toBe('/churches/montrose');
});

test('an error shows the specified message and a retry button', async () => {
  respond(500, { message: 'broken', code: 'internal' });
  show(<FeaturedPage />);
  await screen.findByText('Failed to load featured churches. Please try again later.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('a failed request for featured churches has its own message', async () => {
  respond(500, { message: 'broken', code: 'internal' });
  const client = createQueryClient();
  await expect(client.fetchQuery({ ...featuredQuery(), retry: false })).rejects.toThrow(
    'Failed to fetch featured churches',
  );
});
