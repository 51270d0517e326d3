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
import { capitalized } from '#shared/domain/format.ts';
import { profileUrl } from '#shared/domain/url.ts';
import { tokensOf } from '#shared/service-times/tokens.ts';
import { fileErrors, leftOutReasons, recordNotes, rowErrors } from './copy.ts';
import { denominationIn, isClosed, unknownDenomination } from './denominations.ts';
import { readFacts } from './facts.ts';
import { dayOf, idOf, linesOf, parsed, readContact, textOf } from './fields.ts';
import { type Field, type Get, type Preset, plain, secondaryColumns } from './presets.ts';
import type { Columns, TableReader } from './table.ts';
import { readableCase } from './text-case.ts';
import { FileError, type ImportedChurch, type Outcome, type Remark } from './types.ts';

/** The field of each column by index, as chosen; null ignores the column. */
export type ChosenFields = ReadonlyArray<ImportField | null>;

/** Throws a FileError if a column is missing. */
export function createReader(preset: Preset, header: Columns, fields?: ChosenFields): TableReader {
  const at = fields
    ? { ...header.find(secondaryColumns), ...header.assign(fields) }
    : header.find<Field>(preset === plain ? withTimesColumns(preset.names, header) : preset.names);
  const missing = preset.needed.filter((field) => !at[field]?.length).map((field) => nameOf(preset, field));
  if (missing.length > 0) throw new FileError(fileErrors.noColumns(missing, String(header)));
  // Another column with ids would mix them.
  at.id = at.id?.slice(0, 1) ?? [];
  at.services?.sort((one, other) => one - other);
  const addresses = new Map<string, string>();
  return (row) => {
    const outcome = readRow(preset, (field) => {
      const columns = at[field] ?? [];
      return filledOf(columns.map((column) => labeledCell(field, row[column] ?? '', header.names[column]!)));
    });
    if (outcome.kind === 'church' && outcome.church.withoutId) {
      const { church } = outcome;
      const earlier = addresses.get(church.sourceId);
      // Its suite tells a church from an earlier one of the same name in the building.
      if (earlier !== undefined && earlier !== church.address)
        church.sourceId = idOf(church.sourceId, church.address);
      else addresses.set(church.sourceId, church.address);
    }
    return outcome;
  };
}

/** The field's preferred column. */
const nameOf = ({ names }: Preset, field: Field): string => names[field]?.[0] ?? field;

/** The cell, with what the name of its column says about it. */
export function labeledCell(field: Field, cell: string, column: string): string {
  if (field === 'services') return labeled(cell, column);
  if (field !== 'suite') return cell;
  const text = textOf(cell).replace(/\.0$/, '');
  const [word = 'Suite'] = /(?<=^|:)(?:unit|apt|room|building|bldg|floor)\b/i.exec(column) ?? [];
  return !text || isUnit(text) ? text : `${capitalized(word)} ${text}`;
}

/** Several cells without the empty ones. */
export const filledOf = (cells: string[]): string[] =>
  cells.length < 2 ? cells : cells.filter((cell) => textOf(cell) !== '');

/** What a column's name says besides the day and the kind of service: "Sunday Service Times". */
const aboutTimes =
  /\b(?:service )?(?:days?|times?|hours?|schedules?|info)\b(?:\(s\))?|\b(?:d[ií]as?|horas?|horarios?)(?: de)?\b|\(s\)|[():/&]|\s[1-9](?=$|\s(?:day|time)s?$)/gi;
const labelOf = (column: string) =>
  column
    .replace(aboutTimes, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^(?:(?:of|and|y)\b|\s)+|(?:\s(?:of|and|y)|\s)+$/gi, '');

const timeWords = new Set(['day', 'nth', 'kind', 'half', 'language', 'speaks', 'join', 'dash', 'colon']);
/** Whether a text says when or which services are, without a time: "Sunday School", "1st Service", "Wednesday:". */
const isHeading = (text: string): boolean =>
  tokensOf(text)?.every(
    (token) => timeWords.has(token.is) && !('kind' in token && token.kind === 'office'),
  ) ?? false;
const says = (text: string, what: 'day' | 'weekday' | 'kind' | 'language'): boolean =>
  tokensOf(text)?.some((token) =>
    token.is === 'day' ? what === 'day' || (what === 'weekday' && !token.weak) : token.is === what,
  ) ?? false;

const ordinal = /^(?:1st|2nd|3rd|first|second|third)\s+/i;

/** Columns such as "Sunday", "Sunday School", and "Times of Worship" have times of services; "Sunday Attendance" hasn't. */
function isTimesColumn(name: string): boolean {
  const label = labelOf(name);
  // "Hours" may be those of an office.
  if (tokensOf(label)?.length === 0) return label !== name && !/^(?:hours?|info|horas?)$/i.test(name);
  const isAboutTimes = label !== name || ordinal.test(name) || says(label, 'language');
  return isHeading(label) && (says(label, 'day') || (isAboutTimes && says(label, 'kind')));
}
const withTimesColumns = (names: Preset['names'], header: Columns): Preset['names'] => ({
  ...names,
  services: [...(names.services ?? []), ...header.names.filter(isTimesColumn)],
});

/** The times in a column such as "Sunday School", "Wednesday PM", or "Bible Study", as lines that say so, too. */
function labeled(cell: string, column: string): string {
  const label = labelOf(column);
  // "Services", "Masses", and "Service" say nothing.
  const saysKind = says(label, 'kind') && !/s$|^servic(?:e|io)$/i.test(label.replace(ordinal, ''));
  if (!says(label, 'day') && !saysKind) return cell;
  const [, day = label, half = ''] = /^(.*?)( [ap])\.?m\.?$/i.exec(label) ?? [];
  return servicesOf(cell)
    .filter((line) => !/^(?:no?|y(?:es)?|x|s[ií]|off|closed|cerrado)$/i.test(line))
    .map((line) => {
      if (says(line, 'day')) return says(label, 'weekday') || says(line, 'kind') ? line : `${label} ${line}`;
      return `${day} ${line}${half && !/\d\s*[ap]\.?m|noon/i.test(line) ? `${half.toUpperCase()}M` : ''}`;
    })
    .join('\n');
}

/** Names of chapels on military bases end with "- DOD". */
const military = /\s*-\s*DOD$/i;

const counted = '(?:churches|congregations|parishes|records|rows|entries|iglesias|registros|filas)';
/** Rows between and below those of churches, by the name that they would have; not "Total Life Church" or "Source of Light". */
const footers = [
  String.raw`\W*(?:(?:grand |sub-?)?totals?(?:es)?(?: general)?|count|sum|suma|average|promedio|number of|n|${counted})(?: (?:number )?(?:of |de )?${counted})?\s*[:=]?\s*\(?[$\d,.]*\)?(?:\s+${counted})?\W*`,
  String.raw`\W*\d+ ${counted}\W*|\W*(?:page |p[aá]g(?:ina|\.)? )?\d+(?: ?(?:of|de|/) ?\d+)?\W*`,
  String.raw`(?:sources?|notes?|fuentes?|notas?|data(?: source)?|(?:prepared|compiled) by|contact|page|exported|printed|generated|downloaded|report(?:ed)?|(?:last )?updated|(?:[uú]ltima )?actuali\S+|as of|see also|disclaimer|legend|leyenda)\b(?:[^:]*:|\s[-–—]\s).*`,
  String.raw`(?:generated|exported|printed|downloaded|(?:last )?updated|actualizad[oa]|revised|rev\.|(?:list|report) (?:generated|created|compiled)|data as of|as of)(?!\w).*\d.*`,
  String.raw`(?:(?:prepared|compiled|created|maintained|(?:data )?provided|preparado|elaborado) (?:by|por)|courtesy of|exported from|for (?:more info(?:rmation)?|corrections|questions|updates|additional)|please (?:send|call|contact|report))\b.*`,
  String.raw`(?:https?:|www\.)\S+|questions\?.*|\(continued\b.*|continued on\b.*|(?:©|\(c\)|copyright\b|\*).*`,
  String.raw`.*:|(?:\p{L}+\.? ){1,2}county(?: \W?cont\S*)?|(?:[\p{L}-]+ ){1,3}(?:churches|parishes|congregations)|condado de (?:\p{L}+ ?){1,3}`,
  String.raw`\W*end(?: of (?:list|report|file|data|table))?\W*|fin(?: de (?:la lista|los datos))?|sources?|notes?|thank\syou|confidential|internal\suse\sonly`,
].map((form) => new RegExp(`^(?:${form})$`, 'iu'));

/** Fields whose columns are read together. Of the others, one column counts, and the rest is noted. */
const joined = new Set<Field>(['services', 'description', ...factFields]);
const single: readonly Field[] = ['name', 'denomination', 'phone', 'website', 'city', 'zip', 'area'];

/** `cellsOf` returns the cells of a field. */
export function readRow(preset: Preset, cellsOf: (field: Field) => string[]): Outcome {
  const cells: Partial<Record<Field, string>> = {};
  const raw = (field: Field) =>
    (cells[field] ??= joined.has(field) ? cellsOf(field).join('\n') : (cellsOf(field)[0] ?? ''));
  const texts: Partial<Record<Field, string>> = {};
  const get: Get = (field) => (texts[field] ??= textOf(raw(field)));
  const reason = preset.leaveOut?.(get);
  if (reason) return { kind: 'leftOut', reason };
  const missing = (field: Field): Outcome => {
    return { kind: 'invalid', message: rowErrors.missing(nameOf(preset, field)) };
  };
  const notes: Remark[] = [];
  const within = cutting(notes);
  const name = within('name', readableCase(get('name').replace(military, ''), 'name'));
  if (!name)
    return preset.isOftenUnnamed ? { kind: 'leftOut', reason: leftOutReasons.noName } : missing('name');
  const ownId = get('id');
  if (!ownId && cellsOf('id').length > 0) return missing('id');
  if (isClosed(name)) return { kind: 'leftOut', reason: leftOutReasons.gone };
  const { line, latitude, ...place } = placeOf(preset, get, cellsOf, notes);
  const contact = readContact({ phone: raw('phone'), website: raw('website'), zip: place.zip }, notes);
  if (!line && !contact.zip && !latitude && footers.some((form) => form.test(name)))
    return { kind: 'leftOut', reason: leftOutReasons.notRow };
  const facts = readFacts((field) => get(field) && raw(field), notes);
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
      services: [...new Set(services.slice(0, maxServices).map((line) => within('services', line)))],
      wheelchairAccess: wheelchairOf(get('wheelchair')),
      ...facts,
      ...profilesOf(get, notes),
      position: { latitude, longitude: get('longitude') },
      sourceDate: dayOf(get('checked')),
    },
    notes: [...notes, ...droppedOf(preset, services, cellsOf)],
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

const profiles = [
  ['facebookPage', 'facebook'],
  ['instagramHandle', 'instagram'],
  ['youtubeChannel', 'youtube'],
] as const;

/** The links of profiles. Fields that the file doesn't have are absent. */
function profilesOf(get: Get, notes: Remark[]): Pick<Partial<ImportedChurch>, (typeof profiles)[number][0]> {
  const links = profiles.map(([field, network]) => {
    const parse = (value: string) => {
      const link = profileUrl(value, network);
      return link && link.length <= fieldTraits[field].max! ? link : undefined;
    };
    return [field, parsed(get(field), parse, { note: recordNotes.profile, notes })];
  });
  return Object.fromEntries(links.filter(([, link]) => link !== undefined));
}

/** "limited" is neither yes nor no. */
const wheelchairOf = (value: string) =>
  value === 'yes' || value === 'designated' ? 'yes' : value === 'no' ? 'no' : undefined;

/** Open data has an address and its coordinates in one cell. */
const coordinates = /(?:^|,? )((?:POINT ?)?\(?-?\d{1,3}\.\d+,? -?\d{1,3}\.\d+\)?)$/i;

/** The street, else a box, and the other lines. */
function linesOfAddress(cells: string[]): [line: string, ...others: string[]] {
  const lines = cells.map((cell) => withoutPoBox(linesOf(cell).join(', '))).filter(Boolean);
  const streets = lines.filter((line) => !isPoBox(line));
  const line = streets.find((text) => !isUnit(text)) ?? lines[0] ?? '';
  return [line, ...new Set(streets.filter((text) => text !== line))];
}

const isStreet = (text: string) => /^\d+\s+\p{L}/u.test(text);

/** A street whose number, direction, and type have columns of their own. */
function streetOf(street: string, get: Get, cellsOf: (field: Field) => string[]): string {
  if (!street || isStreet(street)) return street;
  const [directions, types] = [cellsOf('streetDirection'), cellsOf('streetType')];
  const number = get('houseNumber') || (directions.length + types.length > 0 ? get('number') : '');
  const parts = [number.replace(/\.0$/, ''), ...directions, street, ...types];
  return parts.map(textOf).filter(Boolean).join(' ');
}

/** The mailing address counts only without another one, and a P.O. box only without a street. */
function placeOf(
  { isHostNamed }: Preset,
  get: Get,
  cellsOf: (field: Field) => string[],
  notes: Remark[],
): AddressParts & { line: string; latitude: string } {
  const units = cellsOf('unit').filter((unit) => !isHostNamed || isUnit(textOf(unit)));
  const { city, state, zip } = placeIn({ city: get('city'), state: get('state'), zip: get('zip') });
  const [written, ...others] = linesOfAddress([...cellsOf('address'), ...units]);
  const street = streetOf(written.replace(coordinates, ''), get, cellsOf);
  // Another column may have the whole address.
  const whole = others.find((text) => text.startsWith(street)) ?? street;
  const [box, ...rest] = street ? [] : linesOfAddress(cellsOf('mailingAddress'));
  const cells = street
    ? { address: whole, city, state, zip }
    : {
        address: box && (/^\d+$/.test(box) ? `P.O. Box ${box}` : box),
        city: city || get('mailingCity'),
        state: state || get('mailingState'),
        zip: zip || get('mailingZip'),
      };
  const more = [...others, ...rest];
  // A line may have the city.
  const isPlace = (text: string) => splitAddress(text).city !== '' && !isStreet(text);
  const place = withParts({
    ...cells,
    address: [cells.address, ...more.filter(isPlace)].filter(Boolean).join(', '),
  });
  const rooms = more.filter((text) => !isPlace(text) && !isStreet(text));
  rooms.push(...cellsOf('suite').filter(Boolean));
  for (const value of more.filter((text) => isStreet(text) && !text.startsWith(street)))
    notes.push({ note: recordNotes.second, value });
  const address = [place.address, ...rooms].filter(Boolean).join(', ');
  const latitude = get('latitude') || (coordinates.exec(get('address'))?.[1] ?? '');
  // An earlier release didn't read the other parts of the street, and its churches keep their ids.
  return { ...place, address, latitude, line: written };
}

const maxServices = 40;

/**
 * Spreadsheets write a time as one of their first day, with seconds, or as a part of the day: "1899-12-30 10:30:00",
 * "Friday, January 1, 1904 10:30:00 AM", "0.4375".
 */
function clockOf(text: string): string {
  if (/^0?\.\d+$/.test(text)) {
    const minutes = Math.round(Number(text) * 1440);
    const hour = Math.floor(minutes / 60);
    return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  }
  return text.replace(firstDay, '').replace(/(\d{1,2}:\d{2}):\d{2}(?:\.\d+)?(?:Z| GMT.*)?/g, '$1');
}

const firstDay =
  /\b(?:(?:1899|190[04])-\d\d-\d\d|\d{1,2}[/.-](?:\d{1,2}|jan|dec)[/.-](?:1899|190[04])|(?:[a-z]{3,9},? )?(?:jan|dec)[a-z]* \d{1,2},? (?:1899|190[04]))[T ]+(?=\d)/gi;

/** One entry per line. Without line breaks, entries are separated by "|" or else ";". */
export function servicesOf(cell: string): string[] {
  const lines = linesOf(cell);
  const separator = lines.length > 1 ? '\n' : cell.includes('|') ? '|' : ';';
  const entries = lines
    .flatMap((line) => line.split(separator).map((entry) => clockOf(textOf(entry))))
    .filter(Boolean);
  const times = withHeadings(entries);
  const keys = times.map((entry) => entry.toLowerCase());
  return times.filter((_, n) => keys.indexOf(keys[n]!) === n);
}

const hasTime = /\d(?!st|nd|rd|th|\d)|noon/i;
/** A line with a day alone is that of the lines after it that have none: "Sunday:\n9 AM\n11 AM". */
function withHeadings(lines: string[]): string[] {
  let heading = '';
  if (lines.every((line) => hasTime.test(line))) return lines;
  return lines.flatMap((line, at) => {
    if (!says(line, 'day')) return [heading && hasTime.test(line) ? `${heading} ${line}` : line];
    const next = lines[at + 1] ?? '';
    const isAbove = isHeading(line) && hasTime.test(next) && !says(next, 'day');
    heading = isAbove ? line.replace(/\W+$/, '') : '';
    return isAbove ? [] : [line];
  });
}
