import type { ChurchValues } from '#shared/domain/church-fields.ts';
import { positionOf } from '#shared/domain/region.ts';
import { timesOf } from './time-keys.ts';

/** Columns that follow from the fields written to a church: its position on the map, and the times in its services. */
export function derivedColumns(church: Parameters<typeof positionOf>[0], fields: Partial<ChurchValues>) {
  const { latitude: lat, longitude: lng } = positionOf({ ...church, ...fields });
  return { lat, lng, ...(fields.services ? timesOf(fields.services) : {}) };
}
