/** How claims end: the church is given, or the claim turned down. Church and claim are locked by the caller. */
import type { QueuedClaim } from '#shared/claims.ts';
import { claimResponses as copy } from '#shared/messages/claims.ts';
import type { rejectReasons } from '#shared/submissions.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { attachOrder, endSubscriptionOf } from '../billing/service.ts';
import { handOver } from '../churches/service.ts';
import { queueEmail } from '../emails/service.ts';
import { dropWaitingEdit, recordHistory } from '../submissions/service.ts';
import { churchLostEmail, claimApprovedEmail, claimRejectedEmail } from './emails.ts';
import { presentQueued } from './present.ts';
import { claimUrl, dashboardUrl, lockBoth } from './service.ts';
import * as store from './store.ts';
import * as lists from './store-lists.ts';

type Reason = (typeof rejectReasons)[number];
type Actor = { id: number; username: string };
type Act = { admin: Viewer; id: number };

export const listClaims = async (deps: Pick<Deps, 'db'>): Promise<QueuedClaim[]> =>
  (await lists.listQueue(deps.db)).map(presentQueued);

/** The church goes from whoever has it to the claimant; every other open claim of it ends. */
export async function giveChurch(
  deps: Deps,
  tx: Tx,
  given: {
    claim: store.ClaimRow;
    church: store.LockedChurch;
    state: 'proved' | 'approved';
    by: Actor;
  },
): Promise<void> {
  const { claim, church, state, by } = given;
  const now = deps.now();
  if (!(await store.decideClaim(tx, { id: claim.id, state, by: by.username, now })))
    throw new AppError('conflict', { message: copy.decided });
  const from = church.userId;
  if (from !== claim.userId) {
    if (!(await handOver(tx, { id: church.id, from, to: claim.userId })))
      throw new AppError('conflict', { message: copy.decided });
    if (from !== null) await takeLeave(deps, tx, { church, ownerId: from, claimId: claim.id });
  }
  const claimant = await lists.findPerson(tx, { id: claim.userId });
  await recordHistory(tx, {
    at: now,
    church,
    action: 'claimed',
    actor: by,
    details: {
      claimId: claim.id,
      proof: state === 'proved' ? 'code' : 'administrator',
      ...(state === 'proved' ? { sentTo: claim.codeSentTo } : {}),
      ownerId: claim.userId,
      owner: claimant?.username,
      ...(from === null ? {} : { formerOwnerId: from }),
    },
  });
  if (claimant)
    await queueEmail(
      tx,
      claimApprovedEmail({
        to: claimant.email,
        cause: `claim-approved:${claim.id}`,
        sendAt: now,
        church: church.name,
        url: dashboardUrl(deps),
      }),
    );
  await endOthers(deps, tx, { church, except: claim.id, note: others[state] });
  if (claim.orderId) await attachOrder(tx, deps, { orderId: claim.orderId, churchId: church.id });
}

const others = { proved: copy.othersProof, approved: copy.othersApproval };

/** What the owner before had going: an edit that waits is not the new owner's wish, a subscription not theirs to pay. */
async function takeLeave(
  deps: Deps,
  tx: Tx,
  left: { church: store.LockedChurch; ownerId: number; claimId: number },
): Promise<void> {
  const { church, ownerId, claimId } = left;
  await dropWaitingEdit(tx, { churchId: church.id });
  await endSubscriptionOf(tx, deps, { churchId: church.id, userId: ownerId, reason: 'owner_changed' });
  const owner = await lists.findPerson(tx, { id: ownerId });
  if (owner)
    await queueEmail(
      tx,
      churchLostEmail({
        to: owner.email,
        cause: `church-lost:${claimId}`,
        sendAt: deps.now(),
        church: church.name,
      }),
    );
}

async function endOthers(
  deps: Deps,
  tx: Tx,
  ended: { church: store.LockedChurch; except: number; note: string },
): Promise<void> {
  const { church, except, note } = ended;
  for (const claim of await store.listOtherOpen(tx, { churchId: church.id, except }))
    await turnDown(deps, tx, { claim, church, by: null, reason: 'duplicate', note });
}

/** What was paid for the claim ends and is paid back. */
async function turnDown(
  deps: Deps,
  tx: Tx,
  turned: {
    claim: { id: number; userId: number; orderId: string | null };
    church: store.LockedChurch;
    by: Actor | null;
    reason: Reason;
    note: string;
  },
): Promise<void> {
  const { claim, church, by, reason, note } = turned;
  const now = deps.now();
  const decision = {
    id: claim.id,
    state: 'rejected' as const,
    by: by?.username ?? 'system',
    now,
    reason,
    note,
  };
  if (!(await store.decideClaim(tx, decision))) throw new AppError('conflict', { message: copy.decided });
  if (claim.orderId) await endSubscriptionOf(tx, deps, { orderId: claim.orderId, reason: 'claim_rejected' });
  const claimant = await lists.findPerson(tx, { id: claim.userId });
  await recordHistory(tx, {
    at: now,
    church,
    action: 'claim_rejected',
    actor: by,
    details: { claimId: claim.id, claimant: claimant?.username, reason, note },
  });
  if (claimant)
    await queueEmail(
      tx,
      claimRejectedEmail({
        to: claimant.email,
        cause: `claim-rejected:${claim.id}`,
        sendAt: now,
        church: church.name,
        url: claimUrl(deps, claim.id),
        reason,
        note,
        paid: claim.orderId !== null,
      }),
    );
}

export async function approveClaim(deps: Deps, { admin, id }: Act): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { claim, church } = await lockBoth(tx, { id });
    if (claim.state !== 'open') throw new AppError('conflict', { message: copy.decided });
    if (church.status !== 'approved') throw new AppError('conflict', { message: copy.notPublic });
    await giveChurch(deps, tx, { claim, church, state: 'approved', by: admin });
  });
}

export async function rejectClaim(
  deps: Deps,
  { admin, id, reason, note }: Act & { reason: Reason; note: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { claim, church } = await lockBoth(tx, { id });
    await turnDown(deps, tx, { claim, church, by: admin, reason, note });
  });
}
