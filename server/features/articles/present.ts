/** Article responses, head data of the news pages, and the feed. */

import type { AdminArticle } from '#shared/contracts/admin/articles-admin.ts';
import type { Article, ArticleListItem } from '#shared/contracts/articles.ts';
import type { ArticleCategory } from '#shared/domain/articles.ts';
import { articlePath, newsPath, paths } from '#shared/domain/paths.ts';
import { absentImage } from '#shared/domain/pictures.ts';
import { site } from '#shared/domain/site.ts';
import { categoryLabels, newsPage } from '#shared/messages/articles.ts';
import { isoDates } from '../../db/iso-dates.ts';
import type { Head } from '../../http/page/head.ts';
import { escapeHtml } from '../../http/page/html.ts';
import { breadcrumb } from '../../http/page/seo.ts';
import { shells } from '../../http/page/shell.ts';
import { cleanHtml } from './policy.ts';
import type { ArticleRecord } from './store.ts';

const presentImage = (value: string | null): string | null =>
  value && value !== absentImage && !value.includes('/placeholder') ? value : null;

export const presentItem = (row: ArticleRecord): ArticleListItem => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  excerpt: row.excerpt,
  category: row.category,
  imageUrl: presentImage(row.imageUrl),
  imageAlt: row.imageAlt,
  publishedAt: row.publishedAt!.toISOString(),
});

/** Sanitizes the content again, because rows may not come from the form. */
export const presentArticle = (row: ArticleRecord): Article => ({
  ...presentItem(row),
  content: cleanHtml(row.content),
  updatedAt: row.updatedAt.toISOString(),
});

/** The contracts of the list and of an article choose the columns. */
export const presentAdmin = (row: ArticleRecord): AdminArticle => ({
  ...isoDates(row),
  state: row.publishedAt ? 'published' : 'draft',
  content: cleanHtml(row.content),
  imageUrl: presentImage(row.imageUrl),
});

const feedLink = () => ({ href: paths.newsFeed, title: `${site.name}: ${newsPage.title}` });

/** Link previews on other sites don't support SVG. */
const shareable = (imageUrl: string | null) => (imageUrl && !imageUrl.endsWith('.svg') ? imageUrl : null);

/** Each category has its own canonical URL. */
export function headOfNews(
  category: ArticleCategory | undefined,
  options: { base: string; total: number; items: Array<{ slug: string; title: string }> },
): Head {
  const label = category && categoryLabels[category];
  return {
    title: label ? newsPage.headingOf(label) : newsPage.title,
    description: label ? `${label}: ${newsPage.description}` : newsPage.description,
    canonical: newsPath(category),
    shell: shells.page({ title: newsPage.title, lead: newsPage.intro }),
    facts: options.items.map(({ slug, title }) => ({ text: title, href: articlePath(slug) })),
    noIndex: category !== undefined && options.total === 0,
    feed: feedLink(),
    jsonLd: [
      breadcrumb(options.base, [
        [newsPage.title, paths.news],
        ...(category && label ? [[label, newsPath(category)] as [string, string]] : []),
      ]),
    ],
  };
}

export function headOfArticle(article: Article, base: string): Head {
  const path = articlePath(article.slug);
  const image = shareable(article.imageUrl);
  return {
    title: article.title,
    description: article.excerpt,
    canonical: path,
    type: 'article',
    shell: shells.article(article),
    facts: [
      article.excerpt,
      article.content.replace(/<[^>]+>/g, ' '),
      { text: newsPage.title, href: paths.news },
    ],
    feed: feedLink(),
    ...(image ? { image } : {}),
    jsonLd: [
      {
        '@type': 'NewsArticle',
        '@id': base + path,
        headline: article.title,
        description: article.excerpt,
        url: base + path,
        mainEntityOfPage: base + path,
        articleSection: categoryLabels[article.category],
        image: [base + (image ?? '/art/share.png')],
        datePublished: article.publishedAt,
        dateModified: article.updatedAt > article.publishedAt ? article.updatedAt : article.publishedAt,
        author: { '@type': 'Organization', name: site.name, url: base + paths.home },
        publisher: {
          '@type': 'Organization',
          name: site.name,
          logo: { '@type': 'ImageObject', url: `${base}/apple-touch-icon.png` },
        },
      },
      breadcrumb(base, [
        [newsPage.title, paths.news],
        [article.title, path],
      ]),
    ],
  };
}

/** Characters that XML 1.0 cannot contain, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: intended
const invalidXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const xml = (text: string) => escapeHtml(text.replace(invalidXml, ''));

/** RSS 2.0. The guid contains the id, so that feed readers recognize an article whose slug changed. */
export function feedOf(articles: ArticleListItem[], base: string): string {
  const items = articles.map(({ id, slug, title, excerpt, category, publishedAt }) =>
    [
      '<item>',
      `<title>${xml(title)}</title>`,
      `<link>${xml(base + articlePath(slug))}</link>`,
      `<guid isPermaLink="false">${xml(`${base}${paths.news}#${id}`)}</guid>`,
      `<pubDate>${new Date(publishedAt).toUTCString()}</pubDate>`,
      `<category>${xml(categoryLabels[category])}</category>`,
      `<description>${xml(excerpt)}</description>`,
      '</item>',
    ].join('\n'),
  );
  const [newest] = articles;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${xml(feedLink().title)}</title>`,
    `<link>${xml(base + paths.news)}</link>`,
    `<atom:link href="${xml(base + paths.newsFeed)}" rel="self" type="application/rss+xml"/>`,
    `<description>${xml(newsPage.description)}</description>`,
    `<language>${site.language}-us</language>`,
    ...(newest ? [`<lastBuildDate>${new Date(newest.publishedAt).toUTCString()}</lastBuildDate>`] : []),
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}
