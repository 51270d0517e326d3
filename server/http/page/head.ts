import type { FirstData } from '#shared/contracts/endpoint.ts';
import { site } from '#shared/domain/site.ts';
import { localePath, locales, pageUrl } from '#shared/locale/locale.ts';
import { escapeHtml, jsonForHtml } from './html.ts';
import type { Fact } from './shell.ts';

export type Head = {
  title: string;
  description: string;
  /** Path of the canonical URL; omit it on pages that search engines shouldn't index. */
  canonical?: string;
  status?: number;
  /** Open Graph type; defaults to 'website'. */
  type?: 'website' | 'article';
  /** Path of the image for link previews. */
  image?: string;
  /** schema.org objects without "@context". */
  jsonLd?: object[];
  noIndex?: boolean;
  feed?: { href: string; title: string };
  /** API responses embedded in the HTML, which saves the browser those requests. */
  data?: FirstData[];
  /** Path of an image. */
  preload?: string;
  /** HTML of one of the shells. */
  shell?: string;
  /** For crawlers and for users without JavaScript. */
  facts?: Fact[];
};

/** The page in every language, for search engines. */
const alternates = (baseUrl: string, path: string): string[] =>
  [...locales.map((locale) => [locale, locale] as const), ['x-default', 'en'] as const].map(
    ([language, locale]) =>
      `<link rel="alternate" hreflang="${language}" href="${escapeHtml(baseUrl + localePath(locale, path))}">`,
  );

export function renderHead(head: Head, baseUrl: string): string {
  const title = head.title.includes(site.name) ? head.title : `${head.title} | ${site.name}`;
  const description = head.description.replace(/\s+/g, ' ').trim().slice(0, 300);
  const meta = (attribute: 'name' | 'property', key: string, content: string) =>
    `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
  const url = head.canonical === undefined ? undefined : baseUrl + pageUrl(head.canonical);
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    url && !head.noIndex ? `<link rel="canonical" href="${escapeHtml(url)}">` : '',
    ...(head.canonical === undefined || head.noIndex ? [] : alternates(baseUrl, head.canonical)),
    head.noIndex ? meta('name', 'robots', 'noindex') : '',
    head.feed
      ? `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(head.feed.title)}" href="${escapeHtml(baseUrl + head.feed.href)}">`
      : '',
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    url ? meta('property', 'og:url', url) : '',
    meta('property', 'og:image', baseUrl + (head.image ?? '/art/share.png')),
    meta('name', 'twitter:card', 'summary_large_image'),
    head.preload
      ? `<link rel="preload" as="image" href="${escapeHtml(head.preload)}" fetchpriority="high">`
      : '',
    ...(head.jsonLd ?? []).map(
      (data) =>
        `<script type="application/ld+json">${jsonForHtml({ '@context': 'https://schema.org', ...data })}</script>`,
    ),
  ]
    .filter(Boolean)
    .join('\n    ');
}
