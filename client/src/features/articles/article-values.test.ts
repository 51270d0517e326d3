import { expect, test } from 'vitest';
import type { AdminArticle } from '#shared/contracts/admin/articles-admin.ts';
import { articleValues, emptyValues, hasPublicUrl, savedOf } from './article-values.ts';

const article = {
  id: 5,
  slug: 'bells',
  title: 'Bells',
  category: 'history',
  state: 'draft',
  version: 3,
  excerpt: 'Loud.',
  content: '<p>Loud</p>',
  imageUrl: '/a.webp',
  imageAlt: 'A bell',
  wasPublic: false,
} as AdminArticle;

test('once public, a URL stays public', () => {
  expect(hasPublicUrl(article)).toBe(false);
  expect(hasPublicUrl({ ...article, state: 'published' })).toBe(true);
  expect(hasPublicUrl({ ...article, wasPublic: true })).toBe(true);
});

const valuesOf = (of: AdminArticle) => savedOf(of).values;

test('the form starts with the article; a slug derived from the title is left empty', () => {
  expect(valuesOf(article)).toEqual({
    title: 'Bells',
    slug: '',
    excerpt: 'Loud.',
    content: '<p>Loud</p>',
    category: 'history',
    imageUrl: '/a.webp',
    imageAlt: 'A bell',
  });
  expect(valuesOf({ ...article, slug: 'bells-12' }).slug).toBe('');
  expect(valuesOf({ ...article, slug: 'bells-1234' }).slug).toBe('bells-1234');
  expect(valuesOf({ ...article, title: 'Top 10', slug: 'top-10' }).slug).toBe('');
  expect(valuesOf({ ...article, wasPublic: true }).slug).toBe('bells');
});

test('a draft has what it knows, without what else it stores', () => {
  expect(articleValues({ title: 'Chimes', version: 2 })).toEqual({ ...emptyValues, title: 'Chimes' });
});
