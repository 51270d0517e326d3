import type { ImportReport, ImportUpload } from '#shared/contracts/admin/imports-admin.ts';
import type { Place } from '../../adapters/imports/types.ts';
import { isoDates } from '../../db/iso-dates.ts';
import { undoLimit } from './policy.ts';
import type { Missing } from './service-missing.ts';
import type { Review } from './service-review.ts';
import type { Counts } from './store.ts';
import type { UploadRow } from './store-uploads.ts';

const maxListed = { errors: 100, missing: 10 };

export const presentUpload = (row: UploadRow): ImportUpload => ({
  ...isoDates(row),
  table: row.table ?? null,
});

const placeOf = ({ unit, number }: Place) => `${unit} ${number}`;

export const presentReport = (
  review: Review,
  counts: Counts,
  missing: Missing | undefined,
): ImportReport => ({
  records: review.records,
  churches: review.churches,
  faiths: [...review.faiths].map(([name, count]) => ({ name, count })),
  leftOut: [...review.leftOut].map(([reason, count]) => ({ reason, count })),
  errorCount: review.errorCount,
  errors: review.errors
    .slice(0, maxListed.errors)
    .map(({ place, message }) => ({ place: placeOf(place), message: message.slice(0, 300) })),
  notes: [...review.notes].map(([note, { count, first }]) => ({
    note,
    count,
    first: first.map((example) => ({ place: placeOf(example), value: example.value })),
  })),
  unplaced: review.placed.nowhere,
  services: {
    ...review.services,
    unread: review.services.unread.map(({ place, value }) => ({ place: placeOf(place), value })),
  },
  counts,
  missing: missing
    ? {
        count: missing.churches.length,
        names: missing.churches
          .slice(0, maxListed.missing)
          .map(({ name, city }) => (city ? `${name}, ${city}` : name)),
        cities: missing.cities.slice(0, maxListed.missing),
        moreCities: Math.max(0, missing.cities.length - maxListed.missing),
        confirm: missing.confirm,
      }
    : null,
  undoable: review.records <= undoLimit,
});
