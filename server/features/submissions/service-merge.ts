/** Two entries of one church become one. */
import { submissions as copy } from '#shared/messages/submissions.ts';
import { churchPath } from '#shared/paths.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import type { Viewer } from '../../http/session.ts';
import { mergeSubscriptions } from '../billing/service.ts';
import { inheritSource, redirectChurch, rememberSources, removeChurch } from '../churches/service.ts';
import { queueEmail } from '../emails/service.ts';
import { churchMergedEmail } from './emails.ts';
import { dropDecisionEmail } from './service-moderation.ts';
import { raiseVersion } from './store.ts';
import { record } from './store-history.ts';
import { adoptChurch, findOwner, lockChurch } from './store-moderation.ts';
import { moveBelongings } from './store-owners.ts';

/**
 * What belongs to `id` goes to `into`, its owner too where the other has none; its address leads there from now
 * on. Its history stays under its own number and is read with the other's (store-history.ts).
 */
export async function mergeChurches(
  deps: Deps,
  { admin, id, into }: { admin: Viewer; id: number; into: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.now();
    const { merged, survivor } = await lockBoth(tx, { id, into });
    const ownerMoves = survivor.userId === null && merged.userId !== null;
    const sameOwner = ownerMoves || (merged.userId !== null && merged.userId === survivor.userId);
    if (ownerMoves) await adoptChurch(tx, { id: into, userId: merged.userId! });
    else await raiseVersion(tx, { id: into });
    // An edit that waits is its owner's wish about the public entry; somebody else's wish does not come along.
    const withWaiting = sameOwner && survivor.status === 'approved';
    await moveBelongings(tx, { from: id, into, withWaiting, now });
    await mergeSubscriptions(tx, deps, { from: id, into });
    await redirectChurch(tx, { from: id, into, now });
    await rememberSources(tx, { id, into });
    const removed = await removeChurch(tx, { id });
    if (!removed) throw new AppError('conflict', { message: copy.decidedAlready });
    await inheritSource(tx, { ...removed, id: into });
    await dropDecisionEmail(tx, { id });
    await record(tx, {
      at: now,
      church: merged,
      action: 'merged',
      actor: admin,
      details: { into, intoName: survivor.name, ownerMoved: ownerMoves },
    });
    const owner = await findOwner(tx, merged);
    if (owner)
      await queueEmail(
        tx,
        churchMergedEmail({
          to: owner.email,
          cause: `church-merged:${id}`,
          sendAt: now,
          church: merged.name,
          into: survivor.name,
          url:
            survivor.status === 'approved'
              ? deps.baseUrl() + churchPath(into)
              : `${deps.baseUrl()}/dashboard`,
        }),
      );
  });
}

/** Both rows, locked in the order of their numbers, so that two merges at once wait instead of locking up. */
async function lockBoth(tx: Tx, { id, into }: { id: number; into: number }) {
  const refuse = (message: string) => new AppError('bad_input', { message, fields: { into: message } });
  if (id === into) throw refuse(copy.mergeIntoItself);
  const first = await lockChurch(tx, { id: Math.min(id, into) });
  const second = await lockChurch(tx, { id: Math.max(id, into) });
  const [merged, survivor] = id < into ? [first, second] : [second, first];
  if (!merged) throw new AppError('not_found');
  if (!survivor) throw refuse(copy.mergeIntoMissing);
  const hidden =
    survivor.status === 'rejected' || (survivor.status === 'pending' && merged.status === 'approved');
  if (hidden) throw refuse(copy.mergeIntoHidden);
  return { merged, survivor };
}
