/** The only place that decides who is featured. Callers only pass the churches that may have changed. */
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { setFeatured } from '../churches/service.ts';
import { insertLog, listEntitlements, lockChurches } from './store-featured.ts';
import { attachToChurch, findLive } from './store-subscriptions.ts';

/**
 * Updates `featured` to match current entitlements and logs every change. Locks the churches, so call it before locking
 * anything that belongs to them.
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

/** False if the church already has a running subscription, or the subscription already has a church. */
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
