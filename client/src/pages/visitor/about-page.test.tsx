import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import AboutPage from './about-page.tsx';

fakeServer(() => ({
  'GET /api/auth/me': { body: null },
  'GET /api/stats': { body: { churches: 1432, denominations: 31, areas: 12, events: 58 } },
}));

test('shows the operator’s number of visitors next to the counts', async () => {
  showPage('/about', <AboutPage />);
  expect(await screen.findByText('1,432')).toBeTruthy();
  for (const figure of ['31', '58', '10K+', '2025']) expect(screen.getByText(figure)).toBeTruthy();
});

test('shows only counted figures if the operator chooses so', async () => {
  showPage('/about', <AboutPage source="counted" />);
  expect(await screen.findByText('1,432')).toBeTruthy();
  expect(screen.queryByText('10K+')).toBeNull();
  expect(screen.getByText('2025')).toBeTruthy();
});
