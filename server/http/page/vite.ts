/** Development only: runs Vite as middleware in this process, so that pages, 404s, and the origin match production. */
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import type { PageTemplate } from './template.ts';

export async function createViteClient(
  root: string,
  server: Server,
): Promise<{ template: PageTemplate; assets: RequestHandler; close: () => Promise<void> }> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    template: async (req) => {
      const source = await readFile(join(root, 'client/index.html'), 'utf8');
      const html = await vite.transformIndexHtml(req.originalUrl, source);
      return { html, development: true, headLinks: '' };
    },
    assets: vite.middlewares,
    close: () => vite.close(),
  };
}
