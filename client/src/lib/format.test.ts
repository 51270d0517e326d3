import { expect, test } from 'vitest';
import { phoneHref } from '#shared/domain/address.ts';
import { webLink } from './format.ts';

test('a phone number becomes a tel: link without its extension', () => {
  expect(phoneHref('(713) 555-0142')).toBe('tel:7135550142');
  expect(phoneHref('+1 713 555 0142 ext. 12')).toBe('tel:+17135550142');
});

test('only web URLs become links', () => {
  expect(webLink('https://www.grace.example.org/')).toEqual({
    href: 'https://www.grace.example.org/',
    label: 'grace.example.org',
  });
  expect(webLink('grace.example.org/visit/')).toEqual({
    href: 'https://grace.example.org/visit/',
    label: 'grace.example.org/visit',
  });
  for (const invalid of [null, '', ' ', 'javascript:alert(1)', 'mailto:a@example.org', 'nonsense', 'http://'])
    expect(webLink(invalid)).toBeNull();
});
