import { expect, test } from 'vitest';
import { isArticleLink } from './articles.ts';
import { uploadId, uploadLimits } from './pictures.ts';

const id = '0123abcd-4567-89ef-0123-456789abcdef';

test.each([
  [`/uploads/${id}/400.webp`, id],
  [`/uploads/${id}/800.webp`, id],
  [`/uploads/${id}/1600.webp`, id],
  [`/uploads/${id}/1200.webp`, undefined],
  [`/uploads/${id}/400.png`, undefined],
  [`https://elsewhere.org/uploads/${id}/400.webp`, undefined],
  [`/uploads/${id}/400.webp?x`, undefined],
  [`/uploads/${id.slice(1)}/400.webp`, undefined],
  [`/uploads/${id.replace('a', 'g')}/400.webp`, undefined],
  ['', undefined],
  [undefined, undefined],
])('extracts from %s the upload %s', (source, upload) => {
  expect(uploadId(source)).toBe(upload);
});

test('limits pictures to 5 MB and 50 megapixels', () => {
  expect(uploadLimits).toEqual({
    bytes: 5_242_880,
    pixels: 50_000_000,
    types: ['image/jpeg', 'image/png', 'image/webp'],
    widths: [400, 800, 1600],
  });
});

test.each([
  ['https://grace.org/a', true],
  ['HTTP://grace.org', true],
  ['/news/advent', true],
  ['/', true],
  ['//grace.org', false],
  ['/\\grace.org', false],
  ['/a\\b', false],
  ['/a\tb', false],
  ['news', false],
  ['javascript:alert(1)', false],
  ['ftp://grace.org', false],
  ['https://', false],
  ['', false],
  [undefined, false],
])('decides whether articles may link to %j: %s', (href, allowed) => {
  expect(isArticleLink(href)).toBe(allowed);
});
