import { expect, test, vi } from 'vitest';
import { directionsUrl } from './directions.ts';

const church = {
  name: 'Grace Chapel',
  address: '12 Oak Street',
  city: 'Houston',
  state: 'TX',
  zip: '77006',
  latitude: 29.7,
  longitude: -95.4,
};
const on = (userAgent: string, maxTouchPoints = 0) =>
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
const textOf = (url: string) => decodeURIComponent(url.replaceAll('+', ' '));

test('uses the name and street address, or else the coordinates', () => {
  expect(textOf(directionsUrl(church))).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=Grace Chapel, 12 Oak Street, Houston, TX 77006',
  );
  expect(textOf(directionsUrl({ ...church, address: '' }))).toMatch(/&destination=29\.7,-95\.4$/);
});

test('does not use the center of a ZIP code as the destination', () => {
  expect(textOf(directionsUrl({ ...church, address: '', approximate: true }))).toMatch(
    /&destination=Grace Chapel, Houston, TX 77006$/,
  );
});

test('never leads to a P.O. box', () => {
  const mailbox = { ...church, address: 'P.O. Box 1234' };
  expect(textOf(directionsUrl(mailbox))).toMatch(/&destination=29\.7,-95\.4$/);
  expect(textOf(directionsUrl({ ...mailbox, approximate: true }))).toMatch(
    /&destination=Grace Chapel, Houston, TX 77006$/,
  );
});

test('phones open their own map app', () => {
  on('Mozilla/5.0 (Linux; Android 15; Pixel 7)');
  expect(textOf(directionsUrl(church))).toBe('geo:0,0?q=Grace Chapel, 12 Oak Street, Houston, TX 77006');
  expect(directionsUrl({ ...church, address: '' })).toBe('geo:0,0?q=29.7,-95.4(Grace%20Chapel)');
  for (const [agent, points] of [
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5],
  ] as const) {
    on(agent, points);
    expect(directionsUrl({ ...church, address: '' })).toBe('https://maps.apple.com/?daddr=29.7%2C-95.4');
  }
  on('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)');
  expect(directionsUrl(church)).toMatch(/^https:\/\/www\.google\.com/);
});
