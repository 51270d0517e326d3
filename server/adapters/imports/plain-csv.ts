/** Any CSV: columns recognized by obvious names, or named in a small mapping file. */
import { z } from 'zod';
import { canonicalDenomination } from '#shared/region.ts';
import { denominationIn, faithIn, faithOfName, unknownDenomination } from './denominations.ts';
import { idOf, longestName, readContact, stateOf, textOf } from './fields.ts';
import type { Columns, TableReader } from './table.ts';
import { readableCase } from './text-case.ts';
import { FileError } from './types.ts';

/** Our fields, and the column names that mean them (case, spaces and punctuation do not matter). */
const obvious = {
  id: [
    'id',
    'source id',
    'external id',
    'record id',
    'church id',
    'parish id',
    'object id',
    'uid',
    'uuid',
    'key',
  ],
  name: [
    'name',
    'church name',
    'church',
    'parish name',
    'parish',
    'congregation',
    'organization',
    'organization name',
    'organisation',
    'title',
    'place name',
  ],
  denomination: ['denomination', 'denom', 'affiliation', 'tradition'],
  religion: ['religion', 'faith'],
  address: ['address', 'street address', 'street', 'address 1', 'address line 1', 'addr', 'mailing address'],
  city: ['city', 'town', 'municipality', 'locality'],
  state: ['state', 'state code'],
  zip: ['zip', 'zip code', 'zip5', 'postal code', 'postcode', 'zip/postal code'],
  area: ['area', 'neighborhood', 'neighbourhood', 'district'],
  phone: ['phone', 'telephone', 'phone number', 'telephone number', 'tel', 'contact phone', 'main phone'],
  website: ['website', 'url', 'web site', 'web', 'homepage', 'home page', 'web address', 'site'],
  description: ['description', 'about'],
  services: [
    'services',
    'service times',
    'service time',
    'worship times',
    'mass times',
    'worship services',
    'schedule',
    'times',
  ],
  latitude: ['latitude', 'lat', 'y'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'x'],
} as const;

type Field = keyof typeof obvious;
const mappableFields = Object.keys(obvious) as Field[];
export type Mapping = Partial<Record<Field, string>>;

const mappingSchema = z.strictObject(
  Object.fromEntries(
    mappableFields.map((field) => [
      field,
      field === 'name' ? z.string().trim().min(1).max(200) : z.string().trim().min(1).max(200).optional(),
    ]),
  ),
);

/** Parses a mapping file: {"name": "Parish", "zip": "Postal"}. Throws a FileError that says what is wrong. */
export function parseMapping(text: string): Mapping {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new FileError(`The mapping file is not valid JSON: ${(error as Error).message}`);
  }
  const parsed = mappingSchema.safeParse(json);
  if (parsed.success) return parsed.data as Mapping;
  const faults = parsed.error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys')
      return `${issue.keys.map((name) => JSON.stringify(name)).join(', ')}: not a known field`;
    return `${issue.path.join('.') || 'the file'}: must be a column name in quotes`;
  });
  throw new FileError(
    [
      'The mapping file must be an object that maps our fields to column names,',
      'such as {"name": "Parish", "zip": "Postal code"}. "name" is required.',
      ...faults.map((fault) => `  ${fault}`),
      `Our fields: ${mappableFields.join(', ')}.`,
    ].join('\n'),
  );
}

export function createPlainReader(header: Columns, mapping?: Mapping): TableReader {
  const at = mapping ? mapped(header, mapping) : header.find(obvious);
  if (at.name === undefined)
    throw new FileError(
      [
        'No column was recognized as the church name. The columns in the file are:',
        `  ${header}`,
        'Map the columns in a small file and pass it with --mapping, such as {"name": "Parish", "zip": "Postal code"}.',
      ].join('\n'),
    );
  return (cells) => {
    const raw = (field: Field) => (at[field] === undefined ? '' : (cells[at[field]] ?? ''));
    const get = (field: Field) => textOf(raw(field));
    const name = readableCase(get('name').slice(0, longestName), 'name');
    if (!name) return { kind: 'invalid', message: 'has no name' };
    if (at.id !== undefined && !get('id')) return { kind: 'invalid', message: 'has no id' };
    const { contact, notes } = readContact({ phone: get('phone'), website: get('website'), zip: get('zip') });
    const address = readableCase(get('address'), 'address');
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
        sourceId: get('id') || idOf(name, address, get('zip')),
        name,
        denomination: faith ?? denominationOf(tradition, name),
        address,
        city: readableCase(get('city'), 'city'),
        state: stateOf(get('state')),
        ...contact,
        area: get('area'),
        description: raw('description').trim().slice(0, 5000),
        services: servicesOf(raw('services')),
        position: { latitude: get('latitude'), longitude: get('longitude') },
      },
    };
  };
}

const faithWithoutChurch = (tradition: string) =>
  tradition && !denominationIn(tradition) ? faithIn(tradition) : undefined;

/** A denomination that nobody knows stays as the file has it: the operator wrote it for a reason. */
const denominationOf = (tradition: string, name: string) =>
  tradition
    ? (denominationIn(tradition) ?? readableCase(canonicalDenomination(tradition), 'name').slice(0, 100))
    : (denominationIn(name) ?? unknownDenomination);

/** One entry a line; without line breaks, "|" or ";" separate them. */
export function servicesOf(cell: string): string[] {
  const separator = /[\r\n]/.test(cell) ? /[\r\n]+/ : cell.includes('|') ? '|' : ';';
  return cell
    .split(separator)
    .map(textOf)
    .filter(Boolean)
    .slice(0, 30)
    .map((entry) => entry.slice(0, 200));
}

function mapped(header: Columns, mapping: Mapping): Partial<Record<Field, number>> {
  const at: Partial<Record<Field, number>> = {};
  const missing: string[] = [];
  for (const [field, column] of Object.entries(mapping) as Array<[Field, string]>) {
    const index = header.indexOf(column);
    if (index === undefined) missing.push(`  ${field}: ${JSON.stringify(column)}`);
    else at[field] = index;
  }
  if (missing.length > 0)
    throw new FileError(
      [
        'The mapping names columns that are not in the file:',
        ...missing,
        `The columns in the file are: ${header}`,
      ].join('\n'),
    );
  return at;
}
