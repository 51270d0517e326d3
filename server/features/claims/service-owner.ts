/** Lets the administrator undo decisions on claims and change a church's owner. */

import type { HistoryDetails } from '#shared/contracts/admin/submissions-admin.ts';
import { claimResponses as claimCopy } from '#shared/messages/claims.ts';
import { submissions as copy } from '#shared/messages/submissions.ts';
import type { Tx } from '../../db/client.ts';
import { findUser, findUserByEmail, type User } from '../../db/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError, conflict, fieldError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { assertMayEndPlans } from '../billing/service.ts';
import { dropEmail, queueEmail } from '../emails/service.ts';
import { record, type Undo } from '../history/service.ts';
import { dropClaimEmail, undoDecision } from '../history/service-decisions.ts';
import { claimEmails } from './emails-copy.ts';
import { dashboardUrl, lockBoth } from './service.ts';
import { endOwnership } from './service-decisions.ts';
import * as store from './store.ts';

/** Reopens the claim. For an approval, also reopens the claims it rejected and returns the church to its old owner. */
export const undoClaim: Undo = (deps, act) =>
  undoDecision(deps, act, async (tx, { action, details }) => {
    const { claim, church } = await lockBoth(tx, { id: details.claimId ?? 0 });
    const tooLate = conflict(copy.undoTooLate);
    if (claim.state !== (action === 'claimed' ? 'approved' : 'rejected')) throw tooLate;
    // Rejected automatically because another claim was approved: that approval has to be undone instead.
    if (claim.decidedBy === 'system') throw tooLate;
    if (claim.orderId) throw conflict(claimCopy.undoPaid);
    if (action === 'claimed') await revertGrant(tx, { claim, church, details });
    if (!(await store.reopenClaim(tx, claim))) throw tooLate;
  });

async function revertGrant(
  tx: Tx,
  grant: { claim: store.ClaimRow; church: store.LockedChurch; details: HistoryDetails },
): Promise<void> {
  const { claim, church, details } = grant;
  if (!details.ended) throw conflict(claimCopy.undoPaid);
  await dropEmail(tx, { cause: `church-lost:${claim.id}` });
  const to = details.formerOwnerId ?? null;
  if (church.userId === null || !(await store.handOver(tx, { id: church.id, from: claim.userId, to })))
    throw conflict(claimCopy.ownerOther);
  for (const other of details.ended) {
    await dropClaimEmail(tx, { churchId: church.id, claimId: other });
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
    if (church.status !== 'approved') throw conflict(claimCopy.notPublic);
    if (church.userId !== from) throw conflict(claimCopy.ownerOther);
    const owner = email === null ? null : await findUserByEmail(tx, { email });
    if (owner === undefined) throw fieldError('email', claimCopy.ownerUnknown);
    if ((owner?.id ?? null) === from) throw fieldError('email', claimCopy.ownerSame);
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
