/** One row of any source becomes one church, or the reason why not. */
import type { ImportField } from '#shared/contracts/admin/imports-admin.ts';
import {
  type AddressParts,
  isPoBox,
  isUnit,
  placeIn,
  splitAddress,
  stateOf,
  withoutPoBox,
  withParts,
} from '#shared/domain/address.ts';
import { type ChurchField, fieldTraits } from '#shared/domain/church-fields.ts';
import { factFields } from '#shared/domain/fact-options.ts';
import { profileUrl } from '#shared/domain/url.ts';
import { fileErrors, leftOutReasons, recordNotes, rowErrors } from './copy.ts';
import { denominationIn, isClosed, unknownDenomination } from './denominations.ts';
import { readFacts } from './facts.ts';
import { dayOf, idOf, linesOf, readContact, textOf } from './fields.ts';
import { type Field, type Get, type Preset, plain, secondaryColumns } from './presets.ts';
import type { Columns, TableReader } from './table.ts';
import { readableCase } from './text-case.ts';
import { FileError, type Outcome, type Remark } from './types.ts';

/** The field of each column by index, as chosen; null ignores the column. */
export type ChosenFields = ReadonlyArray<ImportField | null>;

/** Throws a FileError if a column is missing. */
export function createReader(preset: Preset, header: Columns, fields?: ChosenFields): TableReader {
  const at = fields
    ? { ...header.find(secondaryColumns), ...header.assign(fields) }
    : header.find<Field>(preset === plain ? withDayColumns(preset.names, header) : preset.names);
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
  return (row) =>
    readRow(preset, (field) => {
      const columns = at[field] ?? [];
      const cells = columns.map((column) => row[column] ?? '');
      const named =
        field === 'services' ? cells.map((cell, n) => onDay(cell, header.names[columns[n]!]!)) : cells;
      return filledOf(named);
    });
}

/** Several cells without the empty ones. */
export const filledOf = (cells: string[]): string[] =>
  cells.length < 2 ? cells : cells.filter((cell) => textOf(cell) !== '');

const weekday =
  /\b(?:(?:sun|mon|tues|wednes|thurs|fri|satur)days?|(?:sun|mon|tues?|wed|thu(?:rs?)?|fri|sat)\b\.?|domingos?|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bados?)/i;
/** What a column's name says besides the day and the kind of service: "Sunday Service Times". */
const aboutTimes = /\b(?:service )?(?:times?|hours?|schedule)\b|\bhorarios?(?: de)?\b|[():]/gi;

/** Columns such as "Sunday", "Sunday School", and "Wednesday Night" have times of services. */
const isDayColumn = (name: string) =>
  name.search(weekday) === 0 &&
  !/attend|average|count|number|offering|contact|leader|pastor|teacher/i.test(name);
const withDayColumns = (names: Preset['names'], header: Columns): Preset['names'] => ({
  ...names,
  services: [...(names.services ?? []), ...header.names.filter(isDayColumn)],
});

/** The times in a column per day, such as "Sunday School" or "Wednesday PM", as lines with that day. */
function onDay(cell: string, column: string): string {
  if (!weekday.test(column)) return cell;
  const label = column.replace(aboutTimes, ' ').replace(/\s+/g, ' ').trim();
  const [, day = label, half = ''] = /^(.*?)( [ap])\.?m\.?$/i.exec(label) ?? [];
  return servicesOf(cell)
    .map((line) => {
      if (weekday.test(line)) return line;
      return `${day} ${line}${half && !/\d\s*[ap]\.?m|noon/i.test(line) ? `${half.toUpperCase()}M` : ''}`;
    })
    .join('\n');
}

/** Names of chapels on military bases end with "- DOD". */
const military = /\s*-\s*DOD$/i;

/** Below some tables; not "Total Life Church" or "Source of Light". */
const footer =
  /^(?:(?:grand |sub-?)?totals?(?:es)?|count|records|churches|rows)\s*[:=]?\s*[\d,.]*(?:\s+(?:churches|records|rows|iglesias))?$|^(?:source|notes?|fuentes?|nota|data(?: source)?|prepared by|compiled by|contact|page|exported|printed|generated|report(?:ed)?|(?:last )?updated|as of)\b[^:]*:|^(?:page|p[aá]gina) \d+(?: (?:of|de) \d+)?$|^(?:generated|exported|printed|(?:last )?updated|prepared|compiled|report (?:generated|created)|data as of|as of)\b.*\d|^(?:end of (?:list|report|file|data|table)|©|\(c\)|copyright\b|\*\s)/i;

/** Fields whose columns are read together. Of the others, one column counts, and the rest is noted. */
const joined = (field: Field) => field === 'services' || field === 'description' || field in factLists;
const factLists = Object.fromEntries(factFields.map((field) => [field, true]));
const single: readonly Field[] = ['name', 'denomination', 'phone', 'website', 'city', 'zip', 'area'];

/** `cellsOf` returns the cells of a field. */
export function readRow(preset: Preset, cellsOf: (field: Field) => string[]): Outcome {
  const cells: Partial<Record<Field, string>> = {};
  const raw = (field: Field) =>
    (cells[field] ??= joined(field) ? cellsOf(field).join('\n') : (cellsOf(field)[0] ?? ''));
  const texts: Partial<Record<Field, string>> = {};
  const get: Get = (field) => (texts[field] ??= textOf(raw(field)));
  const reason = preset.leaveOut?.(get);
  if (reason) return { kind: 'leftOut', reason };
  const missing = (field: Field): Outcome => ({
    kind: 'invalid',
    message: rowErrors.missing(preset.names[field]?.[0] ?? field),
  });
  const notes: Remark[] = [];
  const within = cutting(notes);
  const name = within('name', readableCase(get('name').replace(military, ''), 'name'));
  if (!name)
    return preset.isOftenUnnamed ? { kind: 'leftOut', reason: leftOutReasons.noName } : missing('name');
  const ownId = get('id');
  if (!ownId && cellsOf('id').length > 0) return missing('id');
  if (isClosed(name)) return { kind: 'leftOut', reason: leftOutReasons.gone };
  const { line, ...place } = placeOf(preset, get, cellsOf);
  if (footer.test(name) && !line && !place.zip && !get('latitude'))
    return { kind: 'leftOut', reason: leftOutReasons.footer };
  const given = { phone: raw('phone'), website: raw('website'), zip: place.zip };
  const { contact, notes: contactNotes } = readContact(given);
  const { facts, notes: factNotes } = readFacts((field) => get(field) && raw(field));
  const county = readableCase(get('county').replace(/ county$/i, ''), 'city');
  const faith = preset.faith(get, name);
  const services = servicesOf(raw('services'));
  return {
    kind: 'church',
    faith,
    church: {
      sourceId: ownId || idOf(name, readableCase(line || place.address, 'address'), get('zip')),
      ...(ownId ? {} : { withoutId: true }),
      name,
      denomination: within(
        'denomination',
        faith ?? preset.denomination(get, name) ?? denominationIn(name) ?? unknownDenomination,
      ),
      address: within('address', readableCase(place.address, 'address')),
      city: within('city', readableCase(place.city, 'city')),
      state: stateOf(place.state),
      ...contact,
      area: within('area', get('area')),
      place: county && `${county} County`,
      otherNames: within('otherNames', get('otherNames')) || null,
      description: within('description', linesOf(raw('description')).join('\n')),
      services: services.slice(0, maxServices).map((entry) => entry.slice(0, 200)),
      wheelchairAccess: wheelchairOf(get('wheelchair')),
      ...facts,
      ...profilesOf(get),
      position: { latitude: get('latitude'), longitude: get('longitude') },
      sourceDate: dayOf(get('checked')),
    },
    notes: [...contactNotes, ...factNotes, ...notes, ...droppedOf(preset, services, cellsOf)],
  };
}

/** Cuts values to the length that the forms accept, and notes it. */
const cutting = (notes: Remark[]) => (field: ChurchField, value: string) => {
  const text = value.slice(0, fieldTraits[field].max).toWellFormed().trim();
  if (text !== value) notes.push({ note: recordNotes.cut, value });
  return text;
};

/** Service times beyond the forms' limit, and second values of a field. */
function droppedOf({ format }: Preset, services: string[], cellsOf: (field: Field) => string[]): Remark[] {
  const seconds = single.flatMap((field) => {
    const [first = '', ...others] = cellsOf(field).map(textOf);
    return others.filter((value) => value.toLowerCase() !== first.toLowerCase());
  });
  return [
    ...services.slice(maxServices).map((value) => ({ note: recordNotes.cut, value })),
    ...(format === 'csv' ? seconds : []).map((value) => ({ note: recordNotes.second, value })),
  ];
}

/** The links of profiles. Fields that the file doesn't have are absent. */
const profilesOf = (get: Get) => ({
  ...(get('facebookPage') && { facebookPage: profileUrl(get('facebookPage'), 'facebook') ?? null }),
  ...(get('instagramHandle') && { instagramHandle: profileUrl(get('instagramHandle'), 'instagram') ?? null }),
  ...(get('youtubeChannel') && { youtubeChannel: profileUrl(get('youtubeChannel'), 'youtube') ?? null }),
});

/** "limited" is neither yes nor no. */
const wheelchairOf = (value: string) =>
  value === 'yes' || value === 'designated' ? 'yes' : value === 'no' ? 'no' : undefined;

/** The mailing address counts only without another one, and a P.O. box only without a street. */
function placeOf(
  { isHostNamed }: Preset,
  get: Get,
  cellsOf: (field: Field) => string[],
): AddressParts & { line: string } {
  const linesIn = (field: Field) => cellsOf(field).map((cell) => linesOf(cell).join(', '));
  const [second = '', suite] = [linesIn('unit')[0], get('suite')];
  const addresses = linesIn('address').map(withoutPoBox);
  const isBox = isPoBox(second) || (addresses.every(isPoBox) && /^\d+\s\p{L}/u.test(second));
  if (isBox) addresses.push(second);
  const line = addresses.find((address) => !isPoBox(address)) ?? addresses[0] ?? '';
  const { city, state, zip } = placeIn({ city: get('city'), state: get('state'), zip: get('zip') });
  const cells = line
    ? { address: line, city, state, zip }
    : {
        address: withoutPoBox(linesIn('mailingAddress')[0] ?? ''),
        city: city || get('mailingCity'),
        state: state || get('mailingState'),
        zip: zip || get('mailingZip'),
      };
  const unit = isBox || (isHostNamed && !isUnit(second)) ? '' : second;
  // The second line may have the city.
  const isPlace = splitAddress(unit).city !== '';
  const place = withParts({ ...cells, address: [cells.address, isPlace && unit].filter(Boolean).join(', ') });
  const more = [isPlace ? '' : unit, suite && (isUnit(suite) ? suite : `Suite ${suite.replace(/\.0$/, '')}`)];
  return { line, ...place, address: [place.address, ...more].filter(Boolean).join(', ') };
}

const maxServices = 40;

/** One entry per line. Without line breaks, entries are separated by "|" or else ";". */
export function servicesOf(cell: string): string[] {
  const lines = linesOf(cell);
  const separator = lines.length > 1 ? '\n' : cell.includes('|') ? '|' : ';';
  const entries = lines.flatMap((line) => line.split(separator).map(textOf)).filter(Boolean);
  const keys = entries.map((entry) => entry.toLowerCase());
  return entries.filter((_, n) => keys.indexOf(keys[n]!) === n);
}
