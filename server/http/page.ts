/** HTML of a page: the client's template with head data, a shell, run-time configuration and first data put in. */
import type { Request, Response } from 'express';
import type { AppConfig } from '#shared/config.ts';
import { notFoundFile, pageFiles } from '#shared/paths.ts';
import { browserPayments } from '../adapters/payments/choice.ts';
import type { Env } from '../env.ts';
import { type Head, renderHead } from './head.ts';
import { pagePolicy } from './headers.ts';
import { jsonForHtml } from './html.ts';
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

/** `path` is the page's pattern in shared/paths.ts; without one it is the 404 page. */
export function sendPage({ env, template }: { env: Env; template: PageTemplate }): SendPage {
  return async (req, res, { path, head }) => {
    const file = (path && pageFiles[path]) || notFoundFile;
    const { html, development, headLinks } = await template(req, file);
    const nonce = pagePolicy(env, res, development);
    const first = head.data ?? [];
    const slots: Record<string, string> = {
      head: join([renderHead(head, baseOf(env, req)), headLinks]),
      shell: renderShell(head.shell),
      facts: renderFacts(head),
      data: join([
        block('app-config', { ...clientConfig(env), nonce } satisfies AppConfig),
        first.length > 0 ? block('app-data', first) : '',
      ]),
    };
    res
      .status(head.status ?? 200)
      .set('Content-Type', 'text/html; charset=utf-8')
      // Its nonce is good for one response.
      .set('Cache-Control', 'private, no-cache')
      .send(html.replace(/<!--(head|shell|facts|data)-->/g, (_, slot: string) => slots[slot]!));
  };
}
