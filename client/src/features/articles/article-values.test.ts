import { expect, test } from 'vitest';
import type { AdminArticle } from '#shared/contracts/admin/articles-admin.ts';
import { articleValues, emptyValues, savedOf } from './article-values.ts';

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
} as AdminArticle;

test('the form starts with the article', () => {
  expect(savedOf(article)).toEqual({
    version: 3,
    values: {
      title: 'Bells',
      slug: 'bells',
      excerpt: 'Loud.',
      content: '<p>Loud</p>',
      category: 'history',
      imageUrl: '/a.webp',
      imageAlt: 'A bell',
    },
  });
});

test('a draft has what it knows, without what else it stores', () => {
  expect(articleValues({ title: 'Chimes', version: 2 })).toEqual({ ...emptyValues, title: 'Chimes' });
});
