import { MailPostponed, MailRefused } from '../../adapters/mail/types.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { composeMail, type MailText } from './present.ts';
import {
  claimMail,
  deletePendingMail,
  insertMail,
  type Mail,
  markFailed,
  markPostponed,
  markSent,
  postponeDue,
} from './store.ts';

export { summarizeFailed as summarizeFailedMails } from './store.ts';

export type NewMail = MailText & {
  /** What causes it, such as "church-approved:12:3"; one mail for one cause, however often it is queued. */
  cause: string;
  to: string;
  replyTo?: string;
  /** Not before this moment; undo drops it until then. */
  sendAt: Date;
};

/** Puts a mail into the outbox as part of the caller's transaction; a job sends it after commit. */
export async function queueMail(tx: Db | Tx, mail: NewMail): Promise<void> {
  const { text, html } = composeMail(mail);
  await insertMail(tx, {
    cause: mail.cause,
    to: mail.to,
    replyTo: mail.replyTo ?? null,
    unsubscribeUrl: mail.unsubscribe?.url ?? null,
    subject: mail.subject,
    text,
    html,
    nextAttemptAt: mail.sendAt,
  });
}

/** Takes a mail out of the outbox; false when it has left already. */
export const dropMail = (tx: Db | Tx, cause: string): Promise<boolean> => deletePendingMail(tx, { cause });

const minute = 60_000;

/** Longer than any send can take: until then nobody else takes up the mail of a sender that died. */
export const lease = 5 * minute;

/** Waits between tries; three days in all, then a mail has failed. */
export const waits = [1, 5, 15, 60, 180, 360, 720, 720, 720, 720, 720].map((minutes) => minutes * minute);

/** When the mail server is away altogether, everything that is due waits this long. */
const breather = 30_000;

const perRun = 200;
const lanes = 3;

/**
 * Sends what is due, at most 200 mails, and answers how many left. Several processes may do it at once: each mail
 * is claimed in SQL before it is sent, and is sent a second time only when a process died in between.
 */
export async function sendDueMails(
  deps: Pick<Deps, 'db' | 'env' | 'log' | 'mail' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  let left = perRun;
  let sent = 0;
  let away = false;
  const claim = async () => {
    if (away || left <= 0 || signal?.aborted) return undefined;
    left -= 1;
    const now = deps.now();
    return claimMail(deps.db, { now, leaseUntil: new Date(now.getTime() + lease) });
  };
  const lane = async (first?: Mail) => {
    for (let mail = first ?? (await claim()); mail; mail = await claim()) {
      const result = await attempt(deps, mail);
      if (result === 'sent') sent += 1;
      if (result === 'away') away = true;
    }
  };
  const first = await claim();
  if (!first) return 0;
  await Promise.all([lane(first), ...Array.from({ length: lanes - 1 }, () => lane())]);
  if (away) {
    const now = deps.now();
    await postponeDue(deps.db, { now, until: new Date(now.getTime() + breather) });
  }
  return sent;
}

async function attempt(
  deps: Pick<Deps, 'db' | 'env' | 'log' | 'mail' | 'now'>,
  mail: Mail,
): Promise<'sent' | 'failed' | 'postponed' | 'away'> {
  const which = { id: mail.id, attempt: mail.attempts };
  // Not the whole cause and no address: a log is no place for people.
  const about = { mail: mail.id, kind: mail.cause.split(':', 1)[0], attempt: mail.attempts };
  let failure: unknown;
  try {
    // More tries than waits: its senders died again and again.
    if (mail.attempts > waits.length + 1) throw new MailRefused('too many tries');
    await deps.mail.send({
      id: mail.id,
      from: deps.env.mail.from,
      to: mail.to,
      ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      ...(mail.unsubscribeUrl ? { unsubscribeUrl: mail.unsubscribeUrl } : {}),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
    });
  } catch (error) {
    failure = error;
  }
  if (failure === undefined) {
    await markSent(deps.db, { ...which, now: deps.now(), forget: !deps.mail.local });
    return 'sent';
  }
  const error = (failure instanceof Error ? failure.message : String(failure)).slice(0, 500);
  const code = failure instanceof MailPostponed ? failure.code : undefined;
  const wait = waits[mail.attempts - 1];
  if (failure instanceof MailRefused || wait === undefined) {
    await markFailed(deps.db, { ...which, error });
    deps.log.error(
      { ...about, code },
      failure instanceof MailRefused ? 'a mail was refused' : 'a mail was given up',
    );
    return 'failed';
  }
  await markPostponed(deps.db, { ...which, until: new Date(deps.now().getTime() + wait), error });
  deps.log.warn({ ...about, code, againIn: wait / 1000 }, 'a mail could not be sent yet');
  return failure instanceof MailPostponed && failure.onlyThisMail ? 'postponed' : 'away';
}
