import type { FirstData } from '#shared/endpoint.ts';
import { site } from '#shared/site.ts';
import { escapeHtml, jsonForHtml } from './html.ts';
import type { Fact, Shell } from './shell.ts';

export type Head = {
  title: string;
  description: string;
  /** Path of the canonical URL; absent on pages that should not be found. */
  canonical?: string;
  status?: number;
  /** Open Graph type; 'website' unless said. */
  type?: 'website' | 'article';
  /** Path of the picture for sharing. */
  image?: string;
  /** schema.org objects without "@context". */
  jsonLd?: object[];
  noIndex?: boolean;
  /** Feed that goes with the page; path and title. */
  feed?: { href: string; title: string };
  /** Responses that the page needs first, so that the browser need not request them. */
  data?: FirstData[];
  preload?: Array<{ href: string; media?: string }>;
  /** What the first screen shows before the script has run. */
  shell?: Shell;
  /** The page's facts for crawlers and for people without JavaScript. */
  facts?: Fact[];
};

export function renderHead(head: Head, baseUrl: string): string {
  const title = head.title.includes(site.name) ? head.title : `${head.title} | ${site.name}`;
  const description = head.description.replace(/\s+/g, ' ').trim().slice(0, 300);
  const meta = (attribute: 'name' | 'property', key: string, content: string) =>
    `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
  const url = head.canonical === undefined ? undefined : baseUrl + head.canonical;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    url && !head.noIndex ? `<link rel="canonical" href="${escapeHtml(url)}">` : '',
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
    ...(head.preload ?? []).map(
      ({ href, media }) =>
        `<link rel="preload" as="image" href="${escapeHtml(href)}" fetchpriority="high"${media ? ` media="${media}"` : ''}>`,
    ),
    ...(head.jsonLd ?? []).map(
      (data) =>
        `<script type="application/ld+json">${jsonForHtml({ '@context': 'https://schema.org', ...data })}</script>`,
    ),
  ]
    .filter(Boolean)
    .join('\n    ');
}
