/** A minimal HTML layout for the provider's pages, in the site's colors and themes. */

import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { shortDate, zoneDay } from '#shared/domain/dates.ts';
import { site } from '#shared/domain/site.ts';
import { parseUrl } from '#shared/domain/url.ts';
import { colorRules } from '../../../../tailwind.config.ts';
import { escapeHtml } from '../../../http/page/html.ts';

const noMoney = 'Test payments: no money moves and no card is charged.';

type Rules = { [name: string]: string | Rules };

const css = (rules: Rules): string =>
  Object.entries(rules)
    .map(([name, value]) => (typeof value === 'string' ? `${name}:${value};` : `${name}{${css(value)}}`))
    .join('');

const styles = `
${css(colorRules)}
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 Inter, system-ui, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1, h2 { font-family: Georgia, serif; line-height: 1.25; margin: 0 0 0.75rem; }
.banner { margin: 0; padding: 0.75rem 1rem; background: var(--ink); color: var(--card); text-align: center; font-weight: 600; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1.25rem; margin: 0 0 1rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: 0.35rem 1rem; margin: 0 0 1rem; }
dd { margin: 0; }
label, legend { display: block; font-weight: 600; padding: 0; margin: 0 0 0.25rem; }
fieldset { border: 0; padding: 0; margin: 0; min-width: 0; }
.choice { display: flex; gap: 0.6rem; font-weight: 400; padding: 0.35rem 0; }
.choice input { width: 1.2rem; height: 1.2rem; margin: 0.15rem 0 0; flex: none; }
.choice small { display: block; }
input[type=email] { width: 100%; font: inherit; padding: 0.6rem 0.75rem; border: 1px solid var(--ink-faint); border-radius: 8px; margin: 0 0 1rem; }
button, .button { display: block; width: 100%; font: inherit; font-weight: 600; text-align: center; text-decoration: none; padding: 0.65rem 1rem; min-height: 2.75rem; border-radius: 8px; cursor: pointer; border: 1px solid var(--ink-faint); background: var(--card); color: var(--ink); margin: 0 0 0.6rem; }
button.first { background: var(--bayou); color: var(--card); }
a { color: var(--bayou); }
:focus-visible { outline: 3px solid var(--bayou); outline-offset: 2px; }
.error, .note { border-left: 4px solid var(--moss); background: var(--moss-tint); padding: 0.75rem 1rem; border-radius: 8px; }
.error { border-color: var(--brick); background: var(--brick-tint); color: var(--brick-dark); }
.invoices { list-style: none; padding: 0; margin: 0; }
.invoices li { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; justify-content: space-between; padding: 0.5rem 0; border-top: 1px solid var(--line); }
.invoices a { min-height: 24px; display: inline-block; }
body.frame { background: var(--card); padding: 2px 4px 4px; }
`;

export type Html = { html: string };

/** Escapes values, except results of html``. Joins lists; omits false, null, and undefined. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  const render = (value: unknown): string => {
    if (value === null || value === undefined || value === false) return '';
    if (Array.isArray(value)) return value.map(render).join('');
    return typeof value === 'object' && 'html' in value ? String(value.html) : escapeHtml(String(value));
  };
  return {
    html: parts.map((part, index) => part + (index < values.length ? render(values[index]) : '')).join(''),
  };
}

export type Page = {
  title: string;
  body: Html;
  status?: number;
  /** URLs that a form on the page may redirect to; the content security policy must allow them. */
  leadsTo?: (string | null | undefined)[];
  /** Path of a script; if set, the page may be framed by other sites. */
  frameScript?: string;
};

export type PageResult = Page | { redirect: string };

export function sendPage(res: ServerResponse, page: Page): void {
  const nonce = randomBytes(16).toString('base64');
  const targets = (page.leadsTo ?? []).map((url) => url && parseUrl(url)?.origin).filter(Boolean);
  // A developer's site may have any hostname.
  const frames = page.frameScript ? 'http: https:' : "'none'";
  res.writeHead(page.status ?? 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      'img-src data:',
      ...(page.frameScript ? ["script-src 'self'"] : []),
      `form-action ${["'self'", ...new Set(targets)].join(' ')}`,
      `frame-ancestors ${frames}`,
      "base-uri 'none'",
    ].join('; '),
  });
  const banner = `<p class="banner">${noMoney}</p>`;
  const [attributes, content] = page.frameScript
    ? [' class="frame"', `${banner}${page.body.html}<script src="${page.frameScript}"></script>`]
    : ['', `<header>${banner}</header><main>${page.body.html}</main>`];
  res.end(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${page.title} | ${site.name} test payments`)}</title><link rel="icon" href="data:,">
<style nonce="${nonce}">${styles}</style></head>
<body${attributes}>${content}</body></html>`);
}

export const day = (seconds: number): string => shortDate(zoneDay(seconds * 1000));
