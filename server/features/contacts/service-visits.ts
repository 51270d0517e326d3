/** Tells a church's owner that a visitor plans to come, and lets the owner block the sender. */

import type { VisitForm } from '#shared/contracts/contacts.ts';
import { churchPath, paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { blockVisitor as blockCopy, contactRules } from '#shared/messages/contacts.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../http/errors.ts';
import { readLink, signLink } from '../../http/signed-link.ts';
import { countPlannedVisit } from '../analytics/service.ts';
import { queueEmail } from '../emails/service.ts';
import { contactEmails } from './emails-copy.ts';
import { digestOf, hasLink, visitLifetime, visitsEmailed } from './policy.ts';
import { accept, checkName } from './service.ts';
import * as store from './store.ts';

const day = 24 * 3600_000;

/**
 * Stores the visit and emails the owner with the sender as Reply-To. Beyond the daily limits of the church, the sender,
 * and the sender's network, it waits in the owner's dashboard instead. Blocked senders, bots, and repeated messages get
 * the usual response. Throws not_found unless the church takes messages.
 */
export async function receiveVisit(
  deps: Deps,
  { churchId, form, address }: { churchId: number; form: VisitForm; address: string },
): Promise<void> {
  const church = await store.findWelcoming(deps.db, { id: churchId });
  if (!church) throw new AppError('not_found');
  if (!(await accept(deps, form, address))) return;
  checkName(form.name);
  for (const field of ['name', 'service', 'question'] as const)
    if (hasLink(form[field])) throw fieldError(field, contactRules.links);
  const now = deps.now();
  const { name, email, service, people, children, question } = form;
  const digest = digestOf([email.toLowerCase()]);
  const isFlood = await deps.limits.isOver('visit', { address, account: digest });
  await deps.db.transaction(async (tx) => {
    // Counts and the insert must not interleave with those of the same church.
    await store.lockKey(tx, { key: `visits:church:${churchId}` });
    if (await store.isBlocked(tx, { churchId, digest })) return;
    const visit = { churchId, name, email, service, people, children, question };
    const since = new Date(now.getTime() - day);
    if ((await store.countVisits(tx, { ...visit, since })) > 0) return;
    const emailed = await store.countVisits(tx, { churchId, waiting: false, since });
    const waiting = isFlood || emailed >= visitsEmailed;
    const id = await store.insertVisit(tx, { ...visit, waiting, createdAt: now });
    const to = church.ownerEmail;
    // Once a day.
    if (waiting)
      return queueEmail(tx, () => contactEmails.visitsWaiting(church.name), {
        to,
        cause: `visits-waiting:${churchId}:${now.toISOString().slice(0, 10)}`,
        sendAt: now,
        url: `${deps.baseUrl()}${paths.dashboard}`,
      });
    await countPlannedVisit(tx, { churchId, now });
    const until = new Date(now.getTime() + visitLifetime);
    const token = signLink('block-visitor', { subject: `${churchId} ${digest}`, until }, deps.secret);
    await queueEmail(tx, () => contactEmails.visitToOwner(church.name, form), {
      to,
      cause: `visit-owner:${id}`,
      sendAt: now,
      replyTo: email,
      url: `${deps.baseUrl()}${churchPath(churchId)}`,
      insteadUrl: `${deps.baseUrl()}${paths.blockVisitor}?token=${token}`,
    });
  });
}

/** Blocks the sender by the link of an email. Idempotent. Throws bad_input for an invalid or expired link. */
export async function blockVisitor(deps: Deps, { token }: { token: string }): Promise<{ message: string }> {
  const subject = readLink('block-visitor', token, { secret: deps.secret, now: deps.now() });
  const [churchId, digest] = (subject ?? '').split(' ');
  if (!churchId || !digest) throw new AppError('bad_input', { message: controls.linkDead });
  await store.insertBlocked(deps.db, { churchId: Number(churchId), digest });
  return { message: blockCopy.stopped };
}
