/** Development only: runs Vite as middleware in this process, so that pages, 404s, and the origin match production. */
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import type { ViteDevServer } from 'vite';
import { currentLocale, type Locale, pageUrl, splitLocale } from '#shared/locale/locale.ts';
import type { PageTemplate } from './template.ts';

export async function createViteClient(
  root: string,
  server: Server,
): Promise<{ template: PageTemplate; assets: RequestHandler; close: () => Promise<void> }> {
  const { createServer } = await import('vite');
  const create = (locale: Locale): Promise<ViteDevServer> =>
    createServer({
      configFile: join(root, 'vite.config.ts'),
      mode: locale === 'en' ? 'development' : locale,
      cacheDir: join(root, 'node_modules/.vite', locale),
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server } },
    });
  /** Like the builds, each language has a Vite of its own. The others start with the first page in their language. */
  const started: Partial<Record<Locale, Promise<ViteDevServer>>> = { en: create('en') };
  const viteOf = (locale: Locale): Promise<ViteDevServer> => (started[locale] ??= create(locale));
  await started.en;
  return {
    template: async (req) => {
      const source = await readFile(join(root, 'client/index.html'), 'utf8');
      const vite = await viteOf(currentLocale());
      const html = await vite.transformIndexHtml(pageUrl(req.originalUrl), source);
      return { html, development: true, headLinks: '' };
    },
    assets: async (req, res, next) => (await viteOf(splitLocale(req.url).locale)).middlewares(req, res, next),
    close: async () => {
      await Promise.all(Object.values(started).map(async (vite) => (await vite).close()));
    },
  };
}
