/** For search engines: robots.txt, sitemaps, and breadcrumbs. Features provide their own sitemap entries. */
import type { Request } from 'express';
import { Router } from 'express';
import { paths } from '#shared/domain/paths.ts';
import { site } from '#shared/domain/site.ts';
import { isLocale, localePath, locales, pageUrl } from '#shared/locale/locale.ts';
import { AppError } from '../errors.ts';
import { escapeHtml } from './html.ts';

/** schema.org breadcrumbs, starting at the home page. */
export const breadcrumb = (base: string, steps: Array<[name: string, path: string]>) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [[site.name, paths.home] as [string, string], ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: base + pageUrl(path),
  })),
});

/** A schema.org list of pages of this site. */
export const itemList = (base: string, items: Array<[name: string, path: string]>) => ({
  '@type': 'ItemList',
  itemListElement: items.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: base + path,
  })),
});

type SitemapEntry = { path: string; changed?: Date };

export type SitemapSource = {
  /** Part of the file's URL; letters and hyphens only. */
  name: string;
  /** Numbers of the non-empty files, starting at 1. */
  files: () => Promise<number[]>;
  /** Entries of one file, up to 50,000 (the format's limit). */
  entries: (file: number) => Promise<SitemapEntry[]>;
};

const header = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** `base` is the site's public origin. */
export function sitemapRoutes(options: { sources: SitemapSource[]; base: (req: Request) => string }): Router {
  const router = Router();

  router.get('/robots.txt', (req, res) => {
    res
      .type('text/plain')
      .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${options.base(req)}/sitemap.xml\n`);
  });

  router.get('/sitemap.xml', async (req, res) => {
    const base = escapeHtml(options.base(req));
    const files = await Promise.all(
      options.sources.map(async (source) =>
        (await source.files()).flatMap((file) =>
          locales.map((locale) => `${locale === 'en' ? '' : `${locale}-`}${source.name}-${file}`),
        ),
      ),
    );
    const body = files
      .flat()
      .map((name) => `<sitemap><loc>${base}/sitemaps/${name}.xml</loc></sitemap>`)
      .join('\n');
    res.type('application/xml').send(`${header}<sitemapindex xmlns="${schema}">\n${body}\n</sitemapindex>\n`);
  });

  router.get('/sitemaps/:file', async (req, res) => {
    const [, prefix = 'en', name, number] =
      /^(?:([a-z]{2})-)?([a-z-]+)-(\d{1,6})\.xml$/.exec(req.params.file) ?? [];
    const source = options.sources.find((candidate) => candidate.name === name);
    if (!source || !isLocale(prefix) || !(await source.files()).includes(Number(number)))
      throw new AppError('not_found');
    const entries = await source.entries(Number(number));
    const base = options.base(req);
    const body = entries
      .map(({ path, changed }) => {
        const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
        return `<url><loc>${escapeHtml(base + localePath(prefix, path))}</loc>${lastmod}</url>`;
      })
      .join('\n');
    res.type('application/xml').send(`${header}<urlset xmlns="${schema}">\n${body}\n</urlset>\n`);
  });

  return router;
}
