/** Which column of a plain CSV is read into which of our fields: recognized, chosen, or named in a mapping file. */

import { z } from 'zod';
import type { ImportField } from '#shared/imports-admin.ts';
import { fileErrors as copy } from '#shared/messages/import-files.ts';
import type { Columns } from './table.ts';
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
  /** May hold state and ZIP code too. */
  city: ['city', 'town', 'municipality', 'locality', 'city state zip', 'city st zip', 'city state', 'csz'],
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
} as const satisfies Record<ImportField, readonly string[]>;

const mappableFields = Object.keys(obvious) as ImportField[];
export type Mapping = Partial<Record<ImportField, string>>;
/** Our field by the file's column name, null for none; columns that are not named here are recognized. */
export type ColumnChoices = Readonly<Record<string, ImportField | null>>;
export type Choices = {
  mapping?: Mapping;
  columns?: ColumnChoices;
  /** In place of both: the field of each column, by its number. */
  fields?: ReadonlyArray<ImportField | null>;
};

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
    throw new FileError(copy.mappingJson((error as Error).message));
  }
  const parsed = mappingSchema.safeParse(json);
  if (parsed.success) return parsed.data as Mapping;
  const problems = parsed.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? copy.mappingFields(issue.keys)
      : copy.mappingColumn(issue.path.join('.')),
  );
  throw new FileError(copy.mapping(problems, mappableFields));
}

/** Whether a column is obviously the church's name. */
export const recognizesName = (header: Columns) => obvious.name.some((name) => header.has(name));

/** Parses --columns: "Straße=address,Postal=zip"; a column without a field ("Notes=") is left out. */
export function parseColumns(text: string): ColumnChoices {
  const choices = new Map<string, ImportField | null>();
  for (const part of text.split(',')) {
    const [, column = '', name = ''] = /^\s*(.*?)\s*=\s*(\w*)\s*$/.exec(part) ?? [];
    const field = mappableFields.find((known) => known === name);
    if (!column || (name && !field)) throw new FileError(copy.badChoice(part, mappableFields));
    choices.set(column, field ?? null);
  }
  return Object.fromEntries(choices);
}

/** The column of each field: by the mapping, or recognized by obvious names; single choices go before both. */
export function columnsOf(
  header: Columns,
  { mapping, columns = {}, fields }: Choices,
): Partial<Record<ImportField, number>> {
  if (fields) {
    const chosenFields = fields.flatMap((field, index) => (field ? [[field, index] as const] : []));
    return header.use(Object.fromEntries(chosenFields));
  }
  return header.use(chosen(header, mapping ? mapped(header, mapping) : header.find(obvious), columns));
}

/** Choices of columns go before what was recognized; a column is read into one field. */
function chosen(
  header: Columns,
  recognized: Partial<Record<ImportField, number>>,
  choices: ColumnChoices,
): Partial<Record<ImportField, number>> {
  const at = { ...recognized };
  const entries = Object.entries(choices).map(([column, field]) => {
    const index = header.indexOf(column);
    if (index === undefined) throw new FileError(copy.noColumn(column, String(header)));
    return [index, field] as const;
  });
  for (const [index] of entries)
    for (const field of mappableFields) if (at[field] === index) delete at[field];
  for (const [index, field] of entries) if (field) at[field] = index;
  return at;
}

function mapped(header: Columns, mapping: Mapping): Partial<Record<ImportField, number>> {
  const at: Partial<Record<ImportField, number>> = {};
  const missing: Array<[ImportField, string]> = [];
  for (const [field, column] of Object.entries(mapping) as Array<[ImportField, string]>) {
    const index = header.indexOf(column);
    if (index === undefined) missing.push([field, column]);
    else at[field] = index;
  }
  if (missing.length > 0) throw new FileError(copy.mappingMissing(missing, String(header)));
  return at;
}
