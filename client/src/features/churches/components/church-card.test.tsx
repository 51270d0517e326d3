import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import { listedChurch } from '@/test/church.ts';
import { showPart } from '@/test/show.tsx';
import { ChurchCard } from './church-card.tsx';
import { ChurchRow } from './church-row.tsx';

const church: ChurchListItem = {
  ...listedChurch,
  id: 7,
  name: 'Grace Chapel',
  address: '12 Oak Street',
  zip: '77006',
  area: 'Montrose',
  phone: '(713) 555-0100',
  description: 'A chapel under oaks.',
  services: ['Sunday 8 AM', 'Sunday 10 AM', 'Wednesday 7 PM', 'Friday 6 PM'],
  heroImage: '/art/scenes/chapel.svg',
};
const show = (more: Partial<ChurchListItem> = {}) => showPart(<ChurchCard church={{ ...church, ...more }} />);
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

test('shows missing service times and the distance as text', () => {
  show({ services: [], phone: null, distance: 2.34 });
  expect(card().getByText('Times not listed yet')).toBeTruthy();
  expect(card().getByText('Baptist · Montrose · 2.3 miles away')).toBeTruthy();
});

test('a row has the phone number as a call link and the full address', () => {
  showPart(<ChurchRow church={church} />);
  expect(
    card()
      .getByRole('link', { name: /555-0100/ })
      .getAttribute('href'),
  ).toBe('tel:7135550100');
  expect(card().getByText('12 Oak Street, Houston, TX 77006')).toBeTruthy();
});

test.each([true, false])('a row is gold only if its church is featured: %s', (featured) => {
  showPart(<ChurchRow church={{ ...church, featured }} />);
  expect(screen.getByRole('article').className.includes('bg-gold')).toBe(featured);
});
