/** HTML of a page: the built (or Vite's) template with head data, run-time configuration and first data put in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { FirstData } from '#shared/endpoint.ts';
import { notFoundFile, pageFiles } from '#shared/paths.ts';
import { site } from '#shared/site.ts';
import { browserPayments } from '../adapters/payments/choice.ts';
import type { Env } from '../env.ts';
import { pagePolicy } from './headers.ts';

export type Head = {
  title: string;
  description: string;
  /** Path of the canonical address; absent on pages that should not be found. */
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
  /** Answers that the page asks for first, so that it is drawn on the server and the browser need not ask again. */
  data?: FirstData[];
  /** Pictures above the fold. */
  preload?: Array<{ href: string; media?: string }>;
};

/** Draws the markup of an address as it is at a moment; client/src/entry-server.tsx. */
export type Render = (address: string, first: FirstData[], now: number) => string;

/** The page around the markup and what its script needs; made by the built product or by Vite. */
export type PageTemplate = (req: Request, file: string) => Promise<Template>;
export type Template = {
  html: string;
  development: boolean;
  /** Style rules to stand in the page itself, so that its first picture waits for no other file. */
  styles: string;
  /** Links that stand in the head, and what stands at the end of the body: scripts come after the picture. */
  headLinks: string;
  bodyLinks: string;
  render: Render;
};

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character]!);

/** JSON that can stand inside a script element. */
export const jsonForHtml = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export function renderHead(head: Head, baseUrl: string): string {
  const title = head.title.includes(site.name) ? head.title : `${head.title} | ${site.name}`;
  const description = head.description.replace(/\s+/g, ' ').trim().slice(0, 300);
  const meta = (attribute: 'name' | 'property', key: string, content: string) =>
    `<meta ${attribute}="${key}" content="${escapeHtml(content)}">`;
  const address = head.canonical === undefined ? undefined : baseUrl + head.canonical;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    address && !head.noIndex ? `<link rel="canonical" href="${escapeHtml(address)}">` : '',
    head.noIndex ? meta('name', 'robots', 'noindex') : '',
    head.feed
      ? `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(head.feed.title)}" href="${escapeHtml(baseUrl + head.feed.href)}">`
      : '',
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    address ? meta('property', 'og:url', address) : '',
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

/** What the browser must know at run time; never baked into the build. */
export const clientConfig = (env: Env, nonce: string) => ({
  mode: env.mode,
  tiles: env.tiles,
  nonce,
  payments: browserPayments(env.payments),
});

/** Public address of the site without a trailing slash; in local mode what the caller used. */
export const baseOf = (env: Env, req: Request): string =>
  env.baseUrl ?? `http://${/^[\w.:[\]-]+$/.exec(req.headers.host ?? '')?.[0] ?? 'localhost'}`;

export type SendPage = (req: Request, res: Response, page: { path?: string; head: Head }) => Promise<void>;

/** `path` is the page's pattern in shared/paths.ts; without one it is the 404 page. */
export function sendPage(options: {
  env: Env;
  template: PageTemplate;
  log: Logger;
  now: () => Date;
}): SendPage {
  return async (req, res, { path, head }) => {
    const file = (path && pageFiles[path]) || notFoundFile;
    const template = await options.template(req, file);
    const nonce = pagePolicy(options.env, res, template.development);
    const baseUrl = baseOf(options.env, req);
    const first = head.data ?? [];
    const now = options.now().getTime();
    let markup = '';
    try {
      markup = template.render(req.originalUrl, first, now);
    } catch (error) {
      // The browser draws the page all the same; only the first picture comes later.
      options.log.error({ err: error, path: req.path }, 'a page could not be drawn on the server');
    }
    const headBlocks = [
      renderHead(head, baseUrl),
      template.styles ? `<style nonce="${nonce}">${template.styles}</style>` : '',
      template.headLinks,
    ];
    const bodyBlocks = [
      `<script type="application/json" id="app-config">${jsonForHtml({ ...clientConfig(options.env, nonce), now })}</script>`,
      first.length > 0 ? `<script type="application/json" id="app-data">${jsonForHtml(first)}</script>` : '',
      template.bodyLinks,
    ];
    const join = (blocks: string[]) => blocks.filter(Boolean).join('\n    ');
    const [before = '', between = '', after = ''] = template.html.split(/<!--head-->|<!--app-->/);
    res
      .status(head.status ?? 200)
      .set('Content-Type', 'text/html; charset=utf-8')
      // Its nonce is good for one answer.
      .set('Cache-Control', 'private, no-cache')
      .send(
        before +
          join(headBlocks) +
          between +
          markup +
          after.replace('</body>', () => `${join(bodyBlocks)}\n  </body>`),
      );
  };
}

type ManifestEntry = { file: string; imports?: string[]; css?: string[]; assets?: string[]; src?: string };

const entrySource = 'index.html';

/** Template of the built client: its style rules inline, its scripts and those of the asked page at the end. */
export async function builtTemplate(folder: string, renderer: string): Promise<PageTemplate> {
  const { render } = (await import(pathToFileURL(renderer).href)) as { render: Render };
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  // Vite's own links to scripts and styles give way to ours.
  const html = readFileSync(join(folder, 'index.html'), 'utf8').replace(
    /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g,
    '',
  );
  const fonts = Object.values(manifest)
    .flatMap((entry) => [entry.file, ...(entry.assets ?? [])])
    .filter((file) => /(inter|fraunces)-latin-(wght|full|standard)-normal.*\.woff2$/.test(file));
  const headLinks = [...new Set(fonts)]
    .map((file) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`)
    .join('\n    ');
  const entry = manifest[entrySource];
  if (!entry) throw new Error(`The built client has no ${entrySource} in its manifest.`);

  const partsOf = (file: string): Pick<Template, 'styles' | 'bodyLinks'> => {
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const visit = (key: string) => {
      const part = manifest[key];
      if (!part || scripts.has(part.file)) return;
      scripts.add(part.file);
      for (const css of part.css ?? []) styles.add(css);
      part.imports?.forEach(visit);
    };
    visit(entrySource);
    visit(`src/pages/${file}.tsx`);
    scripts.delete(entry.file);
    return {
      styles: [...styles].map((css) => readFileSync(join(folder, css), 'utf8')).join('\n'),
      bodyLinks: [
        // The page is drawn already: letters and pictures go first.
        ...[...scripts].map(
          (script) => `<link rel="modulepreload" href="/${script}" crossorigin fetchpriority="low">`,
        ),
        `<script type="module" crossorigin src="/${entry.file}"></script>`,
      ].join('\n    '),
    };
  };
  const byFile = new Map<string, Pick<Template, 'styles' | 'bodyLinks'>>();
  return async (_req, file) => {
    let parts = byFile.get(file);
    if (!parts) {
      parts = partsOf(file);
      byFile.set(file, parts);
    }
    return { html, development: false, headLinks, ...parts, render };
  };
}
