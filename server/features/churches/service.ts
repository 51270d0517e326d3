/** Changes to public churches. Other features decide on them and call these within their own transaction. */

import type { Church } from '#shared/contracts/churches.ts';
import type { EditableValues } from '#shared/domain/church-fields.ts';
import { positionOf } from '#shared/domain/region.ts';
import { zoneDay } from '#shared/domain/zone.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { withPrecision } from './present.ts';
import { changeApproved, findChurch } from './store.ts';

export { listMatching, searchForAdmin } from '../curation/store.ts';
export { exportChurches } from './service-export.ts';
export {
  findChurch,
  handOver,
  inheritSource,
  listChurchesByIds,
  publishChurch,
  redirectChurch,
  rememberSources,
  removeChurch,
  retireChurches,
  setFeatured,
  withdrawChurch,
} from './store.ts';
export { writeTimes } from './store-times.ts';

/** A church in any status, as its page shows it. Callers must check who may see it. */
export async function readChurch(
  deps: Pick<Deps, 'db' | 'geo' | 'now'>,
  { id }: { id: number | null },
): Promise<Church | undefined> {
  const church = id === null ? undefined : await findChurch(deps.db, { id, today: zoneDay(deps.now()) });
  return church && withPrecision(church, deps.geo);
}

/** Updates a public church and returns its new version, or undefined if it is no longer public. */
export function changePublic(
  tx: Tx,
  {
    church,
    fields,
    confirmed = false,
    now,
  }: {
    church: { id: number; name: string; latitude: number | null; longitude: number | null };
    fields: Partial<EditableValues>;
    /** The owner confirms the service times with this change. */
    confirmed?: boolean;
    now: Date;
  },
): Promise<number | undefined> {
  const { latitude, longitude } = positionOf({ ...church, ...fields });
  return changeApproved(tx, { id: church.id, fields, lat: latitude, lng: longitude, confirmed, now });
}
