import { expect, test } from 'vitest';
import { parseUrl, profileUrl } from './url.ts';

test('parses URLs, and returns undefined for anything else', () => {
  expect(parseUrl('https://grace.example/a?b')?.pathname).toBe('/a');
  expect(parseUrl('/a', 'https://grace.example')?.href).toBe('https://grace.example/a');
  expect(parseUrl('grace')).toBeUndefined();
});

test('accepts a URL with an umlaut however often it is called', () => {
  const results = Array.from({ length: 20_000 }, () => parseUrl('https://münchen-kirche.de')?.host);
  expect(new Set(results)).toEqual(new Set(['xn--mnchen-kirche-wob.de']));
});

test.each([
  ['@grace.community', 'https://www.instagram.com/grace.community'],
  ['hope.compassion', 'https://www.instagram.com/hope.compassion'],
  ['@gracehouston', 'https://www.instagram.com/gracehouston'],
  ['Instagram: @gracehouston', 'https://www.instagram.com/gracehouston'],
  ['@grace and @youth', 'https://www.instagram.com/grace'],
  ['instagram.com/grace', 'https://instagram.com/grace'],
  ['https://www.instagram.com/grace/', 'https://www.instagram.com/grace/'],
  ['see our page', undefined],
  ['', undefined],
])('the Instagram profile %j is %s', (text, url) => {
  expect(profileUrl(text, 'instagram')).toBe(url);
});
