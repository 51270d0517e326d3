/** What an administrator takes back, and who owns a church by an administrator's decision. */
import { claimResponses as copy } from '#shared/messages/claims.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { handOver } from '../churches/service.ts';
import { dropEmail, queueEmail } from '../emails/service.ts';
import { undoMilliseconds } from '../submissions/policy.ts';
import { findLastOfClaim, recordHistory } from '../submissions/service.ts';
import { claimApprovedEmail } from './emails.ts';
import { dashboardUrl, lockBoth } from './service.ts';
import { takeLeave } from './service-decisions.ts';
import * as store from './store.ts';
import * as lists from './store-lists.ts';

/** The claim is open again, and with it those that its approval ended; the church goes back to whoever had it. */
export async function undoClaim(deps: Deps, { admin, id }: { admin: Viewer; id: number }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const { claim, church } = await lockBoth(tx, { id });
    const { state, decidedAt } = claim;
    const decision = state === 'approved' ? 'claimed' : 'claim_rejected';
    const tooLate = new AppError('conflict', { message: copy.undoTooLate });
    if ((state !== 'approved' && state !== 'rejected') || !decidedAt) throw tooLate;
    if (now.getTime() - decidedAt.getTime() > undoMilliseconds) throw tooLate;
    const entry = await findLastOfClaim(tx, { churchId: church.id, action: decision, claimId: id });
    // The system turned it down because another claim was approved: that one is to be taken back.
    if (!entry || (decision === 'claim_rejected' && claim.decidedBy === 'system')) throw tooLate;
    if (claim.orderId) throw new AppError('conflict', { message: copy.undoPaid });
    if (state === 'approved') await takeChurchBack(tx, { claim, church, details: entry.details });
    else if (!(await dropEmail(tx, { cause: `claim-rejected:${id}` }))) throw tooLate;
    if (!(await store.reopenClaim(tx, { id, userId: claim.userId, churchId: church.id }))) throw tooLate;
    await recordHistory(tx, {
      at: now,
      church,
      action: 'undone',
      actor: admin,
      details: { decision, claimId: id },
    });
  });
}

async function takeChurchBack(
  tx: Tx,
  taken: { claim: store.ClaimRow; church: store.LockedChurch; details: Record<string, unknown> },
): Promise<void> {
  const { claim, church, details } = taken;
  if (!Array.isArray(details.ended)) throw new AppError('conflict', { message: copy.undoPaid });
  if (!(await dropEmail(tx, { cause: `claim-approved:${claim.id}` })))
    throw new AppError('conflict', { message: copy.undoTooLate });
  await dropEmail(tx, { cause: `church-lost:${claim.id}` });
  const to = typeof details.formerOwnerId === 'number' ? details.formerOwnerId : null;
  if (church.userId === null || !(await handOver(tx, { id: church.id, from: claim.userId, to })))
    throw new AppError('conflict', { message: copy.ownerOther });
  for (const other of details.ended as number[]) {
    await dropEmail(tx, { cause: `claim-rejected:${other}` });
    const row = await store.lockClaim(tx, { id: other });
    if (row?.state === 'rejected' && row.decidedBy === 'system')
      await store.reopenClaim(tx, { id: other, userId: row.userId, churchId: church.id });
  }
}

export async function readOwner(deps: Pick<Deps, 'db'>, { id }: { id: number }) {
  const church = await lists.findOwnerOf(deps.db, { id });
  if (!church) throw new AppError('not_found');
  return { owner: church.owner };
}

/** `email` null: nobody owns it any more, and it can be claimed. */
export async function changeOwner(
  deps: Deps,
  change: { admin: Viewer; id: number; email: string | null; from: number | null },
): Promise<{ owner: lists.Person | null }> {
  const { admin, id, email, from } = change;
  return deps.db.transaction(async (tx) => {
    const now = deps.now();
    const church = await store.lockChurch(tx, { id });
    if (!church) throw new AppError('not_found');
    if (church.status !== 'approved') throw new AppError('conflict', { message: copy.notPublic });
    if (church.userId !== from) throw new AppError('conflict', { message: copy.ownerOther });
    const refuse = (message: string) => new AppError('bad_input', { message, fields: { email: message } });
    const person = email === null ? null : await lists.findPersonByEmail(tx, { email });
    if (person === undefined) throw refuse(copy.ownerUnknown);
    if ((person?.id ?? null) === from) throw refuse(copy.ownerSame);
    await handOver(tx, { id, from, to: person?.id ?? null });
    const former = from === null ? undefined : await lists.findPerson(tx, { id: from });
    const historyId = await recordHistory(tx, {
      at: now,
      church,
      action: 'owner_changed',
      actor: admin,
      details: {
        ownerId: person?.id ?? null,
        owner: person?.username ?? null,
        ...(former ? { formerOwnerId: former.id, formerOwner: former.username } : {}),
      },
    });
    const sendAt = now;
    const lost = { church, cause: `church-lost:history-${historyId}`, sendAt, nobody: person === null };
    if (from !== null) await takeLeave(deps, tx, { ...lost, ownerId: from });
    if (person) {
      // The church is theirs: nothing is left to decide about their own claim.
      const open = await store.findOpenOf(tx, { churchId: id, userId: person.id });
      if (open && !open.orderId)
        await store.decideClaim(tx, { id: open.id, state: 'approved', by: admin.username, now });
      await queueEmail(
        tx,
        claimApprovedEmail({
          to: person.email,
          cause: `church-given:history-${historyId}`,
          sendAt,
          church: church.name,
          url: dashboardUrl(deps),
        }),
      );
    }
    return { owner: person };
  });
}
