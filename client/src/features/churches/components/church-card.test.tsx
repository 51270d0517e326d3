import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import { addressLine } from '#shared/domain/address.ts';
import { imageSourceOf } from '@/components/image.tsx';
import { ChurchCard } from './church-card.tsx';
import { ChurchRow } from './church-row.tsx';

const church: ChurchListItem = {
  id: 7,
  name: 'Grace Chapel',
  denomination: 'Baptist',
  address: '12 Oak Street',
  city: 'Houston',
  state: 'TX',
  zip: '77006',
  area: 'Montrose',
  phone: '(713) 555-0100',
  website: null,
  description: 'A chapel under oaks.',
  services: ['Sunday 8 AM', 'Sunday 10 AM', 'Wednesday 7 PM', 'Friday 6 PM'],
  serviceTimes: [],
  serviceExceptions: [],
  youtubeChannel: null,
  recentSermons: [],
  heroImage: '/art/scenes/chapel.svg',
  latitude: 29.7,
  longitude: -95.4,
  featured: false,
  status: 'approved',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const show = (more: Partial<ChurchListItem> = {}) =>
  render(
    <MemoryRouter>
      <ChurchCard church={{ ...church, ...more }} />
    </MemoryRouter>,
  );
const card = () => within(screen.getByRole('article'));
const times = () =>
  within(card().getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('a featured card has the image, description, all service times, a Featured badge, and View Details', () => {
  show({ featured: true });
  expect(screen.getByRole('article').querySelector('img')?.getAttribute('src')).toBe(church.heroImage);
  expect(card().getByText(church.description)).toBeTruthy();
  expect(times()).toEqual(church.services);
  expect(card().getByText('Featured')).toBeTruthy();
  expect(
    card()
      .getByRole('link', { name: /^View Details/ })
      .getAttribute('href'),
  ).toBe('/church/7');
  expect(card().queryByText('Feature this Church')).toBeNull();
  expect(screen.getByRole('article').className).toContain('border-gold');
});

test('a regular card has the address and phone, two service times, no image, and Feature this Church', () => {
  show();
  expect(screen.getByRole('article').querySelector('img')).toBeNull();
  expect(card().queryByText(church.description)).toBeNull();
  expect(times()).toEqual(church.services.slice(0, 2));
  expect(card().getByText('12 Oak Street, Houston, TX 77006')).toBeTruthy();
  expect(
    card()
      .getByRole('link', { name: /555-0100/ })
      .getAttribute('href'),
  ).toBe('tel:7135550100');
  expect(
    card()
      .getByRole('link', { name: /^Feature this Church/ })
      .getAttribute('href'),
  ).toBe('/advertise');
  expect(card().queryByText('Featured')).toBeNull();
});

test.each([true, false])('the name comes first and links to the church (featured: %s)', (featured) => {
  show({ featured });
  const name = card().getByRole('heading', { name: 'Grace Chapel' });
  expect(within(name).getByRole('link').getAttribute('href')).toBe('/church/7');
  expect(screen.getByRole('article').firstElementChild).toBe(name);
  expect(card().getByText('Baptist · Montrose')).toBeTruthy();
});

test('directions open Google Maps with the address in a new tab', () => {
  show();
  const link = card().getByRole('link', { name: /^Get Directions/ });
  expect(link.getAttribute('href')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=Grace%20Chapel%2C%2012%20Oak%20Street%2C%20Houston%2C%20TX%2077006',
  );
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('does not repeat the city and ZIP code if the address includes them', () => {
  const address = '12 Oak Street, Houston, TX 77006';
  expect(addressLine({ address, city: 'Houston', zip: '77006' })).toBe(address);
  expect(addressLine({ address })).toBe(address);
  expect(addressLine({ address: '12 Oak Street' })).toBe('12 Oak Street, Houston, TX');
  expect(addressLine({ address: '9 Houston Avenue', city: 'Houston', zip: '77007' })).toBe(
    '9 Houston Avenue, Houston, TX 77007',
  );
  expect(addressLine({ address: '12 Oak Street', city: 'Katy', zip: '77449' })).toBe(
    '12 Oak Street, Katy, TX 77449',
  );
  // As our forms store it, without a city.
  expect(addressLine({ address: '12 Oak Street', city: '', zip: '77006' })).toBe(
    '12 Oak Street, Houston, TX 77006',
  );
  expect(addressLine({ address: '12 Oak Street, Katy', city: '', zip: '77449' })).toBe(
    '12 Oak Street, Katy, TX 77449',
  );
  expect(addressLine({ address: '12 Oak Street', city: 'Anchorage', state: 'AK', zip: '99501' })).toBe(
    '12 Oak Street, Anchorage, AK 99501',
  );
  expect(addressLine({ address: '12 Oak Street', city: '', zip: '10001' })).toBe('12 Oak Street, TX 10001');
});

test('shows missing service times and the distance as text', () => {
  show({ services: [], phone: null, distance: 2.34 });
  expect(card().getByText('Times not listed yet')).toBeTruthy();
  expect(card().getByText('Baptist · Montrose · 2.3 miles away')).toBeTruthy();
});

test.each([null, '', '{token}', '/placeholder.svg', '/api/placeholder/400/300'])(
  'shows the logo on a blue gradient instead of %s',
  (heroImage) => {
    expect(imageSourceOf(heroImage)).toBeNull();
    show({ featured: true, heroImage });
    expect(screen.getByRole('article').querySelector('img')?.getAttribute('src')).toBe('/art/fallback.svg');
  },
);

test('an image has a placeholder while it loads, and the logo if it fails', () => {
  show({ featured: true });
  const image = screen.getByRole('article').querySelector('img')!;
  const placeholder = () => screen.getByRole('article').querySelector('.animate-pulse');
  expect(placeholder()).toBeTruthy();
  // jsdom doesn't load images.
  fireEvent.load(image);
  expect(placeholder()).toBeNull();
  fireEvent.error(image);
  expect(image.getAttribute('src')).toBe('/art/fallback.svg');
});

test('a row has the phone number as a call link and the full address', () => {
  render(
    <MemoryRouter>
      <ChurchRow church={church} />
    </MemoryRouter>,
  );
  expect(
    card()
      .getByRole('link', { name: /555-0100/ })
      .getAttribute('href'),
  ).toBe('tel:7135550100');
  expect(card().getByText('12 Oak Street, Houston, TX 77006')).toBeTruthy();
});

test.each([true, false])('a row is gold only if its church is featured: %s', (featured) => {
  render(
    <MemoryRouter>
      <ChurchRow church={{ ...church, featured }} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('article').className.includes('bg-gold')).toBe(featured);
});
