/** Any CSV: columns are recognized by common names, or assigned in a mapping file. */

import type { ImportField } from '#shared/contracts/admin/imports-admin.ts';
import { canonicalDenomination } from '#shared/domain/region.ts';
import { type Choices, columnsOf } from './columns.ts';
import { fileErrors, rowErrors } from './copy.ts';
import { denominationIn, faithIn, faithOfName, unknownDenomination } from './denominations.ts';
import { idOf, maxNameLength, readContact, stateOf, textOf } from './fields.ts';
import type { Columns, TableReader } from './table.ts';
import { readableCase } from './text-case.ts';
import { FileError } from './types.ts';

export function createPlainReader(header: Columns, choices: Choices = {}): TableReader {
  const at = columnsOf(header, choices);
  if (at.name === undefined) throw new FileError(fileErrors.noNameColumn(String(header)));
  return (cells) => {
    const raw = (field: ImportField) => (at[field] === undefined ? '' : (cells[at[field]] ?? ''));
    const get = (field: ImportField) => textOf(raw(field));
    const name = readableCase(get('name').slice(0, maxNameLength), 'name');
    if (!name) return { kind: 'invalid', message: rowErrors.missing('name') };
    if (at.id !== undefined && !get('id')) return { kind: 'invalid', message: rowErrors.missing('id') };
    const line = get('address');
    const place = placeOf({ address: line, city: get('city'), state: get('state'), zip: get('zip') });
    const { contact, notes } = readContact({ phone: get('phone'), website: get('website'), zip: place.zip });
    const address = readableCase(place.address, 'address');
    const ownId = get('id');
    const tradition = get('denomination');
    const faith =
      faithIn(get('religion')) ??
      faithWithoutChurch(tradition) ??
      (tradition ? null : (faithOfName(name) ?? null));
    return {
      kind: 'church',
      faith,
      notes,
      church: {
        sourceId: ownId || idOf(name, readableCase(line, 'address'), get('zip')),
        ...(ownId ? {} : { withoutId: true }),
        name,
        denomination: faith ?? denominationOf(tradition, name),
        address,
        city: readableCase(place.city, 'city'),
        state: stateOf(place.state),
        ...contact,
        area: get('area'),
        description: raw('description').trim().slice(0, 5000),
        services: servicesOf(raw('services')),
        position: { latitude: get('latitude'), longitude: get('longitude') },
      },
    };
  };
}

const stateCode = (words: string[]) => stateOf(words.join(' ').replaceAll('.', ''));

type PlaceCells = { address: string; city: string; state: string; zip: string };

/** Splits combined cells, such as "Springfield, IL 62701" as the city or after the street. */
function placeOf(cells: PlaceCells): PlaceCells {
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
  const place = rest ? placeOf({ ...cells, address, city: rest }) : undefined;
  return place?.zip ? place : cells;
}

const faithWithoutChurch = (tradition: string) =>
  tradition && !denominationIn(tradition) ? faithIn(tradition) : undefined;

/** Keeps an unknown denomination from the file rather than guessing from the name. */
const denominationOf = (tradition: string, name: string) =>
  tradition
    ? (denominationIn(tradition) ?? readableCase(canonicalDenomination(tradition), 'name').slice(0, 100))
    : (denominationIn(name) ?? unknownDenomination);

/** One entry per line. Without line breaks, entries are separated by "|" or else ";". */
export function servicesOf(cell: string): string[] {
  const separator = /[\r\n]/.test(cell) ? /[\r\n]+/ : cell.includes('|') ? '|' : ';';
  return cell
    .split(separator)
    .map(textOf)
    .filter(Boolean)
    .slice(0, 30)
    .map((entry) => entry.slice(0, 200));
}
