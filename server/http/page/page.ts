/** Renders a page: fills the client's template with head data, a shell, runtime configuration, and initial responses. */

import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { AppConfig } from '#shared/contracts/config.ts';
import { errorStatus } from '#shared/domain/errors.ts';
import { notFoundFile, pageFiles } from '#shared/domain/paths.ts';
import { pageUrl } from '#shared/locale/locale.ts';
import { outage } from '#shared/messages/app.ts';
import { browserPayments } from '../../adapters/payments/choice.ts';
import type { Env } from '../../env.ts';
import type { CachedPage, ResponseCache } from '../cache.ts';
import type { SendOutage } from '../errors.ts';
import type { Gate } from '../gate.ts';
import { pagePolicy } from '../headers.ts';
import { type Head, renderHead } from './head.ts';
import { jsonForHtml } from './html.ts';
import { renderFacts, shells } from './shell.ts';
import type { PageTemplate } from './template.ts';

/** Runtime configuration for the browser. The nonce is added per response, so the API never sends it. */
export const clientConfig = (env: Env): AppConfig => ({
  mode: env.mode,
  operator: env.operator,
  tiles: env.tiles,
  payments: browserPayments(env.payments),
  websiteChecks: env.websiteChecks !== 'none',
});

/** Public origin of the site without a trailing slash; falls back to the request's host in local mode. */
export const baseOf = (env: Env, req: Request): string =>
  env.baseUrl ?? `http://${/^[\w.:[\]-]+$/.exec(req.headers.host ?? '')?.[0] ?? 'localhost'}`;

const pageKey = (env: Env, req: Request): string => baseOf(env, req) + pageUrl(req.originalUrl);

export type SendPage = (req: Request, res: Response, page: { path?: string; head: Head }) => Promise<void>;

const block = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${jsonForHtml(value)}</script>`;
const join = (blocks: string[]): string => blocks.filter(Boolean).join('\n    ');

/** Random, so that user content can't contain it. */
const noncePlaceholder = randomBytes(16).toString('hex');

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`);

function writePage(
  env: Env,
  req: Request,
  res: Response,
  { status, html, development }: CachedPage & { development: boolean },
): void {
  const nonce = pagePolicy(env, res, { path: req.path, development });
  res
    .status(status)
    .set('Content-Type', 'text/html; charset=utf-8')
    // The nonce must not be reused.
    .set('Cache-Control', 'private, no-cache')
    .send(html.replace(noncePlaceholder, nonce));
}

const fillSlots = (html: string, slots: Record<string, string>): string =>
  html.replace(/<!--(head|shell|facts|data)-->/g, (_, slot: string) => slots[slot] ?? '');

const reloadSeconds = 10;

/** The page for visitors while the database is away. It has no scripts, which could not load any data, and reloads by itself. */
export function createOutagePage(env: Env, template: PageTemplate): SendOutage {
  return async (req, res) => {
    const { html, headLinks, development } = await template(req, notFoundFile);
    const { title, text } = outage;
    const head = renderHead({ title, description: text, noIndex: true }, baseOf(env, req));
    const page = fillSlots(html.replace(/<script\b[^>]*><\/script>/g, ''), {
      head: join([`<meta http-equiv="refresh" content="${reloadSeconds}">`, head, headLinks]),
      shell: shells.notice({ title, lead: text }),
    });
    writePage(env, req, res, { status: errorStatus.unavailable, html: page, development });
  };
}

/** Drops unused query parameters, so that they don't create separate cache entries. Files keep theirs. */
function createParameterFilter(parameters: Record<string, readonly string[]>): (req: Request) => void {
  const pages = Object.keys(pageFiles).map((path) => ({
    pattern: patternOf(path),
    names: parameters[path] ?? [],
  }));
  return (req: Request) => {
    const [path = '', search] = req.originalUrl.split('?', 2);
    const names = search && pages.find(({ pattern }) => pattern.test(path))?.names;
    if (!names) return;
    const kept = new URLSearchParams(
      [...new URLSearchParams(search)].filter(([name]) => names.includes(name)),
    );
    kept.sort();
    const query = kept.toString();
    req.originalUrl = query ? `${path}?${query}` : path;
    req.url = req.originalUrl;
  };
}

function renderPage(
  env: Env,
  req: Request,
  head: Head,
  { html, headLinks }: { html: string; headLinks: string },
): string {
  const initialData = head.data ?? [];
  return fillSlots(html, {
    head: join([renderHead(head, baseOf(env, req)), headLinks]),
    shell: head.shell ?? shells.unknown(),
    facts: renderFacts(head),
    data: join([
      block('app-config', { ...clientConfig(env), nonce: noncePlaceholder } satisfies AppConfig),
      initialData.length > 0 ? block('app-data', initialData) : '',
    ]),
  });
}

/**
 * Serves the client's pages. `path` is a pattern from shared/domain/paths.ts; without one, `send` renders the 404 page.
 * `parameters` lists the query parameters that each page's route uses; others are removed.
 */
export function createPages({
  env,
  template,
  cache,
  gate,
  parameters,
}: {
  env: Env;
  template: PageTemplate;
  cache: ResponseCache;
  gate: Gate;
  parameters: Record<string, readonly string[]>;
}): { serveCached: RequestHandler; send: SendPage } {
  const dropUnusedParameters = createParameterFilter(parameters);
  let development = false;
  const write = (req: Request, res: Response, page: CachedPage) =>
    writePage(env, req, res, { ...page, development });
  return {
    /** Mount before the page routes: it records the content version before they query. */
    serveCached: (req, res, next) => {
      dropUnusedParameters(req);
      const key = pageKey(env, req);
      const page = cache.page(req, key);
      if (page) return write(req, res, page);
      res.locals.generation = cache.generation();
      // Only these pages search or count churches; the others render quickly.
      const isSearch = req.originalUrl.includes('?') || req.path.startsWith('/churches/');
      if (req.method !== 'GET' || !isSearch) return next();
      const closed = new Promise<void>((resolve) => res.once('close', resolve));
      const render = async () => {
        // An identical request may have rendered it while this one waited.
        const rendered = cache.page(req, key);
        if (rendered) return write(req, res, rendered);
        next();
        await closed;
      };
      gate.run('search', req, render).catch(next);
    },
    send: async (req, res, { path, head }) => {
      const file = (path && pageFiles[path]) || notFoundFile;
      const { html, headLinks, ...mode } = await template(req, file);
      development = mode.development;
      const page = { status: head.status ?? 200, html: renderPage(env, req, head, { html, headLinks }) };
      const generation: number = res.locals.generation;
      if (!development) cache.storePage(req, pageKey(env, req), { ...page, generation });
      write(req, res, page);
    },
  };
}
