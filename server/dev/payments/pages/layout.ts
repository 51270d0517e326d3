/** A plain HTML layout for the provider's pages. */
import type { ServerResponse } from 'node:http';
import { shortDate, zoneDay } from '#shared/domain/dates.ts';
import { site } from '#shared/domain/site.ts';
import { escapeHtml } from '../../../http/page/html.ts';

const noMoney = 'Test payments: no money moves and no card is charged.';

const styles = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem; }
.banner { margin: 0; padding: 0.75rem; background: CanvasText; color: Canvas; text-align: center; }
.choice, button, .button { display: block; min-height: 2.75rem; margin: 0 0 0.5rem; }
button, input[type=email] { width: 100%; font: inherit; }
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
  /** The page that our own page frames, with our script. */
  isFrame?: boolean;
};

export type PageResult = Page | { redirect: string };

export function sendPage(res: ServerResponse, page: Page): void {
  res.writeHead(page.status ?? 200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  const banner = `<p class="banner">${noMoney}</p>`;
  const content = page.isFrame
    ? `${banner}${page.body.html}<script src="/stripe.js"></script>`
    : `<header>${banner}</header><main>${page.body.html}</main>`;
  res.end(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(`${page.title} | ${site.name} test payments`)}</title><link rel="icon" href="data:,">
<style>${styles}</style></head>
<body>${content}</body></html>`);
}

export const day = (seconds: number): string => shortDate(zoneDay(seconds * 1000));
