/** HTML of a page: the client's template with head data, a shell, run-time configuration and first data put in. */
import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { AppConfig } from '#shared/config.ts';
import { notFoundFile, pageFiles } from '#shared/paths.ts';
import { browserPayments } from '../adapters/payments/choice.ts';
import type { Env } from '../env.ts';
import type { CachedPage, ResponseCache } from './cache.ts';
import { type Head, renderHead } from './head.ts';
import { pagePolicy } from './headers.ts';
import { jsonForHtml } from './html.ts';
import type { ReadBudget } from './read-budget.ts';
import { renderFacts, renderShell } from './shell.ts';
import type { PageTemplate } from './template.ts';

/** What the browser must know at run time. The nonce is good for one response, so the API never sends it. */
export const clientConfig = (env: Env): AppConfig => ({
  mode: env.mode,
  tiles: env.tiles,
  payments: browserPayments(env.payments),
});

/** Public origin of the site without a trailing slash; in local mode what the request used. */
export const baseOf = (env: Env, req: Request): string =>
  env.baseUrl ?? `http://${/^[\w.:[\]-]+$/.exec(req.headers.host ?? '')?.[0] ?? 'localhost'}`;

export type SendPage = (req: Request, res: Response, page: { path?: string; head: Head }) => Promise<void>;

const block = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${jsonForHtml(value)}</script>`;
const join = (blocks: string[]): string => blocks.filter(Boolean).join('\n    ');

/** Unknown to visitors: what they store must never be taken for it. */
const noncePlaceholder = randomBytes(16).toString('hex');

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`);

/**
 * Pages of the client. `path` is a page's pattern in shared/paths.ts; without one it is the 404 page. `parameters` names
 * the query parameters that the server reads of each page; no others reach its route.
 */
export function createPages({
  env,
  template,
  cache,
  reads,
  parameters,
}: {
  env: Env;
  template: PageTemplate;
  cache: ResponseCache;
  reads: ReadBudget;
  parameters: Record<string, readonly string[]>;
}): { serveCached: RequestHandler; send: SendPage } {
  const pages = Object.keys(pageFiles).map((path) => ({
    pattern: patternOf(path),
    names: parameters[path] ?? [],
  }));
  /** Removes what no page reads, so that an unknown parameter is no other page. Files keep theirs. */
  const dropUnknown = (req: Request) => {
    const [path = '', search] = req.originalUrl.split('?', 2);
    const names = search && pages.find(({ pattern }) => pattern.test(path))?.names;
    if (!names) return;
    const known = new URLSearchParams(
      [...new URLSearchParams(search)].filter(([name]) => names.includes(name)),
    );
    known.sort();
    const query = known.toString();
    req.originalUrl = query ? `${path}?${query}` : path;
    req.url = req.originalUrl;
  };
  /** Pages being rendered, so that identical requests are rendered once. */
  const rendering = new Map<string, Promise<void>>();
  let development = false;
  const write = (req: Request, res: Response, { status, html }: CachedPage) => {
    const nonce = pagePolicy(env, res, { path: req.path, development });
    res
      .status(status)
      .set('Content-Type', 'text/html; charset=utf-8')
      // Its nonce is good for one response.
      .set('Cache-Control', 'private, no-cache')
      .send(html.replace(noncePlaceholder, nonce));
  };
  return {
    /** Mounted before the pages; takes the version of the content before they read it. */
    serveCached: async (req, res, next) => {
      dropUnknown(req);
      const key = baseOf(env, req) + req.originalUrl;
      const page = cache.page(req, key);
      if (page) return write(req, res, page);
      res.locals.generation = cache.generation();
      // Others are quick to render: they have neither parameters nor churches to count.
      const isSearch = req.originalUrl.includes('?') || req.path.startsWith('/churches/');
      if (req.method !== 'GET' || !isSearch) return next();
      const shared = cache.isShared(req, key);
      const underWay = shared ? rendering.get(key) : undefined;
      if (underWay) {
        await underWay;
        const rendered = cache.page(req, key);
        if (rendered) return write(req, res, rendered);
      }
      const address = req.ip ?? '';
      reads.admit(address);
      const closed = new Promise<void>((resolve) => res.once('close', resolve));
      if (shared) {
        rendering.set(key, closed);
        void closed.then(() => rendering.get(key) === closed && rendering.delete(key));
      }
      reads
        .run(address, () => {
          next();
          return closed;
        })
        .catch(next);
    },
    send: async (req, res, { path, head }) => {
      const file = (path && pageFiles[path]) || notFoundFile;
      const { html, headLinks, ...mode } = await template(req, file);
      development = mode.development;
      const first = head.data ?? [];
      const slots: Record<string, string> = {
        head: join([renderHead(head, baseOf(env, req)), headLinks]),
        shell: renderShell(head.shell),
        facts: renderFacts(head),
        data: join([
          block('app-config', { ...clientConfig(env), nonce: noncePlaceholder } satisfies AppConfig),
          first.length > 0 ? block('app-data', first) : '',
        ]),
      };
      const page = {
        status: head.status ?? 200,
        html: html.replace(/<!--(head|shell|facts|data)-->/g, (_, slot: string) => slots[slot]!),
      };
      if (!development)
        cache.storePage(req, baseOf(env, req) + req.originalUrl, {
          ...page,
          generation: res.locals.generation as number,
        });
      write(req, res, page);
    },
  };
}
