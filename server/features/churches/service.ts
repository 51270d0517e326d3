/** Changes of what the public sees; the features above decide, these run inside their transaction. */
import type { EditableValues } from '#shared/church-fields.ts';
import { positionOf } from '#shared/region.ts';
import type { Tx } from '../../db/client.ts';
import { changeApproved } from './store.ts';

export { searchUnclaimed } from './search-unclaimed.ts';
export {
  findChurch,
  handOver,
  inheritSource,
  listChurchesByIds,
  publishChurch,
  redirectChurch,
  rememberSources,
  removeChurch,
  setFeatured,
  withdrawChurch,
} from './store.ts';
export { writeTimes } from './store-times.ts';

/** Writes form fields over a public church; its new version, undefined when it is not public any more. */
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
    /** By this change its owner confirms the service times. */
    confirmed?: boolean;
    now: Date;
  },
): Promise<number | undefined> {
  const { latitude, longitude } = positionOf({ ...church, ...fields });
  return changeApproved(tx, { id: church.id, fields, lat: latitude, lng: longitude, confirmed, now });
}
