import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import AdvertisePage from './advertise-page.tsx';

fakeServer(() => ({ 'GET /api/auth/me': { body: null } }));
afterEach(cleanup);

test('says who supplied the figures', async () => {
  showPage('/advertise', <AdvertisePage />);
  expect(await screen.findByText('50,000+')).toBeTruthy();
  expect(screen.getByText('85%')).toBeTruthy();
  expect(screen.getByText('Figures supplied by the operator')).toBeTruthy();
});
