/**
 * Grants and rejects claims, undoes that, and changes a church's owner. Callers of grantClaim and endOwnership have locked
 * the church, and the claim if there is one.
 */

import type { HistoryDetails } from '#shared/contracts/admin/submissions-admin.ts';
import type { rejectReasons } from '#shared/contracts/submissions.ts';
import { claimResponses as copy } from '#shared/messages/claims.ts';
import { submissions } from '#shared/messages/submissions.ts';
import type { Tx } from '../../db/client.ts';
import { findUser, findUserByEmail, type User } from '../../db/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict, fieldError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { inCurrentLocale } from '../../locale/copy.ts';
import { withLocale } from '../../locale/request.ts';
import { assertMayEndPlans, attachOrder, endSubscriptionOf } from '../billing/service.ts';
import { dropEmail, emailUser, queueEmail } from '../emails/service.ts';
import { emailTime } from '../history/policy.ts';
import { record, type Undo } from '../history/service.ts';
import { dropLastEmail, recordDecision, undoDecision } from '../history/service-decisions.ts';
import { dropWaitingEdit } from '../submissions/service-edits.ts';
import { claimEmails } from './emails-copy.ts';
import { claimUrl, dashboardUrl, lockBoth } from './service.ts';
import * as store from './store.ts';

type Reason = (typeof rejectReasons)[number];
type Actor = { id: number; username: string };
type Act = { admin: Viewer; id: number };

/** Transfers the church to the claimant and rejects all other open claims on it. Returns what undo takes, if it can be. */
export async function grantClaim(
  deps: Deps,
  tx: Tx,
  grant: {
    claim: store.ClaimRow;
    church: store.LockedChurch;
    state: 'proved' | 'approved';
    by: Actor;
  },
): Promise<number | null> {
  const { claim, church, state, by } = grant;
  const now = deps.now();
  // An administrator's decision can be undone until its emails are sent.
  const sendAt = state === 'approved' ? emailTime(now) : now;
  if (!(await store.decideClaim(tx, { id: claim.id, state, by: by.username, now })))
    throw conflict(copy.decided);
  const from = church.userId;
  let undoable = !claim.orderId;
  if (from !== claim.userId) {
    if (!(await store.handOver(tx, { id: church.id, from, to: claim.userId }))) throw conflict(copy.decided);
    const cause = `church-lost:${claim.id}`;
    if (from !== null && (await endOwnership(deps, tx, { church, ownerId: from, cause, sendAt })))
      undoable = false;
  }
  const claimant = await findUser(tx, { id: claim.userId });
  // Stored in English, and shown in the reader's language.
  const note = withLocale('en', () => (state === 'proved' ? copy.othersProof : copy.othersApproval));
  const ended = await store.listOtherOpen(tx, { churchId: church.id, except: claim.id });
  for (const other of ended)
    await reject(deps, tx, { claim: other, church, by: null, reason: 'duplicate', note, sendAt });
  if (ended.some(({ orderId }) => orderId !== null)) undoable = false;
  const undo = await recordDecision(tx, {
    church,
    action: 'claimed',
    by,
    now,
    details: {
      claimId: claim.id,
      proof: state === 'proved' ? 'code' : 'administrator',
      ...(state === 'proved' ? { sentTo: claim.codeSentTo } : {}),
      ownerId: claim.userId,
      owner: claimant?.username,
      ...(from === null ? {} : { formerOwnerId: from }),
      ...(undoable ? { ended: ended.map(({ id }) => id) } : {}),
    },
    email: {
      to: claim.userId,
      write: () => claimEmails.approved(church.name),
      url: dashboardUrl(deps),
      sendAt,
    },
  });
  if (claim.orderId) await attachOrder(tx, deps, { orderId: claim.orderId, churchId: church.id });
  return undoable ? undo : null;
}

/**
 * Drops the former owner's waiting edit, ends their subscription, and emails them. Returns true if there was an edit
 * or a subscription, which can't be restored.
 */
async function endOwnership(
  deps: Deps,
  tx: Tx,
  former: { church: store.LockedChurch; ownerId: number; cause: string; sendAt: Date; nobody?: boolean },
): Promise<boolean> {
  const { church, ownerId, cause, sendAt, nobody = false } = former;
  const dropped = await dropWaitingEdit(tx, { churchId: church.id });
  const reason = 'owner_changed';
  const ended = await endSubscriptionOf(tx, deps, { churchId: church.id, userId: ownerId, reason });
  await emailUser(tx, ownerId, () => claimEmails.lost(church.name, nobody), { cause, sendAt });
  return dropped || ended > 0;
}

/** Also ends and refunds the claim's subscription. */
async function reject(
  deps: Deps,
  tx: Tx,
  rejection: {
    claim: { id: number; userId: number; orderId: string | null };
    church: store.LockedChurch;
    by: Actor | null;
    reason: Reason;
    note: string;
    sendAt: Date;
  },
): Promise<number> {
  const { claim, church, by, reason, note, sendAt } = rejection;
  const now = deps.now();
  const decidedBy = by?.username ?? 'system';
  if (!(await store.decideClaim(tx, { id: claim.id, state: 'rejected', by: decidedBy, now, reason, note })))
    throw conflict(copy.decided);
  const ended = claim.orderId
    ? await endSubscriptionOf(tx, deps, { orderId: claim.orderId, reason: 'claim_rejected' })
    : 0;
  const claimant = await findUser(tx, { id: claim.userId });
  return recordDecision(tx, {
    church,
    action: 'claim_rejected',
    by,
    now,
    details: { claimId: claim.id, claimant: claimant?.username, reason, note },
    email: {
      to: claim.userId,
      write: () => claimEmails.rejected(church.name, reason, inCurrentLocale(note), ended > 0),
      url: claimUrl(deps, claim.id),
      sendAt,
    },
  });
}

/** Like rejectClaim, returns what undo takes, or null if money was moved or an edit was dropped. */
export const approveClaim = (deps: Deps, { admin, id }: Act): Promise<number | null> =>
  deps.db.transaction(async (tx) => {
    const { claim, church } = await lockBoth(tx, { id });
    if (claim.state !== 'open') throw conflict(copy.decided);
    if (church.status !== 'approved') throw conflict(copy.notPublic);
    const rivals = await store.listOtherOpen(tx, { churchId: church.id, except: claim.id });
    await assertMayEndPlans(tx, { staff: admin, orderIds: rivals.flatMap(({ orderId }) => orderId ?? []) });
    if (church.userId !== null && church.userId !== claim.userId)
      await assertMayEndPlans(tx, { staff: admin, churchIds: [church.id], payer: church.userId });
    return grantClaim(deps, tx, { claim, church, state: 'approved', by: admin });
  });

export const rejectClaim = (
  deps: Deps,
  { admin, id, reason, note }: Act & { reason: Reason; note: string },
): Promise<number | null> =>
  deps.db.transaction(async (tx) => {
    const { claim, church } = await lockBoth(tx, { id });
    if (claim.orderId) await assertMayEndPlans(tx, { staff: admin, orderIds: [claim.orderId] });
    const sendAt = emailTime(deps.now());
    const undo = await reject(deps, tx, { claim, church, by: admin, reason, note, sendAt });
    return claim.orderId ? null : undo;
  });

/** Reopens the claim. For an approval, also reopens the claims it rejected and returns the church to its old owner. */
export const undoClaim: Undo = (deps, act) =>
  undoDecision(deps, act, async (tx, { action, details }) => {
    const { claim, church } = await lockBoth(tx, { id: details.claimId ?? 0 });
    const tooLate = conflict(submissions.undoTooLate);
    if (claim.state !== (action === 'claimed' ? 'approved' : 'rejected')) throw tooLate;
    // Rejected automatically because another claim was approved: that approval has to be undone instead.
    if (claim.decidedBy === 'system') throw tooLate;
    if (claim.orderId) throw conflict(copy.undoPaid);
    if (action === 'claimed') await revertGrant(tx, { claim, church, details });
    if (!(await store.reopenClaim(tx, claim))) throw tooLate;
  });

async function revertGrant(
  tx: Tx,
  grant: { claim: store.ClaimRow; church: store.LockedChurch; details: HistoryDetails },
): Promise<void> {
  const { claim, church, details } = grant;
  if (!details.ended) throw conflict(copy.undoPaid);
  await dropEmail(tx, { cause: `church-lost:${claim.id}` });
  const to = details.formerOwnerId ?? null;
  if (church.userId === null || !(await store.handOver(tx, { id: church.id, from: claim.userId, to })))
    throw conflict(copy.ownerOther);
  for (const other of details.ended) {
    await dropLastEmail(tx, { churchId: church.id, claimId: other, actions: ['claim_rejected'] });
    const row = await store.lockClaim(tx, { id: other });
    if (row?.state === 'rejected' && row.decidedBy === 'system') await store.reopenClaim(tx, row);
  }
}

/** With a null `email`, the church no longer has an owner and can be claimed. */
export async function changeOwner(
  deps: Deps,
  change: { admin: Viewer; id: number; email: string | null; from: number | null },
): Promise<{ owner: User | null }> {
  const { admin, id, email, from } = change;
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const church = await store.lockChurch(tx, { id });
    if (!church) throw new AppError('not_found');
    if (church.status !== 'approved') throw conflict(copy.notPublic);
    if (church.userId !== from) throw conflict(copy.ownerOther);
    const owner = email === null ? null : await findUserByEmail(tx, { email });
    if (owner === undefined) throw fieldError('email', copy.ownerUnknown);
    if ((owner?.id ?? null) === from) throw fieldError('email', copy.ownerSame);
    if (from !== null) await assertMayEndPlans(tx, { staff: admin, churchIds: [id], payer: from });
    await store.handOver(tx, { id, from, to: owner?.id ?? null });
    const former = await findUser(tx, { id: from });
    const historyId = await record(tx, {
      at: now,
      church,
      action: 'owner_changed',
      actor: admin,
      details: {
        ownerId: owner?.id ?? null,
        owner: owner?.username ?? null,
        ...(former ? { formerOwnerId: former.id, formerOwner: former.username } : {}),
      },
    });
    if (from !== null) {
      const cause = `church-lost:history-${historyId}`;
      await endOwnership(deps, tx, { church, ownerId: from, cause, sendAt: now, nobody: owner === null });
    }
    if (owner) {
      // The new owner's own unpaid claim is settled by this.
      const open = await store.findOpenOf(tx, { churchId: id, userId: owner.id });
      if (open && !open.orderId)
        await store.decideClaim(tx, { id: open.id, state: 'approved', by: admin.username, now });
      await queueEmail(tx, () => claimEmails.approved(church.name), {
        to: owner.email,
        cause: `church-given:history-${historyId}`,
        sendAt: now,
        url: dashboardUrl(deps),
      });
    }
    return { owner };
  });
}
