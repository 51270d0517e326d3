/** Browser requests: pages, scripts, and confirming a payment made on our own page. */
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import Stripe from 'stripe';
import type { HttpExchange } from '../api.ts';
import { confirmIntent, intentBySecret } from '../payments.ts';
import { ApiError, copy } from '../wire.ts';
import type { World } from '../world.ts';
import { html, type PageResult, sendPage } from './layout.ts';
import { fieldsPage, sessionPage, stepPage } from './page-checkout.ts';
import { customerPage, invoicePage, portalPage } from './page-portal.ts';

/** `form` is null for GET requests. */
type PageRequest = { id: string; form: Record<string, string> | null; query: URLSearchParams };

export async function handleBrowser(world: World, { req, res, url, body }: HttpExchange): Promise<void> {
  const [, kind = '', id = ''] = url.pathname.split('/');
  const form: Record<string, string> | null =
    req.method === 'POST' ? Object.fromEntries(new URLSearchParams(body)) : null;
  if (kind === 'stripe.js') return sendScript(res, await browserScript());
  if (kind === 'browser' && id === 'confirm') return sendConfirmation(world, res, form ?? {});
  let result: PageResult | undefined;
  try {
    if (Object.hasOwn(pages, kind)) result = pages[kind]?.(world, { id, form, query: url.searchParams });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  if (result && 'redirect' in result)
    return void res.writeHead(303, { location: result.redirect, 'cache-control': 'no-store' }).end();
  sendPage(res, result ?? { title: 'Not found', status: 404, body: html`<h1>Page not found</h1>` });
}

/** Pages by the first path segment. */
const pages: Record<string, (world: World, request: PageRequest) => PageResult> = {
  pay: (world, { id, form, query }) => sessionPage(world, id, { form, stepFailed: query.has('failed') }),
  step: (world, { id, form, query }) => stepPage(world, id, { form, email: query.get('email') }),
  portal: (world, { id, form }) => portalPage(world, id, form),
  customers: (world, { id, form }) => customerPage(world, id, form),
  invoice: (world, { id, form }) => invoicePage(world, id, form),
  fields: fieldsPage,
  '': () => ({
    title: 'Test payments',
    body: html`<h1>Payments on this machine</h1><p>This process simulates the payment provider until you set real keys. Start a payment on the site and you’ll end up here.</p>`,
  }),
};

let bundle: Promise<string> | undefined;

/** Bundled on the first request. */
function browserScript(): Promise<string> {
  bundle ??= build({
    entryPoints: [fileURLToPath(new URL('../browser/stripe-js.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { release: JSON.stringify(Stripe.MAJOR_API_VERSION) },
    logLevel: 'silent',
  }).then(({ outputFiles }) => outputFiles[0]!.text);
  return bundle;
}

function sendScript(res: ServerResponse, script: string): void {
  res.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'cross-origin-resource-policy': 'cross-origin',
  });
  res.end(script);
}

/** Our Stripe.js calls this from another origin, authorized only by the client secret. */
function sendConfirmation(world: World, res: ServerResponse, form: Record<string, string>): void {
  res.writeHead(200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  });
  res.end(JSON.stringify(confirmationOf(world, form)));
}

function confirmationOf(world: World, { client_secret = '', card = '', return_url }: Record<string, string>) {
  let intent: Stripe.PaymentIntent | undefined;
  try {
    intent = intentBySecret(world, client_secret);
    confirmIntent(world, intent, { card, returnUrl: return_url || null });
    const error = intent.last_payment_error;
    return error ? { error: { ...error, payment_intent: copy(intent) } } : { intent };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error: { ...error.body, payment_intent: copy(intent ?? null) } };
  }
}
