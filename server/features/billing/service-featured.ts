/** The one place that decides who is featured; everything else only names the churches that may have changed. */
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { setFeatured } from '../churches/service.ts';
import { insertLog, listEntitlements, lockChurches } from './store-featured.ts';
import { attachToChurch, findLive } from './store-subscriptions.ts';

/**
 * Brings `featured` of churches to what entitles them now, with an entry in the log for every flip. Locks the
 * churches first: to be called before anything else of them is locked, or by whoever holds that lock.
 */
export async function recomputeFeatured(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { churchIds, because }: { churchIds: number[]; because?: string },
): Promise<{ flipped: number[] }> {
  const ids = await lockChurches(tx, { ids: [...new Set(churchIds)] });
  const now = deps.now();
  const flipped: number[] = [];
  for (const church of await listEntitlements(tx, { ids, now })) {
    const featured = church.reason !== null;
    if (featured === church.featured) continue;
    await setFeatured(tx, { id: church.id, featured });
    const off = because ?? (church.last && church.last !== 'active' ? church.last : 'nothing entitles it');
    await insertLog(tx, {
      churchId: church.id,
      featured,
      reason: church.reason ?? off,
      subscriptionId: church.subscriptionId,
      at: now,
    });
    flipped.push(church.id);
  }
  return { flipped };
}

/** False when the church has a running subscription, or this one belongs to a church by now. */
export async function attachSubscription(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { id, churchId }: { id: number; churchId: number },
): Promise<boolean> {
  const [locked] = await lockChurches(tx, { ids: [churchId] });
  if (!locked || (await findLive(tx, { churchId }))) return false;
  if (!(await attachToChurch(tx, { id, churchId }))) return false;
  await recomputeFeatured(tx, deps, { churchIds: [churchId] });
  return true;
}
