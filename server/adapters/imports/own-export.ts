/** The format of our own export (npm run export), for writing and for reading it back. */

import { factSources } from '#shared/contracts/churches.ts';
import {
  type ChurchValues,
  type ExceptionForm,
  emptyValue,
  fieldTraits,
  type PublicField,
  publicFields,
} from '#shared/domain/church-fields.ts';
import { exceptionForm } from '#shared/domain/church-form.ts';
import { absentImage } from '#shared/domain/pictures.ts';
import { site } from '#shared/domain/site.ts';
import { rowId } from '#shared/domain/text.ts';
import { fileErrors, leftOutReasons, rowErrors } from './copy.ts';
import { dayOf, textOf, zipOf } from './fields.ts';
import type { Columns, TableReader } from './table.ts';
import { FileError, type ImportedChurch } from './types.ts';

/** A stored church. Latitude and longitude are null if its position on the map is only an approximation. */
export type ExportedChurch = Pick<ChurchValues, PublicField> & {
  id: number;
  source: string | null;
  sourceId: string | null;
  sourceDate: string | null;
  timesConfirmedAt: Date | null;
  factsBy: string | null;
  factsAt: Date | null;
  featured: boolean;
  status: string;
  sample: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** Fields that imports don't overwrite. */
  curatedFields: string[];
  /** Source and ID of each record that was merged into the church. */
  mergedRecords: string[];
};

/** Source of churches that were entered on the site. Their `sourceId` is their id. */
export const ownSource = site.slug;

type Cell = string | number;

/** Lists have one entry per line within the cell. */
export function cellOf(value: string | number | null | Array<string | ExceptionForm>): Cell {
  if (value === absentImage) return '';
  if (!Array.isArray(value)) return value ?? '';
  return value
    .map((entry) => (typeof entry === 'string' ? entry : `${entry.date} ${entry.kind} ${entry.text}`.trim()))
    .join('\n');
}

const cells: Record<string, (church: ExportedChurch) => Cell> = {
  id: (church) => church.id,
  source: (church) => church.source ?? ownSource,
  sourceId: (church) => church.sourceId ?? String(church.id),
  ...Object.fromEntries(publicFields.map((name) => [name, (church: ExportedChurch) => cellOf(church[name])])),
  sourceDate: (church) => church.sourceDate ?? '',
  timesConfirmedAt: (church) => church.timesConfirmedAt?.toISOString() ?? '',
  factsBy: (church) => church.factsBy ?? '',
  factsAt: (church) => church.factsAt?.toISOString() ?? '',
  featured: (church) => String(church.featured),
  status: (church) => church.status,
  sample: (church) => String(church.sample),
  createdAt: (church) => church.createdAt.toISOString(),
  updatedAt: (church) => church.updatedAt.toISOString(),
  curatedFields: (church) => church.curatedFields.join('\n'),
  mergedRecords: (church) => church.mergedRecords.join('\n'),
};

/** Leaves ids for new churches, whatever the file says. */
const keptId = rowId.max(1_000_000_000);

export const exportColumns = Object.keys(cells);

/**
 * Spreadsheets run text that starts with one of these as a formula, unless an apostrophe precedes it. Text that already
 * has apostrophes gets one more, so that removing one always restores the original.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
export const guard = (value: Cell): Cell =>
  typeof value === 'string' && formula.test(value) ? `'${value}` : value;
const unguard = (value: string) => (value.startsWith("'") && formula.test(value) ? value.slice(1) : value);

export const cellsOf = (church: ExportedChurch): Cell[] =>
  Object.values(cells).map((cell) => guard(cell(church)));

/** A record whose church an administrator deleted. */
export const deletedCells = (record: { source: string; sourceId: string }): Cell[] =>
  exportColumns.map((name) => guard({ ...record, status: 'deleted' }[name] ?? ''));

export const isOwnExport = (header: Columns) =>
  ['sourceId', 'recentSermons', 'heroImage', 'sample', 'status'].every((name) => header.has(name));

/** Parses "2026-12-25 none Merry Christmas". Ignores lines that a spreadsheet has reformatted. */
function exceptionOf(line: string): ExceptionForm[] {
  const [, date, kind, text = ''] = /^(\S+) (\S+) ?(.*)$/.exec(line) ?? [];
  const { data } = exceptionForm.safeParse({ date, kind, text });
  return data ? [data] : [];
}

const dateOf = (cell: string): string | null => (Number.isNaN(Date.parse(cell)) ? null : cell);

function fromCell(name: PublicField, cell: string): unknown {
  const { kind, choices, options } = fieldTraits[name];
  const lines = cell.split('\n').filter(Boolean);
  if (options) return lines.filter((line) => options.includes(line));
  if (kind === 'lines') return lines;
  if (kind === 'days') return lines.flatMap(exceptionOf);
  if (choices) return choices.includes(cell) ? cell : emptyValue(name);
  return cell || emptyValue(name);
}

/**
 * Restores all values as exported, except featured status and ownership. Records of other sources that are no longer
 * public stay that way.
 */
export function createOwnReader(header: Columns): TableReader {
  const missing = ['source', 'sourceId', 'name', 'status'].filter((name) => !header.has(name));
  if (missing.length > 0) throw new FileError(fileErrors.noColumns(missing, String(header)));
  const at = header.find(Object.fromEntries(exportColumns.map((name) => [name, [name]])));
  return (row) => {
    const get = (field: string) => unguard(row[at[field]?.[0] ?? -1] ?? '');
    const [source, sourceId, status] = [get('source'), get('sourceId'), get('status')];
    const isHidden = status === 'deleted' || (status === 'rejected' && source !== ownSource);
    if (isHidden && source && sourceId) return { kind: 'deleted', source, sourceId };
    if (status !== 'approved') return { kind: 'leftOut', reason: leftOutReasons.notApproved };
    if (!textOf(get('name'))) return { kind: 'invalid', message: rowErrors.missing('name') };
    if (!source || !sourceId) return { kind: 'invalid', message: rowErrors.missing('source or sourceId') };
    const { latitude, longitude, ...values } = Object.fromEntries(
      publicFields.map((name) => [name, fromCell(name, get(name))]),
    );
    const church = {
      ...values,
      id: keptId.safeParse(Number(get('id'))).data ?? null,
      source,
      sourceId,
      zip: zipOf(get('zip')) ?? get('zip'),
      position: { latitude: get('latitude'), longitude: get('longitude') },
      sample: get('sample') === 'true',
      sourceDate: dayOf(get('sourceDate')),
      timesConfirmedAt: dateOf(get('timesConfirmedAt')),
      factsBy: factSources.find((source) => source === get('factsBy')) ?? null,
      factsAt: dateOf(get('factsAt')),
      createdAt: dateOf(get('createdAt')),
      curatedFields: get('curatedFields').split('\n').filter(Boolean),
      mergedRecords: get('mergedRecords').split('\n').filter(Boolean),
    } as ImportedChurch;
    return { kind: 'church', faith: null, notes: [], church };
  };
}
