/** What of a church's form changed, what goes public at once, and how its state is called; no database. */
import { absentImage } from '#shared/pictures.ts';
import { canonicalArea, canonicalDenomination } from '#shared/region.ts';
import { type ChurchForm, type ChurchFormField, churchForm, liveFields } from '#shared/submissions.ts';
import { zoneDay } from '#shared/zone.ts';
import type { Geo } from '../../adapters/geo/types.ts';

export const formFields = Object.keys(churchForm.shape) as ChurchFormField[];

export type Fields = Partial<ChurchForm>;

/** The values of a row that a form edits; "no picture" in the old site's spelling is no picture. */
export function fieldsOf(row: ChurchForm): ChurchForm {
  const fields = Object.fromEntries(formFields.map((field) => [field, row[field]])) as ChurchForm;
  return {
    ...fields,
    // What is shown of a church carries the times that were read as well.
    serviceExceptions: row.serviceExceptions?.map(({ date, kind, text }) => ({ date, kind, text })),
    heroImage: row.heroImage === absentImage ? null : row.heroImage || null,
  };
}

/** The days that differ as they are kept: by date, and none that is over. */
export function withComingDays<F extends Fields>(fields: F, now: Date): F {
  const today = zoneDay(now);
  const days = fields.serviceExceptions?.filter(({ date }) => date >= today);
  days?.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
  return days ? { ...fields, serviceExceptions: days } : fields;
}

/** Whether a change says anew when there are services; whoever makes it has looked at them. */
export const aboutTimes = (changed: string[]): boolean =>
  changed.includes('services') || changed.includes('serviceExceptions');

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Fields of `to` that differ; a position is one thing, so both of its numbers differ together. */
export function differences(from: ChurchForm, to: Fields): Fields {
  const changed = formFields.filter((field) => to[field] !== undefined && !same(from[field], to[field]));
  if (changed.includes('latitude') || changed.includes('longitude')) changed.push('latitude', 'longitude');
  return Object.fromEntries([...new Set(changed)].map((field) => [field, to[field]])) as Fields;
}

/** An owner's changes of a public church: what is public at once, and what waits for the administrator. */
export function splitChanges(changed: Fields): { live: Fields; waiting: Fields } {
  const isLive = (name: string) => (liveFields as readonly string[]).includes(name);
  const entries = Object.entries(changed);
  return {
    live: Object.fromEntries(entries.filter(([name]) => isLive(name))) as Fields,
    waiting: Object.fromEntries(entries.filter(([name]) => !isLive(name))) as Fields,
  };
}

/**
 * The form as it is stored: one spelling of denomination and area, and a position: the pin, else where the church
 * stood, else the centre of its ZIP code. A pin that is only the old ZIP code's centre moves with the ZIP code.
 */
export function settle(geo: Geo, form: ChurchForm, before?: ChurchForm): ChurchForm {
  const settled = {
    ...form,
    denomination: canonicalDenomination(form.denomination),
    area: canonicalArea(form.area),
  };
  const pin = pinOf(form);
  const old = before && pinOf(before);
  const moved = before !== undefined && before.zip !== form.zip;
  const stoodAtZip = moved && old && near(old, geo.zipCentre(before.zip));
  if (pin && !(stoodAtZip && near(pin, old))) return { ...settled, ...pin };
  if (!pin && before && !moved) return { ...settled, latitude: before.latitude, longitude: before.longitude };
  const centre = geo.zipCentre(form.zip) ?? pin ?? { latitude: null, longitude: null };
  return { ...settled, ...centre };
}

type Point = { latitude: number; longitude: number };

const pinOf = ({ latitude, longitude }: ChurchForm): Point | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

const near = (a: Point, b: Point | undefined): boolean =>
  b !== undefined && Math.abs(a.latitude - b.latitude) < 1e-5 && Math.abs(a.longitude - b.longitude) < 1e-5;

/** Whether a church stands where its ZIP code's centre is: such a position proves no nearness. */
export const standsAtZip = (geo: Geo, church: { zip: string } & Partial<Point>): boolean =>
  church.latitude !== undefined &&
  church.longitude !== undefined &&
  near({ latitude: church.latitude, longitude: church.longitude }, geo.zipCentre(church.zip));

/** What a complete page still lacks, by the form's names. */
export function missingOf(row: ChurchForm): ChurchFormField[] {
  const fields = fieldsOf(row);
  const wanted: ChurchFormField[] = [
    'address',
    'zip',
    'phone',
    'website',
    'description',
    'services',
    'heroImage',
  ];
  return wanted.filter((field) => {
    const value = fields[field];
    if (field === 'description') return fields.description.length < 50;
    return Array.isArray(value) ? value.length === 0 : !value;
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

/** Undo is offered for this long where nobody is told by mail; else until the mail leaves. */
export const undoMilliseconds = 15_000;
