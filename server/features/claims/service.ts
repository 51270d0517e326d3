/** Creates, lists, and withdraws claims. */

import type { ClaimForm, OwnClaim } from '#shared/contracts/claims.ts';
import { claimPath, paths } from '#shared/domain/paths.ts';
import { claimResponses as copy } from '#shared/messages/claims.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { endSubscriptionOf } from '../billing/service.ts';
import { emailUser, queueEmail, queueTeamEmail } from '../emails/service.ts';
import { claimEmails } from './emails-copy.ts';
import { maxOpenClaims, proofDomain, safeDomain } from './policy.ts';
import { presentOwn } from './present.ts';
import * as store from './store.ts';

export const claimUrl = (deps: Deps, id: number): string => deps.baseUrl() + claimPath(id);
export const dashboardUrl = (deps: Deps): string => deps.baseUrl() + paths.dashboard;

/** Idempotent: returns the existing claim if the user already has an open one on this church. */
export async function createClaim(
  deps: Deps,
  { viewer, form }: { viewer: Viewer; form: ClaimForm },
): Promise<OwnClaim> {
  return deps.db.transaction(async (tx) => {
    const church = await store.lockChurch(tx, { id: form.churchId });
    if (church?.status !== 'approved') throw new AppError('not_found');
    if (church.userId === viewer.id) throw conflict(copy.own);
    const existing = await store.findOpenOf(tx, { churchId: church.id, userId: viewer.id });
    if (!existing && (await store.countOpen(tx, { userId: viewer.id })) >= maxOpenClaims)
      throw conflict(copy.tooMany);
    const id = existing?.id ?? (await openClaim(deps, tx, { church, claimant: viewer, form, orderId: null }));
    return readOwn(tx, { id });
  });
}

/**
 * Creates a claim, and emails the claimant, the administrator, and the church's owner if there is one. The caller has
 * locked the church and made sure that the user has no open claim on it. The proof domain is fixed now,
 * so later changes of the website don't affect the claim.
 */
export async function openClaim(
  deps: Deps,
  tx: Tx,
  claim: {
    church: store.LockedChurch;
    claimant: { id: number; email: string };
    form: Pick<ClaimForm, 'firstName' | 'lastName' | 'email' | 'phone' | 'note'>;
    orderId: string | null;
  },
): Promise<number> {
  const { church, claimant, form, orderId } = claim;
  const now = deps.now();
  const domain = safeDomain(proofDomain(church.website), church.hiddenWebsite);
  const contested = church.userId !== null;
  const id = await store.insertClaim(tx, {
    ...form,
    churchId: church.id,
    userId: claimant.id,
    domain,
    contested,
    orderId,
    now,
  });
  if (id === undefined) throw new AppError('conflict');
  await queueEmail(tx, () => claimEmails.received(church.name, contested ? null : domain, orderId !== null), {
    sendAt: now,
    to: claimant.email,
    cause: `claim-received:${id}`,
    url: claimUrl(deps, id),
  });
  await queueTeamEmail(deps, tx, () => claimEmails.waiting(church.name, contested), {
    sendAt: now,
    cause: `claim-waiting:${id}`,
    url: `${deps.baseUrl()}${paths.admin}?tab=claims`,
  });
  await emailUser(tx, church.userId, () => claimEmails.contested(church.name), {
    sendAt: now,
    // Without the claim's id, so that withdrawing and claiming again doesn't send another email.
    cause: `claim-contested:${church.id}:${church.userId}:${claimant.id}`,
    url: dashboardUrl(deps),
  });
  return id;
}

export async function readOwn(db: Db | Tx, which: { id: number }): Promise<OwnClaim> {
  const row = await store.findClaim(db, which);
  if (!row) throw new AppError('not_found');
  return presentOwn(row);
}

/** Locks the church and then the claim, the order used everywhere. With `userId`, only a claim of that user. */
export async function lockBoth(
  tx: Tx,
  which: { id: number; userId?: number },
): Promise<{ claim: store.ClaimRow; church: store.LockedChurch }> {
  const row = await store.findClaim(tx, which);
  const church = row && (await store.lockChurch(tx, { id: row.claim.churchId }));
  const claim = church && (await store.lockClaim(tx, { id: which.id }));
  // The church was merged or deleted while this transaction waited for the lock.
  if (!claim || claim.churchId !== church.id) throw new AppError('not_found');
  return { claim: { ...claim, domain: safeDomain(claim.domain, church.hiddenWebsite) }, church };
}

/** Idempotent. */
export async function withdrawClaim(
  deps: Deps,
  { viewer, id }: { viewer: Viewer; id: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { claim } = await lockBoth(tx, { id, userId: viewer.id });
    if (claim.state === 'withdrawn') return;
    const now = deps.now();
    if (!(await store.decideClaim(tx, { id, state: 'withdrawn', by: viewer.username, now })))
      throw conflict(copy.decided);
    if (claim.orderId)
      await endSubscriptionOf(tx, deps, { orderId: claim.orderId, reason: 'claim_withdrawn' });
  });
}

/** Ends the subscriptions of paid, undecided claims on a church; their orders aren't attached to the church yet. */
export async function endClaimOrders(tx: Tx, deps: Deps, { churchId }: { churchId: number }): Promise<void> {
  for (const orderId of await store.listClaimOrders(tx, { churchId }))
    await endSubscriptionOf(tx, deps, { orderId, reason: 'church_deleted' });
}
