import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import AdvertisePage from './advertise-page.tsx';

fakeServer(() => ({
  'GET /api/auth/me': { body: null },
  'GET /api/stats': { body: { churches: 1432, denominations: 31, areas: 12, events: 58 } },
}));

test('says who supplied the figures', async () => {
  showPage('/advertise', <AdvertisePage />);
  expect(await screen.findByText('50,000+')).toBeTruthy();
  expect(screen.getByText('85%')).toBeTruthy();
  expect(screen.getByText('Figures supplied by the operator')).toBeTruthy();
});

test('shows counted figures instead if the operator chooses so', async () => {
  showPage('/advertise', <AdvertisePage source="counted" />);
  expect(await screen.findByText('1,432')).toBeTruthy();
  expect(screen.getByText('Counted today')).toBeTruthy();
  expect(screen.queryByText('85%')).toBeNull();
});
