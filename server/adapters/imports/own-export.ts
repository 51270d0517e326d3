/** Our own export (npm run export): its columns, how a church becomes a row, and the way back. */

import { absentImage } from '#shared/pictures.ts';
import { site } from '#shared/site.ts';
import { type ExceptionForm, exceptionForm } from '#shared/submissions.ts';
import { textOf, zipOf } from './fields.ts';
import { type Columns, requireColumns, type TableReader } from './table.ts';
import { type ChurchDetails, detailFields, type ImportedChurch } from './types.ts';

/** A church as it stands in the database; latitude and longitude are its own position, if it has one. */
export type ExportedChurch = Omit<ChurchDetails, 'recentSermons' | 'timesConfirmedAt'> & {
  id: number;
  source: string | null;
  sourceId: string | null;
  name: string;
  denomination: string;
  address: string;
  city: string;
  zip: string;
  area: string;
  phone: string | null;
  website: string | null;
  description: string;
  services: string[];
  recentSermons: string[];
  timesConfirmedAt: Date | null;
  latitude: number | null;
  longitude: number | null;
  featured: boolean;
  status: string;
  sample: boolean;
  createdAt: Date;
  updatedAt: Date;
};

/** Stands as the source of churches that were entered on the site; their id is the source's id. */
export const ownSource = site.slug;

type Cell = string | number;
const text = (value: string | null): string => value ?? '';

/** Every public field. Lists have an entry per line inside their cell. */
const cells: Record<string, (church: ExportedChurch) => Cell> = {
  id: (church) => church.id,
  source: (church) => church.source ?? ownSource,
  sourceId: (church) => church.sourceId ?? String(church.id),
  name: (church) => church.name,
  denomination: (church) => church.denomination,
  address: (church) => church.address,
  city: (church) => church.city,
  zip: (church) => church.zip,
  area: (church) => church.area,
  phone: (church) => text(church.phone),
  website: (church) => text(church.website),
  description: (church) => church.description,
  services: (church) => church.services.join('\n'),
  serviceExceptions: (church) =>
    church.serviceExceptions.map(({ date, kind, text }) => `${date} ${kind} ${text}`.trim()).join('\n'),
  timesConfirmedAt: (church) => church.timesConfirmedAt?.toISOString() ?? '',
  // A church that is drawn by the table of names or at the county's centre has no position of its own.
  latitude: (church) => church.latitude ?? '',
  longitude: (church) => church.longitude ?? '',
  recentSermons: (church) => church.recentSermons.join('\n'),
  ...Object.fromEntries(
    detailFields.map((field) => [field, (church: ExportedChurch) => text(church[field])]),
  ),
  heroImage: (church) => (church.heroImage === absentImage ? '' : text(church.heroImage)),
  featured: (church) => String(church.featured),
  status: (church) => church.status,
  sample: (church) => String(church.sample),
  createdAt: (church) => church.createdAt.toISOString(),
  updatedAt: (church) => church.updatedAt.toISOString(),
};

export const exportColumns = Object.keys(cells);

/**
 * A spreadsheet runs what begins with one of these as a formula. An apostrophe in front keeps it a text; one more
 * stands before text that already begins so, so that taking one away always gives back what was there.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
export const guard = (value: Cell): Cell =>
  typeof value === 'string' && formula.test(value) ? `'${value}` : value;
const unguard = (value: string) => (value.startsWith("'") && formula.test(value) ? value.slice(1) : value);

export const cellsOf = (church: ExportedChurch): Cell[] =>
  Object.values(cells).map((cell) => guard(cell(church)));

export const isOwnExport = (header: Columns) =>
  ['sourceId', 'recentSermons', 'heroImage', 'sample', 'status'].every((name) => header.has(name));

/** "2026-12-25 none Merry Christmas"; what a spreadsheet made of it is left out. */
function exceptionOf(line: string): ExceptionForm[] {
  const [, date, kind, text = ''] = /^(\S+) (\S+) ?(.*)$/.exec(line) ?? [];
  const { data } = exceptionForm.safeParse({ date, kind, text });
  return data ? [data] : [];
}

/** Values were ours once and come back as they were; whether featured and who owns them does not come back. */
export function createOwnReader(header: Columns): TableReader {
  const at = header.find(Object.fromEntries(exportColumns.map((name) => [name, [name]])));
  requireColumns(
    'export',
    at,
    Object.fromEntries(['source', 'sourceId', 'name', 'status'].map((n) => [n, n])),
  );
  return (row) => {
    const get = (field: string) => (at[field] === undefined ? '' : unguard(row[at[field]] ?? ''));
    if (get('status') !== 'approved') return { kind: 'left out', reason: 'not approved' };
    if (!textOf(get('name'))) return { kind: 'fault', message: 'has no name' };
    if (!get('source') || !get('sourceId')) return { kind: 'fault', message: 'has no source or sourceId' };
    const list = (field: string) => get(field).split('\n').filter(Boolean);
    const church: ImportedChurch = {
      source: get('source'),
      sourceId: get('sourceId'),
      name: get('name'),
      denomination: get('denomination'),
      address: get('address'),
      city: get('city'),
      zip: zipOf(get('zip')) ?? get('zip'),
      area: get('area'),
      phone: get('phone') || null,
      website: get('website') || null,
      description: get('description'),
      services: list('services'),
      position: { latitude: get('latitude'), longitude: get('longitude') },
      sample: get('sample') === 'true',
      details: {
        recentSermons: list('recentSermons'),
        serviceExceptions: list('serviceExceptions').flatMap(exceptionOf),
        timesConfirmedAt: Number.isNaN(Date.parse(get('timesConfirmedAt'))) ? null : get('timesConfirmedAt'),
        ...(Object.fromEntries(detailFields.map((field) => [field, get(field) || null])) as Omit<
          ChurchDetails,
          'recentSermons' | 'serviceExceptions' | 'timesConfirmedAt'
        >),
      },
    };
    return { kind: 'church', faith: null, notes: [], church };
  };
}
