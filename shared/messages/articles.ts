import { countText } from '../domain/format.ts';
import { site } from '../domain/site.ts';

export const categoryLabels = {
  faith: 'Faith',
  community: 'Community',
  'church-life': 'Church Life',
  holidays: 'Holidays',
  history: 'History',
} as const;

export const newsPage = {
  title: 'News',
  headingOf: (category: string) => `News: ${category}`,
  intro: `Stories about faith and neighbors in ${site.city}: feast days and floods, choirs and casseroles, and what happens between Sundays.`,
  description: `Stories about faith, community, church life, holidays, and history in ${site.city}.`,
  categories: 'Categories',
  all: 'All',
  failed: 'Failed to load articles. Please try again later.',
  empty: 'No Articles Available',
  emptyText: 'Nothing has been published here yet. Check back soon.',
  emptyCategory: 'Nothing has been published in this category yet.',
  showAll: 'Show all articles',
  found: (total: number) => countText(total, 'article', 'articles'),
  readMore: 'Read More',
  more: 'Show more articles',
  feed: 'News feed (RSS)',
} as const;

export const articlePage = {
  back: 'Back to News',
  notFound: 'Article Not Found',
  notFoundText: 'It may have been removed, or there may be a typo in the link.',
  failed: 'Failed to load this article. Please try again later.',
  published: 'Published',
  minutes: (count: number) => `${count} min read`,
  article: 'Article',
} as const;

/** Validation messages. */
export const articleForm = {
  title: 'Title is required',
  slug: 'Use lowercase letters, numbers, and single hyphens',
  slugTaken: 'Another article already uses this URL',
  excerpt: 'Excerpt is required before publishing',
  content: 'Content is required before publishing',
  category: 'Please select a category',
  image: 'Please upload an image',
  imageGone: 'This image is no longer available. Please upload it again.',
  changed: 'Someone else saved this article in the meantime.',
  deleted: 'Article deleted',
} as const;
