import { currentLocale, type Locale, pageUrl } from '#shared/locale/locale.ts';
import { MailPostponed, MailRefused } from '../../adapters/mail/types.ts';
import type { Db, Tx } from '../../db/client.ts';
import { findUser } from '../../db/users.ts';
import type { Deps } from '../../deps.ts';
import { withLocale } from '../../locale/request.ts';
import type { EmailCopy } from './copy.ts';
import { composeEmail, type EmailContent } from './present.ts';
import * as store from './store.ts';

/** The English URLs of the button, the link below it, and the unsubscribe link. */
type EmailUrls = { url?: string; insteadUrl?: string; stopUrl?: string };

export type EmailTo = EmailUrls & {
  to: string;
  /** Unique key such as "church-approved:12:3". Queuing the same cause again does nothing. */
  cause: string;
  replyTo?: string | undefined;
  /** Not sent before this time; until then undo can drop it. */
  sendAt: Date;
  /** The language if the address has no account; by default, the current one. */
  locale?: Locale | undefined;
};

/** The URL of our page in the current language. */
function localUrl(url: string): string {
  const { origin } = new URL(url);
  return origin + pageUrl(url.slice(origin.length));
}

/** Adds URLs to copy, in the current language. A label without a URL is left out. */
export function emailOf(
  { action, instead, unsubscribe, ...copy }: EmailCopy,
  { url, insteadUrl, stopUrl }: EmailUrls,
): EmailContent {
  return {
    heading: copy.subject,
    ...copy,
    ...(action && url ? { action: { label: action, url: localUrl(url) } } : {}),
    ...(instead && insteadUrl ? { instead: { label: instead, url: localUrl(insteadUrl) } } : {}),
    ...(unsubscribe && stopUrl ? { unsubscribe: { label: unsubscribe, url: localUrl(stopUrl) } } : {}),
  };
}

/**
 * Adds an email to the outbox within the caller's transaction. A job sends it after the commit. `write` runs in the
 * recipient's language, so everything that depends on a language belongs into it.
 */
export async function queueEmail(tx: Db | Tx, write: () => EmailCopy, to: EmailTo): Promise<void> {
  const locale = (await store.findLocale(tx, { email: to.to })) ?? to.locale ?? currentLocale();
  await insertWritten(tx, locale, write, to);
}

/** Emails an account. Does nothing if the id is null or the account was deleted. */
export async function emailUser(
  tx: Db | Tx,
  userId: number | null,
  write: () => EmailCopy,
  email: Omit<EmailTo, 'to' | 'locale'>,
): Promise<void> {
  const user = await findUser(tx, { id: userId });
  if (user) await queueEmail(tx, write, { ...email, to: user.email });
}

/** Emails the administrator, always in English. */
export async function queueTeamEmail(
  { env }: Pick<Deps, 'env'>,
  tx: Db | Tx,
  write: () => EmailCopy,
  to: Omit<EmailTo, 'to' | 'locale'>,
): Promise<void> {
  await insertWritten(tx, 'en', write, { ...to, to: env.adminEmail });
}

async function insertWritten(
  tx: Db | Tx,
  locale: Locale,
  write: () => EmailCopy,
  { to, cause, replyTo, sendAt, ...urls }: EmailTo,
): Promise<void> {
  const email = withLocale(locale, () => {
    const content = emailOf(write(), urls);
    return { ...content, ...composeEmail(content) };
  });
  await store.insertEmail(tx, {
    cause,
    to,
    replyTo: replyTo ?? null,
    unsubscribeUrl: email.unsubscribe?.url ?? null,
    subject: email.subject,
    text: email.text,
    html: email.html,
    nextAttemptAt: sendAt,
  });
}

export const { countRecentEmails, dropEmail } = store;

const minute = 60_000;

/** Longer than any send can take. After that, another process takes over the email of one that died. */
export const lease = 5 * minute;

/** Delays between attempts. They add up to three days, after which the email has failed. */
export const retryDelays = [1, 5, 15, 60, 180, 360, 720, 720, 720, 720, 720].map(
  (minutes) => minutes * minute,
);

/** Postpones all due emails when the mail server is down. */
const outageDelay = 30_000;

const maxPerRun = 200;
const concurrency = 3;

/**
 * Sends up to 200 due emails and returns the number sent. Safe to run in several processes: each email is leased in
 * SQL first, and sent twice only if a process dies between sending and recording it.
 */
export async function sendDueEmails(
  deps: Pick<Deps, 'db' | 'env' | 'log' | 'mail' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  let remaining = maxPerRun;
  let sent = 0;
  let outage = false;
  const claim = async () => {
    if (outage || remaining <= 0 || signal?.aborted) return undefined;
    remaining -= 1;
    const now = deps.now();
    return store.leaseEmail(deps.db, { now, leaseUntil: new Date(now.getTime() + lease) });
  };
  const sendAll = async (first?: store.Email) => {
    for (let email = first ?? (await claim()); email; email = await claim()) {
      const result = await attempt(deps, email);
      if (result === 'sent') sent += 1;
      if (result === 'outage') outage = true;
    }
  };
  const first = await claim();
  if (!first) return 0;
  await Promise.all([sendAll(first), ...Array.from({ length: concurrency - 1 }, () => sendAll())]);
  if (outage) {
    const now = deps.now();
    await store.postponeDue(deps.db, { now, until: new Date(now.getTime() + outageDelay) });
  }
  return sent;
}

async function attempt(
  deps: Pick<Deps, 'db' | 'env' | 'log' | 'mail' | 'now'>,
  email: store.Email,
): Promise<'sent' | 'failed' | 'postponed' | 'outage'> {
  const leased = { id: email.id, attempt: email.attempts };
  // No personal data in logs, so neither the full cause nor the recipient.
  const logFields = { mail: email.id, kind: email.cause.split(':', 1)[0], attempt: email.attempts };
  let failure: unknown;
  try {
    // More attempts than delays means that its senders died repeatedly.
    if (email.attempts > retryDelays.length + 1) throw new MailRefused('too many attempts');
    await deps.mail.send({
      id: email.id,
      from: deps.env.mail.from,
      to: email.to,
      ...(email.replyTo ? { replyTo: email.replyTo } : {}),
      ...(email.unsubscribeUrl ? { unsubscribeUrl: email.unsubscribeUrl } : {}),
      subject: email.subject,
      text: email.text,
      html: email.html,
    });
  } catch (error) {
    failure = error;
  }
  if (failure === undefined) {
    // The links in the body can give access to an account.
    const forgotten = deps.mail.local ? {} : { text: '', html: '', unsubscribeUrl: null };
    const outcome = { state: 'sent', sentAt: deps.now(), lastError: null, ...forgotten } as const;
    await store.recordAttempt(deps.db, leased, outcome);
    return 'sent';
  }
  const error = (failure instanceof Error ? failure.message : String(failure)).slice(0, 500);
  const code = failure instanceof MailPostponed ? failure.code : undefined;
  const wait = retryDelays[email.attempts - 1];
  if (failure instanceof MailRefused || wait === undefined) {
    await store.recordAttempt(deps.db, leased, { state: 'failed', lastError: error });
    deps.log.error(
      { ...logFields, code },
      failure instanceof MailRefused ? 'email refused' : 'email given up',
    );
    return 'failed';
  }
  const nextAttemptAt = new Date(deps.now().getTime() + wait);
  await store.recordAttempt(deps.db, leased, { state: 'pending', nextAttemptAt, lastError: error });
  deps.log.warn({ ...logFields, code, againIn: wait / 1000 }, 'email postponed');
  return failure instanceof MailPostponed && failure.onlyThisEmail ? 'postponed' : 'outage';
}
