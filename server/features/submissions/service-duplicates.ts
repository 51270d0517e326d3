import type { PossibleDuplicate } from '#shared/contracts/submissions.ts';
import type { EditRow } from '../../db/church-columns.ts';
import type { Deps } from '../../deps.ts';
import { isAtZipCenter } from './policy.ts';
import { findMatches } from './store-duplicates.ts';

type Church = Pick<EditRow, 'id' | 'name' | 'zip' | 'phone' | 'website' | 'latitude' | 'longitude'>;

/** Up to five duplicates by church id, likeliest first. A church that isn't stored yet has the id 0. */
export function findLikelyDuplicates(
  deps: Pick<Deps, 'db' | 'geo'>,
  { churches, includePending }: { churches: Church[]; includePending: boolean },
): Promise<Map<number, PossibleDuplicate[]>> {
  const candidates = churches.map(({ id, name, zip, phone, website, latitude, longitude }) => {
    const pin = latitude === null || longitude === null ? null : { latitude, longitude };
    const at = pin && !isAtZipCenter(deps.geo, { zip, ...pin }) ? pin : null;
    return { key: id, name, zip, phone, website, at };
  });
  return findMatches(deps.db, { candidates, includePending });
}
