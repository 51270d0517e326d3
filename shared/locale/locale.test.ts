import { expect, test } from 'vitest';
import { localePath, splitLocale } from './locale.ts';

test.each([
  ['/', 'en', '/'],
  ['/es', 'es', '/'],
  ['/es/', 'es', '/'],
  ['/es?search=misa', 'es', '/?search=misa'],
  ['/es/directory?view=map', 'es', '/directory?view=map'],
  ['/essays', 'en', '/essays'],
  ['/en/directory', 'en', '/en/directory'],
  ['/fr/directory', 'en', '/fr/directory'],
])('%s is the %s page %s', (url, locale, path) => {
  expect(splitLocale(url)).toEqual({ locale, path });
});

test.each([
  ['/', '/es'],
  ['/?search=misa', '/es?search=misa'],
  ['/directory?view=map', '/es/directory?view=map'],
])('the Spanish URL of %s is %s', (path, url) => {
  expect(localePath('es', path)).toBe(url);
  expect(localePath('en', path)).toBe(path);
  expect(splitLocale(url)).toEqual({ locale: 'es', path });
});
