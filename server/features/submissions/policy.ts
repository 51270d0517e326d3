/** Rules for edits: what changed, what is published immediately, and the state an owner sees. No database access. */

import { expectedFeatured, expectedFields, type OwnChurch } from '#shared/contracts/submissions.ts';
import {
  type ChurchField,
  type ChurchValues,
  churchFieldNames,
  fieldTraits,
} from '#shared/domain/church-fields.ts';
import { zoneDay } from '#shared/domain/dates.ts';
import { imageOrNull } from '#shared/domain/pictures.ts';
import { canonicalArea, canonicalDenomination } from '#shared/domain/region.ts';
import type { Geo } from '../../adapters/geo/zip-table.ts';

export type Fields = Partial<ChurchValues>;

/** Submitted form values. Absent or undefined fields stay unchanged. */
export type SentFields = { [Name in ChurchField]?: ChurchValues[Name] | undefined };

/** The editable values of a row. The old site's "no image" placeholder becomes null. */
export function fieldsOf(row: ChurchValues): ChurchValues {
  const fields = Object.fromEntries(churchFieldNames.map((name) => [name, row[name]])) as ChurchValues;
  return {
    ...fields,
    // A presented church's dates include the parsed times.
    serviceExceptions: fields.serviceExceptions.map(({ date, kind, text }) => ({ date, kind, text })),
    heroImage: imageOrNull(fields.heroImage),
  };
}

export const withSent = (fields: ChurchValues, sent: SentFields): ChurchValues => ({
  ...fields,
  ...(Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Fields),
});

/** Service exceptions sorted by date, without past ones. */
export function withoutPastDays<F extends Fields>(fields: F, now: Date): F {
  const today = zoneDay(now);
  const days = fields.serviceExceptions?.filter(({ date }) => date >= today);
  days?.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
  return days ? { ...fields, serviceExceptions: days } : fields;
}

/** Editing service times also confirms them. */
export const concernsTimes = (changed: string[]): boolean =>
  changed.includes('services') || changed.includes('serviceExceptions');

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields of `to` that differ. Latitude and longitude are always included together. */
export function differences(from: ChurchValues, to: Fields): Fields {
  const changed = churchFieldNames.filter((name) => to[name] !== undefined && !same(from[name], to[name]));
  if (changed.includes('latitude') || changed.includes('longitude')) changed.push('latitude', 'longitude');
  return only(to, changed);
}

export const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name as ChurchField]])) as Fields;

/**
 * Splits an owner's edit of a public church: `live` fields are published immediately, `waiting` fields need approval,
 * and `unseen` fields are visible only to the owner and saved without review.
 */
export function splitChanges(changed: Fields): { live: Fields; waiting: Fields; unseen: Fields } {
  const kindOf = (name: ChurchField) =>
    fieldTraits[name].live ? 'live' : fieldTraits[name].shown === 'owner' ? 'unseen' : 'waiting';
  const names = Object.keys(changed) as ChurchField[];
  const of = (kind: string) =>
    only(
      changed,
      names.filter((name) => kindOf(name) === kind),
    );
  return { live: of('live'), waiting: of('waiting'), unseen: of('unseen') };
}

/**
 * Canonicalizes denomination and area, and sets the position: the pin, or else the previous position, or else the
 * center of the ZIP code. A pin at the old ZIP code's center moves with the ZIP code.
 */
export function normalize(geo: Geo, form: ChurchValues, before?: ChurchValues): ChurchValues {
  const fields = {
    ...form,
    denomination: canonicalDenomination(form.denomination),
    area: canonicalArea(form.area),
  };
  const pin = pinOf(form);
  const old = before && pinOf(before);
  const moved = before !== undefined && before.zip !== form.zip;
  const wasAtZip = moved && old && isNear(old, geo.zipCenter(before.zip));
  if (pin && !(wasAtZip && isNear(pin, old))) return { ...fields, ...pin };
  if (!pin && before && !moved) return { ...fields, latitude: before.latitude, longitude: before.longitude };
  const center = geo.zipCenter(form.zip) ?? pin ?? { latitude: null, longitude: null };
  return { ...fields, ...center };
}

type Point = { latitude: number; longitude: number };

const pinOf = ({ latitude, longitude }: ChurchValues): Point | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

const isNear = (a: Point, b: Point | undefined): boolean =>
  b !== undefined && Math.abs(a.latitude - b.latitude) < 1e-5 && Math.abs(a.longitude - b.longitude) < 1e-5;

/** A position at the ZIP code's center is an approximation and says nothing about distance. */
export const isAtZipCenter = (geo: Geo, church: { zip: string } & Partial<Point>): boolean =>
  church.latitude !== undefined &&
  church.longitude !== undefined &&
  isNear({ latitude: church.latitude, longitude: church.longitude }, geo.zipCenter(church.zip));

/** The owner didn't set the ZIP code's center, so the form shows no pin. */
export function withoutZipCenter(geo: Geo, fields: ChurchValues): ChurchValues {
  const pin = pinOf(fields);
  return pin && isNear(pin, geo.zipCenter(fields.zip))
    ? { ...fields, latitude: null, longitude: null }
    : fields;
}

export function missingFields(
  row: Pick<ChurchValues, OwnChurch['missing'][number]> & { featured: boolean },
): OwnChurch['missing'] {
  const fields = { ...row, heroImage: imageOrNull(row.heroImage) };
  return [...expectedFields, ...(row.featured ? expectedFeatured : [])].filter(
    (name) => !fields[name]?.length,
  );
}

export function stateOf(church: {
  status: 'pending' | 'approved' | 'rejected';
  waiting: boolean;
  awaitsPayment: boolean;
}): OwnChurch['state'] {
  if (church.status === 'pending') return church.awaitsPayment ? 'unpaid' : 'waiting';
  if (church.status === 'rejected') return 'needs_fix';
  return church.waiting ? 'change_waiting' : 'live';
}
