/** Lets the administrator undo decisions on claims and change a church's owner. */

import type { HistoryDetails } from '#shared/contracts/admin/submissions-admin.ts';
import { claimResponses as copy } from '#shared/messages/claims.ts';
import type { Tx } from '../../db/client.ts';
import { findUser, findUserByEmail, type User } from '../../db/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict, fieldError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { assertMayEndPlans } from '../billing/service.ts';
import { dropEmail, queueEmail } from '../emails/service.ts';
import { undoMilliseconds } from '../history/policy.ts';
import { record } from '../history/service.ts';
import { claimEmails } from './emails-copy.ts';
import { dashboardUrl, lockBoth } from './service.ts';
import { endOwnership } from './service-decisions.ts';
import * as store from './store.ts';
import * as lists from './store-lists.ts';

/** Reopens the claim. For an approval, also reopens the claims it rejected and returns the church to its old owner. */
export async function undoClaim(deps: Deps, { admin, id }: { admin: Viewer; id: number }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const { claim, church } = await lockBoth(tx, { id });
    const { state, decidedAt } = claim;
    const decision = state === 'approved' ? 'claimed' : 'claim_rejected';
    const tooLate = conflict(copy.undoTooLate);
    if ((state !== 'approved' && state !== 'rejected') || !decidedAt) throw tooLate;
    if (now.getTime() - decidedAt.getTime() > undoMilliseconds) throw tooLate;
    const entry = await store.findLastOfClaim(tx, { churchId: church.id, action: decision, claimId: id });
    // Rejected automatically because another claim was approved: that approval has to be undone instead.
    if (!entry || (decision === 'claim_rejected' && claim.decidedBy === 'system')) throw tooLate;
    if (claim.orderId) throw conflict(copy.undoPaid);
    if (state === 'approved') await revertGrant(tx, { claim, church, details: entry.details });
    else if (!(await dropEmail(tx, { cause: `claim-rejected:${id}` }))) throw tooLate;
    if (!(await store.reopenClaim(tx, { id, userId: claim.userId, churchId: church.id }))) throw tooLate;
    await record(tx, {
      at: now,
      church,
      action: 'undone',
      actor: admin,
      details: { decision, claimId: id },
    });
  });
}

async function revertGrant(
  tx: Tx,
  grant: { claim: store.ClaimRow; church: store.LockedChurch; details: HistoryDetails },
): Promise<void> {
  const { claim, church, details } = grant;
  if (!details.ended) throw conflict(copy.undoPaid);
  if (!(await dropEmail(tx, { cause: `claim-approved:${claim.id}` }))) throw conflict(copy.undoTooLate);
  await dropEmail(tx, { cause: `church-lost:${claim.id}` });
  const to = details.formerOwnerId ?? null;
  if (church.userId === null || !(await store.handOver(tx, { id: church.id, from: claim.userId, to })))
    throw conflict(copy.ownerOther);
  for (const other of details.ended) {
    await dropEmail(tx, { cause: `claim-rejected:${other}` });
    const row = await store.lockClaim(tx, { id: other });
    if (row?.state === 'rejected' && row.decidedBy === 'system')
      await store.reopenClaim(tx, { id: other, userId: row.userId, churchId: church.id });
  }
}

export async function readOwner(deps: Pick<Deps, 'db'>, { id }: { id: number }) {
  const result = await lists.findOwnerOf(deps.db, { id });
  if (!result) throw new AppError('not_found');
  return result;
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
