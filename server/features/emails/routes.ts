/** Retries or discards failed emails, and the development mailbox at /dev/mail. */
import { type Response, Router } from 'express';
import { discardEmail, retryEmail } from '#shared/contracts/admin/overview.ts';
import { site } from '#shared/domain/site.ts';
import { overviewCopy } from '#shared/messages/admin/overview.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { escapeHtml } from '../../http/page/html.ts';
import { devMail as copy } from './copy.ts';
import * as store from './store.ts';

const gone = () => new AppError('not_found', { message: overviewCopy.emailGone });

export function emailRoutes({ db, now, log }: Deps, options: EndpointOptions): Router {
  const router = Router();

  bind(router, retryEmail, options, async ({ params: { id }, viewer }) => {
    if (!(await store.retryFailed(db, { id, now: now() }))) throw gone();
    log.info({ email: id, admin: viewer.id }, 'failed email queued again');
    return { message: overviewCopy.retried };
  });

  bind(router, discardEmail, options, async ({ params: { id }, viewer }) => {
    if (!(await store.deleteFailed(db, { id }))) throw gone();
    log.info({ email: id, admin: viewer.id }, 'failed email discarded');
    return { message: overviewCopy.discarded };
  });

  return router;
}

/** Mounted only in local mode without SMTP_URL. */
export function devMailRoutes(deps: Pick<Deps, 'db' | 'now'>): Router {
  const router = Router();

  router.get('/dev/mail', async (req, res) => {
    const to = typeof req.query.to === 'string' && req.query.to ? req.query.to : undefined;
    const list = await store.listEmails(deps.db, { to, limit: 200 });
    const rows = list.map((email) => {
      const scheduled = email.state === 'pending' && email.nextAttemptAt > deps.now();
      return `<tr><td>${time(email.createdAt)}</td><td><a href="/dev/mail?to=${encodeURIComponent(email.to)}">${escapeHtml(email.to)}</a></td><td><a href="/dev/mail/${email.id}">${escapeHtml(email.subject)}</a></td><td>${scheduled ? copy.sendsAt(time(email.nextAttemptAt)) : email.state}</td></tr>`;
    });
    sendPage(
      res,
      to ? copy.titleOf(to) : copy.title,
      `<p>${copy.text}${to ? ` <a href="/dev/mail">${copy.showAll}</a>` : ''}</p>
${rows.length > 0 ? `<table><thead><tr><th>${copy.written}</th><th>${copy.to}</th><th>${copy.subject}</th><th>${copy.status}</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>` : `<p>${copy.none}</p>`}`,
    );
  });

  router.get('/dev/mail/:id', async (req, res) => {
    const { id } = req.params;
    const email = /^[a-f0-9-]{36}$/.test(id) ? await store.findEmail(deps.db, { id }) : undefined;
    if (!email) throw new AppError('not_found');
    // Links open in the top window instead of the frame.
    const html = email.html.replace('<head>', '<head><base target="_top">');
    sendPage(
      res,
      email.subject,
      `<p><a href="/dev/mail">${copy.all}</a></p>
<dl><dt>${copy.to}</dt><dd>${escapeHtml(email.to)}</dd>${email.replyTo ? `<dt>${copy.replyTo}</dt><dd>${escapeHtml(email.replyTo)}</dd>` : ''}<dt>${copy.written}</dt><dd>${time(email.createdAt)}</dd><dt>${copy.status}</dt><dd>${email.state}${email.lastError ? `: ${escapeHtml(email.lastError)}` : ''}</dd></dl>
<h2>${copy.textVersion}</h2>
<pre>${linkUrls(email.text)}</pre>
<h2>${copy.html}</h2>
<iframe title="${copy.htmlTitle}" srcdoc="${escapeHtml(html)}" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`,
    );
  });

  return router;
}

const time = (at: Date) => at.toISOString().replace('T', ' ').slice(0, 19);

const linkUrls = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>"]{1,2000}/g, (url) => `<a href="${url}">${url}</a>`);

function sendPage(res: Response, title: string, body: string): void {
  res
    .set({
      // Emails need inline styles; scripts are blocked.
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    })
    .type('html')
    .send(`<!doctype html>
<html lang="${site.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.4rem 0.8rem 0.4rem 0; border-bottom: 1px solid silver; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid silver; padding: 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 44rem; border: 1px solid silver; }
</style></head><body><h1>${escapeHtml(title)}</h1>
${body}
</body></html>`);
}
