import { expect, test } from 'vitest';
import { webLink } from './links.tsx';

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
