/** Tells a church's owner that a visitor plans to come, and lets the owner block the sender. */

import type { VisitForm } from '#shared/contracts/contacts.ts';
import { churchPath, paths } from '#shared/domain/paths.ts';
import { blockVisitor as blockCopy, visitForm as copy } from '#shared/messages/contacts.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { readLink, signLink } from '../../http/signed-link.ts';
import { countPlannedVisit } from '../analytics/service.ts';
import { queueEmail } from '../emails/service.ts';
import { contactEmails } from './emails-copy.ts';
import { digestOf, visitBounds, visitLifetime } from './policy.ts';
import { accept, checkName } from './service.ts';
import { lockKey } from './store.ts';
import * as store from './store-visits.ts';

const day = 24 * 3600_000;

/**
 * Stores the visit, emails the owner with the sender as Reply-To, and sends the sender a copy. Blocked senders, bots, and
 * repeated messages get the usual response. Throws not_found unless the church takes messages, and rate_limited beyond
 * the church's or the sender's daily limit.
 */
export async function receiveVisit(
  deps: Deps,
  { churchId, form, address }: { churchId: number; form: VisitForm; address: string },
): Promise<void> {
  const church = await store.findWelcoming(deps.db, { id: churchId });
  if (!church) throw new AppError('not_found');
  if (!(await accept(deps, form, address))) return;
  checkName(form.name);
  const now = deps.now();
  const since = new Date(now.getTime() - day);
  const { name, email, service, people, children, question } = form;
  await deps.db.transaction(async (tx) => {
    // Counts and the insert must not interleave with those of the same church or sender.
    await lockKey(tx, { key: `visits:church:${churchId}` });
    await lockKey(tx, { key: `visits:sender:${email.toLowerCase()}` });
    const digest = digestOf([email.toLowerCase()]);
    if (await store.isBlocked(tx, { churchId, digest })) return;
    const visit = { churchId, name, email, service, people, children, question };
    if ((await store.countVisits(tx, { ...visit, since })) > 0) return;
    const toChurch = await store.countVisits(tx, { churchId, since });
    const bySender = await store.countVisits(tx, { email, since });
    if (toChurch >= visitBounds.church || bySender >= visitBounds.sender)
      throw new AppError('rate_limited', { message: copy.busy });
    const id = await store.insertVisit(tx, { ...visit, createdAt: now });
    await countPlannedVisit(tx, { churchId, now });
    const until = new Date(now.getTime() + visitLifetime);
    const token = signLink('block-visitor', { subject: `${churchId} ${digest}`, until }, deps.secret);
    const page = `${deps.baseUrl()}${churchPath(churchId)}`;
    await queueEmail(tx, () => contactEmails.visitToOwner(church.name, form), {
      to: church.ownerEmail,
      cause: `visit-owner:${id}`,
      sendAt: now,
      replyTo: email,
      url: page,
      insteadUrl: `${deps.baseUrl()}${paths.blockVisitor}?token=${token}`,
    });
    await queueEmail(tx, () => contactEmails.visitCopy(church.name, form), {
      to: email,
      cause: `visit-copy:${id}`,
      sendAt: now,
      url: page,
    });
  });
}

/** Blocks the sender by the link of an email. Idempotent. Throws bad_input for an invalid or expired link. */
export async function blockVisitor(deps: Deps, { token }: { token: string }): Promise<void> {
  const subject = readLink('block-visitor', token, { secret: deps.secret, now: deps.now() });
  const [churchId, digest] = (subject ?? '').split(' ');
  if (!churchId || !digest) throw new AppError('bad_input', { message: blockCopy.linkDeadTitle });
  await store.insertBlocked(deps.db, { churchId: Number(churchId), digest });
}

/** Throws not_found unless the viewer owns the church. */
export async function setVisitsWanted(
  deps: Pick<Deps, 'db'>,
  { viewer, id, wanted }: { viewer: Viewer; id: number; wanted: boolean },
): Promise<{ wanted: boolean }> {
  if (!(await store.updateTakesVisits(deps.db, { id, userId: viewer.id, wanted })))
    throw new AppError('not_found');
  return { wanted };
}
