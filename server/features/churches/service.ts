/** Changes of what the public sees; the features above decide, these carry it out inside their transaction. */
import { positionOf } from '#shared/region.ts';
import type { Tx } from '../../db/client.ts';
import * as store from './store.ts';

export { searchUnclaimed } from './search-unclaimed.ts';
export { findChurch as readChurch, listChurchesByIds as readChurches } from './store.ts';
export { writeTimes } from './store-times.ts';

/** Pending becomes public. Undefined when it was not pending (or not of that version) any more. */
export const publishChurch = (
  tx: Tx,
  options: { id: number; version?: number | undefined; now: Date },
): Promise<store.Named | undefined> => store.movePending(tx, { ...options, to: 'approved' });

/** Takes a publication back, unless an edit of the public version waits by now. */
export const withdrawChurch = (tx: Tx, options: { id: number; now: Date }): Promise<boolean> =>
  store.unpublish(tx, options);

/** Writes form fields over a public church; answers its new version, undefined when it is not public any more. */
export const changePublic = async (
  tx: Tx,
  {
    church,
    fields,
    confirmed = false,
    now,
  }: {
    church: { id: number; name: string; latitude: number | null; longitude: number | null };
    fields: store.PublicFields;
    /** Its owner says by this change that the service times are right. */
    confirmed?: boolean;
    now: Date;
  },
): Promise<number | undefined> => {
  const { latitude, longitude } = positionOf({ ...church, ...fields });
  return store.changeApproved(tx, { id: church.id, fields, lat: latitude, lng: longitude, confirmed, now });
};

/** Removes a church for good; what hangs on it goes by the database's own rules. Undefined when there is none. */
export const removeChurch = (tx: Tx, options: { id: number }): Promise<store.Removed | undefined> =>
  store.deleteChurch(tx, options);

/** Leads an address to another church, and with it the addresses that led to the first. */
export const redirectChurch = (tx: Tx, options: { from: number; into: number; now: Date }): Promise<void> =>
  store.insertRedirect(tx, options);

/** An import knows its churches by their source; the one that stays takes the knowledge over where it has none. */
export const inheritSource = (
  tx: Tx,
  options: { id: number; source: string | null; sourceId: string | null },
): Promise<void> => store.inheritSource(tx, options);

/**
 * Gives a public church to another owner; `from` is who had it, null for nobody. Undefined when that is not so any
 * more.
 */
export const handOver = (
  tx: Tx,
  options: { id: number; from: number | null; to: number },
): Promise<{ version: number } | undefined> => store.moveToOwner(tx, options);

/** Called by the recompute of billing alone: a church is featured for a reason that stands in its tables. */
export const setFeatured = (tx: Tx, options: { id: number; featured: boolean }): Promise<boolean> =>
  store.updateFeatured(tx, options);
