import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createQueryClient } from '@/lib/queries.ts';
import { listedChurch } from '@/test/church.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPart } from '@/test/show.tsx';
import { NameMatches, NoChurches } from './related-results.tsx';

const server = fakeServer(() => ({}));

const named = (names: string[], phone: string | null = null) =>
  names.map((name, index) => ({ ...listedChurch, id: index + 1, name, phone }));

function show(part: React.ReactNode, found: ReturnType<typeof named>, path = '/') {
  server.replies['*'] = { body: found };
  showPart(part, createQueryClient(), path);
}

const churchNames = () => screen.queryAllByRole('heading', { level: 3 }).map((it) => it.textContent);

test('without results, shows the closest churches, if possible with a phone', async () => {
  const found = [...named(['Silent']), ...named(['Reachable'], '(713) 555-0100')].map((it, id) => ({
    ...it,
    id,
  }));
  show(
    <NoChurches
      page={{ read: null, topic: 'kind=need&label=weddings&found=false', closest: 'near=77004' }}
      onChange={() => undefined}
    />,
    found,
  );
  await screen.findByRole('heading', { name: 'Closest matches' });
  expect(churchNames()).toEqual(['Reachable']);
  expect(server.sent[0]!.request).toContain('near=77004');
});

test('below the churches near a place, shows names that contain it, and a link to all of them', async () => {
  show(<NameMatches typed="third ward" />, named(['A', 'B', 'C', 'D', 'E']));
  await screen.findByRole('heading', { name: 'With “third ward” in the name' });
  expect(churchNames()).toEqual(['A', 'B', 'C', 'D']);
  expect(server.sent[0]!.request).toContain('exact=true');
  expect(server.sent[0]!.request).toMatch(/search=third(\+|%20)ward/);
  expect(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe(
    '/directory?search=third+ward&exact=true',
  );
});
