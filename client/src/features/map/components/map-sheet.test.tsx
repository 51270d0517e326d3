import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/lib/queries.ts';
import { user } from '@/test/user.ts';
import { MapSheet } from './map-sheet.tsx';
import type { Selected } from './selected-church.tsx';

const church: Selected = {
  id: 3,
  name: 'Grace Chapel',
  denomination: 'Baptist',
  area: 'Montrose',
  address: '12 Oak Street',
  city: 'Houston',
  state: 'TX',
  zip: '77006',
  phone: null,
  website: null,
  services: [],
  heroImage: null,
  latitude: 29.76,
  longitude: -95.37,
  featured: false,
};
const onClose = vi.fn();
beforeEach(() => void onClose.mockClear());
afterEach(() => document.body.replaceChildren());

const tree = (
  <QueryClientProvider client={createQueryClient()}>
    <MemoryRouter>
      <MapSheet church={church} onClose={onClose} />
    </MemoryRouter>
  </QueryClientProvider>
);
const sheet = () => screen.getByRole('region', { name: 'Selected church' });

test('shows the address and the actions; Escape and Close close the sheet', async () => {
  render(tree);
  expect(screen.getByText(/12 Oak Street/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^View Details/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  sheet().focus();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('opened from a marker, the sheet takes focus and returns it when it closes', () => {
  const marker = document.createElement('button');
  marker.className = 'leaflet-marker-icon';
  document.body.append(marker);
  marker.focus();
  const { unmount } = render(tree);
  expect(document.activeElement).toBe(sheet());
  unmount();
  expect(document.activeElement).toBe(marker);
});
