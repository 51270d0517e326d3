/** Any CSV: columns are recognized by common names, or assigned in a mapping file. */

import type { ImportField } from '#shared/contracts/admin/imports-admin.ts';
import { isPoBox } from '#shared/domain/address.ts';
import { fieldTraits } from '#shared/domain/church-fields.ts';
import { canonicalDenomination } from '#shared/domain/region.ts';
import { type Choices, columnsOf, mailingNames } from './columns.ts';
import { fileErrors, leftOutReasons, rowErrors } from './copy.ts';
import {
  denominationIn,
  faithOfName,
  faithOfReligion,
  faithOfTradition,
  isClosed,
  unknownDenomination,
} from './denominations.ts';
import { readFacts } from './facts.ts';
import { idOf, linesOf, nameOf, readContact, stateOf, textOf } from './fields.ts';
import type { Columns, TableReader } from './table.ts';
import { readableCase } from './text-case.ts';
import { FileError } from './types.ts';

export function createPlainReader(header: Columns, choices: Choices = {}): TableReader {
  const at = columnsOf(header, choices);
  if (!at.name?.length) throw new FileError(fileErrors.noNameColumn(String(header)));
  const mailing = header.findAll(mailingNames);
  return (cells) => {
    const filled = (columns: readonly number[] = []) =>
      columns.map((column) => cells[column] ?? '').filter((cell) => textOf(cell) !== '');
    const raw = (field: ImportField) => filled(at[field])[0] ?? '';
    const get = (field: ImportField) => textOf(raw(field));
    const name = readableCase(nameOf(raw('name')), 'name');
    if (!name) return { kind: 'invalid', message: rowErrors.missing('name') };
    const ownId = at.id ? textOf(cells[at.id[0]!]) : '';
    if (at.id && !ownId) return { kind: 'invalid', message: rowErrors.missing('id') };
    if (isClosed(name)) return { kind: 'leftOut', reason: leftOutReasons.gone };
    const addresses = filled(at.address).map(textOf);
    const line = addresses.find((address) => !isPoBox(address)) ?? addresses[0] ?? '';
    const place = placeOf(
      line
        ? { address: line, city: get('city'), state: get('state'), zip: get('zip') }
        : {
            address: textOf(filled(mailing.address)[0]),
            city: get('city') || textOf(filled(mailing.city)[0]),
            state: get('state') || textOf(filled(mailing.state)[0]),
            zip: get('zip') || textOf(filled(mailing.zip)[0]),
          },
    );
    const { contact, notes } = readContact({ phone: raw('phone'), website: raw('website'), zip: place.zip });
    const { facts, notes: factNotes } = readFacts(raw);
    const address = readableCase(place.address, 'address');
    const tradition = get('denomination');
    const faith =
      faithOfReligion(get('religion')) ??
      faithOfTradition(tradition) ??
      (tradition ? null : (faithOfName(name) ?? null));
    return {
      kind: 'church',
      faith,
      notes: [...notes, ...factNotes],
      church: {
        sourceId: ownId || idOf(name, readableCase(line || place.address, 'address'), get('zip')),
        ...(ownId ? {} : { withoutId: true }),
        name,
        denomination: faith ?? denominationOf(tradition, name),
        address,
        city: readableCase(place.city, 'city'),
        state: stateOf(place.state),
        ...contact,
        area: get('area'),
        description: linesOf(raw('description')).join('\n').slice(0, 5000),
        services: servicesOf(raw('services')),
        ...facts,
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

/** Keeps an unknown denomination from the file rather than guessing from the name. */
const denominationOf = (tradition: string, name: string) =>
  tradition
    ? (denominationIn(tradition) ??
      readableCase(canonicalDenomination(tradition), 'name').slice(0, fieldTraits.denomination.most))
    : (denominationIn(name) ?? unknownDenomination);

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
