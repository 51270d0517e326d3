/** One row of any source becomes one church, or the reason why not. */
import type { ImportField } from '#shared/contracts/admin/imports-admin.ts';
import { isPoBox } from '#shared/domain/address.ts';
import { fileErrors, leftOutReasons, rowErrors } from './copy.ts';
import { denominationIn, isClosed, unknownDenomination } from './denominations.ts';
import { readFacts } from './facts.ts';
import { dayOf, idOf, linesOf, nameOf, readContact, stateOf, textOf } from './fields.ts';
import { type Field, type Get, mailingColumns, type Preset } from './presets.ts';
import type { Columns, TableReader } from './table.ts';
import { readableCase } from './text-case.ts';
import { FileError, type Outcome } from './types.ts';

/** The field of each column by index, as chosen; null ignores the column. */
export type ChosenFields = ReadonlyArray<ImportField | null>;

/** Throws a FileError if a column is missing. */
export function createReader(preset: Preset, header: Columns, fields?: ChosenFields): TableReader {
  const at = fields
    ? { ...header.find(mailingColumns), ...header.assign(fields) }
    : header.find<Field>(preset.names);
  const missing = preset.needed.filter((field) => !at[field]?.length);
  if (missing.length > 0)
    throw new FileError(
      fileErrors.noColumns(
        missing.map((field) => preset.names[field]?.[0] ?? field),
        String(header),
      ),
    );
  // Another column with ids would mix them.
  at.id = at.id?.slice(0, 1) ?? [];
  return (row) => readRow(preset, (field) => filledOf((at[field] ?? []).map((column) => row[column] ?? '')));
}

/** Several cells without the empty ones. */
export const filledOf = (cells: string[]): string[] =>
  cells.length < 2 ? cells : cells.filter((cell) => textOf(cell) !== '');

/** Names of chapels on military bases end with "- DOD". */
const military = /\s*-\s*DOD$/i;

/** `cellsOf` returns the cells of a field. */
export function readRow(preset: Preset, cellsOf: (field: Field) => string[]): Outcome {
  const cells: Partial<Record<Field, string>> = {};
  const raw = (field: Field) => (cells[field] ??= cellsOf(field)[0] ?? '');
  const texts: Partial<Record<Field, string>> = {};
  const get: Get = (field) => (texts[field] ??= textOf(raw(field)));
  const reason = preset.leaveOut?.(get);
  if (reason) return { kind: 'leftOut', reason };
  const missing = (field: Field): Outcome => ({
    kind: 'invalid',
    message: rowErrors.missing(preset.names[field]?.[0] ?? field),
  });
  const name = readableCase(nameOf(raw('name')).replace(military, ''), 'name');
  if (!name)
    return preset.isOftenUnnamed ? { kind: 'leftOut', reason: leftOutReasons.noName } : missing('name');
  const ownId = get('id');
  if (!ownId && cellsOf('id').length > 0) return missing('id');
  if (isClosed(name)) return { kind: 'leftOut', reason: leftOutReasons.gone };
  const { line, ...place } = placeOf(get, cellsOf('address').map(textOf));
  const { contact, notes } = readContact({ phone: raw('phone'), website: raw('website'), zip: place.zip });
  const { facts, notes: factNotes } = readFacts((field) => get(field) && raw(field));
  const county = readableCase(get('county').replace(/ county$/i, ''), 'city');
  const faith = preset.faith(get, name);
  return {
    kind: 'church',
    faith,
    notes: [...notes, ...factNotes],
    church: {
      sourceId: ownId || idOf(name, readableCase(line || place.address, 'address'), get('zip')),
      ...(ownId ? {} : { withoutId: true }),
      name,
      denomination: faith ?? preset.denomination(get, name) ?? denominationIn(name) ?? unknownDenomination,
      address: readableCase([place.address, unitOf(get('unit'))].filter(Boolean).join(', '), 'address'),
      city: readableCase(place.city, 'city'),
      state: stateOf(place.state),
      ...contact,
      area: get('area'),
      place: county && `${county} County`,
      otherNames: get('otherNames') || null,
      description: linesOf(raw('description')).join('\n').slice(0, 5000),
      services: servicesOf(raw('services')),
      wheelchairAccess: wheelchairOf(get('wheelchair')),
      ...facts,
      position: { latitude: get('latitude'), longitude: get('longitude') },
      sourceDate: dayOf(get('checked')),
    },
  };
}

/** The second address line is often the name of a host, so only units and the like are used. */
const unitOf = (line: string) =>
  /^(suite|ste|unit|room|rm|building|bldg|apt|floor|#)\b/i.test(line) ? line : '';

/** "limited" is neither yes nor no. */
const wheelchairOf = (value: string) =>
  value === 'yes' || value === 'designated' ? 'yes' : value === 'no' ? 'no' : undefined;

type PlaceCells = { address: string; city: string; state: string; zip: string };

/** The mailing address counts only without another one, and a P.O. box only without a street. */
function placeOf(get: Get, addresses: readonly string[]): PlaceCells & { line: string } {
  const line = addresses.find((address) => !isPoBox(address)) ?? addresses[0] ?? '';
  const [city, state, zip] = [get('city'), get('state'), get('zip')];
  const cells = line
    ? { address: line, city, state, zip }
    : {
        address: get('mailingAddress'),
        city: city || get('mailingCity'),
        state: state || get('mailingState'),
        zip: zip || get('mailingZip'),
      };
  return { line, ...splitPlace(cells) };
}

const stateCode = (words: string[]) => stateOf(words.join(' ').replaceAll('.', ''));

/** Splits combined cells, such as "Springfield, IL 62701" as the city or after the street. */
function splitPlace(cells: PlaceCells): PlaceCells {
  if (cells.city) {
    const [, cityAndState = '', zip = ''] = /^(.*?)(?:[,\s]+(\d{5}(?:-\d{4})?))?$/.exec(cells.city) ?? [];
    // "Lake Washington" is a city: a state must follow a comma or precede a ZIP code.
    if (!zip && !cityAndState.includes(',')) return cells;
    const words = cityAndState.split(/[,\s]+/).filter(Boolean);
    // State names have up to three words ("District of Columbia").
    const length = [3, 2, 1].find((count) => words.length > count && stateCode(words.slice(-count)));
    if (!length) return cells;
    const city = words.slice(0, -length).join(' ');
    return { ...cells, city, state: cells.state || stateCode(words.slice(-length)), zip: cells.zip || zip };
  }
  if (cells.zip) return cells;
  const [, address = '', rest = ''] =
    /^(.+?),\s*([^,]+,\s*[\p{L}. ]+\s\d{5}(?:-\d{4})?)$/u.exec(cells.address) ?? [];
  const place = rest ? splitPlace({ ...cells, address, city: rest }) : undefined;
  return place?.zip ? place : cells;
}

/** One entry per line. Without line breaks, entries are separated by "|" or else ";". */
export function servicesOf(cell: string): string[] {
  const lines = linesOf(cell);
  const separator = lines.length > 1 ? '\n' : cell.includes('|') ? '|' : ';';
  return lines
    .flatMap((line) => line.split(separator).map(textOf))
    .filter(Boolean)
    .slice(0, 30)
    .map((entry) => entry.slice(0, 200));
}
