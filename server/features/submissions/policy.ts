/** What of a church's form changed, what goes public at once, and how its state is called; no database. */
import {
  type EditableField,
  type EditableValues,
  editableFields,
  fieldTraits,
} from '#shared/church-fields.ts';
import { absentImage } from '#shared/pictures.ts';
import { canonicalArea, canonicalDenomination } from '#shared/region.ts';
import { zoneDay } from '#shared/zone.ts';
import type { Geo } from '../../adapters/geo/zip-table.ts';

export type Fields = Partial<EditableValues>;

/** What a form sent: a field that the form lacks is absent or undefined, and does not change. */
export type SentFields = { [Name in EditableField]?: EditableValues[Name] | undefined };

/** The values of a row or a presented church that forms edit; the old site's "no image" is no image. */
export function fieldsOf(row: { [Name in EditableField]?: unknown }): EditableValues {
  const fields = Object.fromEntries(editableFields.map((name) => [name, row[name]])) as EditableValues;
  return {
    ...fields,
    // A presented church carries the times that were parsed as well.
    serviceExceptions: fields.serviceExceptions.map(({ date, kind, text }) => ({ date, kind, text })),
    heroImage: fields.heroImage === absentImage ? null : fields.heroImage || null,
  };
}

/** `fields` with what a form sent in their place. */
export const withSent = (fields: EditableValues, sent: SentFields): EditableValues => ({
  ...fields,
  ...(Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Fields),
});

/** Days that differ as they are stored: by date, without past ones. */
export function withoutPastDays<F extends Fields>(fields: F, now: Date): F {
  const today = zoneDay(now);
  const days = fields.serviceExceptions?.filter(({ date }) => date >= today);
  days?.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
  return days ? { ...fields, serviceExceptions: days } : fields;
}

/** Whether a change concerns service times; whoever makes it has looked at them. */
export const concernsTimes = (changed: string[]): boolean =>
  changed.includes('services') || changed.includes('serviceExceptions');

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Fields of `to` that differ; a position is one thing, so both of its numbers differ together. */
export function differences(from: EditableValues, to: Fields): Fields {
  const changed = editableFields.filter((name) => to[name] !== undefined && !same(from[name], to[name]));
  if (changed.includes('latitude') || changed.includes('longitude')) changed.push('latitude', 'longitude');
  return only(to, changed);
}

/** Some of the fields. */
export const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name as EditableField]])) as Fields;

/**
 * An owner's changes of a public church: what is public at once, what waits for the administrator, and what nobody
 * but its owner reads, which is saved without either.
 */
export function splitChanges(changed: Fields): { live: Fields; waiting: Fields; unseen: Fields } {
  const kindOf = (name: EditableField) =>
    fieldTraits[name].live ? 'live' : fieldTraits[name].shown === 'owner' ? 'unseen' : 'waiting';
  const names = Object.keys(changed) as EditableField[];
  const of = (kind: string) =>
    only(
      changed,
      names.filter((name) => kindOf(name) === kind),
    );
  return { live: of('live'), waiting: of('waiting'), unseen: of('unseen') };
}

/**
 * The form as it is stored: one spelling of denomination and area, and a position: the pin, else the position before,
 * else the center of its ZIP code. A pin that is only the old ZIP code's center moves with the ZIP code.
 */
export function normalize(geo: Geo, form: EditableValues, before?: EditableValues): EditableValues {
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

const pinOf = ({ latitude, longitude }: EditableValues): Point | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

const isNear = (a: Point, b: Point | undefined): boolean =>
  b !== undefined && Math.abs(a.latitude - b.latitude) < 1e-5 && Math.abs(a.longitude - b.longitude) < 1e-5;

/** Whether a church's position is only its ZIP code's center: such a position proves no nearness. */
export const isAtZipCenter = (geo: Geo, church: { zip: string } & Partial<Point>): boolean =>
  church.latitude !== undefined &&
  church.longitude !== undefined &&
  isNear({ latitude: church.latitude, longitude: church.longitude }, geo.zipCenter(church.zip));

/** What a complete page has, in the order in which the dashboard names what is missing. */
const wanted = ['address', 'zip', 'phone', 'website', 'description', 'services', 'heroImage'] as const;

export function missingOf(row: Pick<EditableValues, (typeof wanted)[number]>): string[] {
  return wanted.filter((name) => {
    if (name === 'description') return row.description.length < 50;
    if (name === 'heroImage') return !row.heroImage || row.heroImage === absentImage;
    return row[name] === null || row[name].length === 0;
  });
}

export function stateOf(church: {
  status: 'pending' | 'approved' | 'rejected';
  waiting: boolean;
}): 'live' | 'waiting' | 'change_waiting' | 'needs_fix' {
  if (church.status === 'pending') return 'waiting';
  if (church.status === 'rejected') return 'needs_fix';
  return church.waiting ? 'change_waiting' : 'live';
}

/** Undo is offered for this long where no email goes out; else until the email leaves. */
export const undoMilliseconds = 15_000;

/** The email of a decision waits this long; undo drops it until then. */
export const emailTime = (now: Date): Date => new Date(now.getTime() + undoMilliseconds);

/** A merge can be undone for this long. */
export const mergeUndoDays = 30;
