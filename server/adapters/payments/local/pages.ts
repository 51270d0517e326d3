/** What a browser asks of the provider: pages, scripts, and the confirming of a payment in our own page. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { browserScript } from './assets.ts';
import { Fault } from './faults.ts';
import { confirmIntent, intentBySecret } from './intents.ts';
import { html, type Page, redirect, sendPage } from './layout.ts';
import { type Next, showSession, submitSession } from './page-checkout.ts';
import { showInvoice, showPortal, submitInvoice, submitPortal } from './page-portal.ts';
import { fieldsPage, showAfterStep, showStep, submitStep } from './page-step.ts';
import { findSession } from './sessions.ts';
import { copy, type World } from './world.ts';

type Form = Record<string, string>;
type Shown = Page | { redirect: string } | undefined;

export async function answerBrowser(
  world: World,
  call: { req: IncomingMessage; res: ServerResponse; url: URL; body: string },
): Promise<void> {
  const { req, res, url } = call;
  const post = req.method === 'POST';
  const [, kind = '', id = ''] = url.pathname.split('/');
  const form: Form = post ? Object.fromEntries(new URLSearchParams(call.body)) : {};
  if (kind === 'stripe.js') return sendScript(res, await browserScript('stripe-stand-in'));
  if (kind === 'payment-frame.js') return sendScript(res, await browserScript('payment-frame'));
  if (kind === 'browser') return answerScript(world, res, id, form);
  let shown: Shown;
  try {
    shown = pageOf(world, { kind, id, post, form, query: url.searchParams });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
  if (shown && 'redirect' in shown) return redirect(res, shown.redirect);
  sendPage(res, shown ?? { title: 'Not found', status: 404, body: html`<h1>There is nothing here</h1>` });
}

const shownNext = (next: Next): Shown => ('page' in next ? next.page : next);

function pageOf(
  world: World,
  call: { kind: string; id: string; post: boolean; form: Form; query: URLSearchParams },
): Shown {
  const { kind, id, post, form } = call;
  switch (kind) {
    case 'pay': {
      const session = findSession(world, id);
      if (!post)
        return call.query.has('failed') && session.status === 'open'
          ? showAfterStep(world, id)
          : showSession(world, session);
      return shownNext(submitSession(world, session, form));
    }
    case 'step':
      return post ? shownNext(submitStep(world, id, form)) : showStep(world, id);
    case 'portal':
      return post
        ? shownNext(submitPortal(world, id, form))
        : showPortal(world, id, call.query.get('done') ?? '');
    case 'invoice':
      return post ? submitInvoice(world, id, form) : showInvoice(world, id);
    case 'fields':
      return fieldsPage();
    case '':
      return {
        title: 'Test payments',
        body: html`<h1>Payments on this machine</h1><p>This process stands in for the payment provider while no keys are set. Start a payment on the site: its pages lead here.</p>`,
      };
    default:
      return undefined;
  }
}

function sendScript(res: ServerResponse, script: string): void {
  res
    .writeHead(200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    })
    .end(script);
}

/** Calls of the stand-in from another origin, with the client secret as their only right. */
function answerScript(world: World, res: ServerResponse, call: string, form: Form): void {
  const send = (status: number, body: object) =>
    res
      .writeHead(status, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
      })
      .end(JSON.stringify(body));
  try {
    const intent = intentBySecret(world, form.client_secret ?? '');
    if (call === 'confirm') {
      try {
        confirmIntent(world, intent, { card: form.card ?? '', returnUrl: form.return_url || null });
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        return void send(200, { error: { ...error.body, payment_intent: copy(intent) } });
      }
    }
    const error = call === 'confirm' && intent.last_payment_error;
    send(200, error ? { error: { ...error, payment_intent: copy(intent) } } : { intent: copy(intent) });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    send(200, { error: error.body });
  }
}
