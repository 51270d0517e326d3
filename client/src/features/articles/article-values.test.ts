import { afterEach, expect, test } from 'vitest';
import type { AdminArticle } from '#shared/contracts/admin/articles-admin.ts';
import { writeDraft } from '@/lib/draft.ts';
import { draftName, draftOf, emptyValues, hasPublicUrl, valuesOf } from './article-values.ts';

afterEach(() => localStorage.clear());

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

test('uses a draft only if it differs, with its version', () => {
  expect(draftOf(article)).toBeNull();
  writeDraft(draftName(article), { version: 2, values: valuesOf(article) });
  expect(draftOf(article)).toBeNull();
  writeDraft(draftName(article), { version: 2, values: { title: 'Chimes' } });
  expect(draftOf(article)).toMatchObject({ version: 2, values: { ...valuesOf(article), title: 'Chimes' } });
  writeDraft(draftName(article), { version: '2', values: { title: 'Chimes' } });
  expect(draftOf(article)!.version).toBeNull();
  writeDraft(draftName(article), { version: 2 });
  expect(draftOf(article)).toBeNull();
  writeDraft(draftName(null), { values: { title: 'New' } });
  expect(draftOf(null)).toMatchObject({ version: null, values: { ...emptyValues, title: 'New' } });
  expect(draftName(null)).not.toBe(draftName(article));
});
