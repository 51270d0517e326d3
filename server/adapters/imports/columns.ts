/** Assigns the columns of a plain CSV to fields: recognized by name, chosen, or from a mapping file. */

import { z } from 'zod';
import type { ImportField } from '#shared/contracts/admin/imports-admin.ts';
import { type FactField, factFields } from '#shared/domain/fact-options.ts';
import { factNames } from '#shared/messages/churches/visit-facts.ts';
import { fileErrors as copy } from './copy.ts';
import type { Columns } from './table.ts';
import { FileError } from './types.ts';

/** Other names of columns than the facts' own. */
const otherNames: Partial<Record<FactField, readonly string[]>> = {
  worshipStyle: ['style', 'style of worship', 'service style'],
  music: ['music style'],
  children: ['children', 'childcare', 'kids'],
  youthGroup: ['youth'],
  dress: ['dress', 'dress code', 'attire'],
  serviceLength: ['service length', 'length', 'duration'],
  attendance: ['attendance', 'size', 'average attendance'],
  gettingIn: ['accessibility', 'access'],
  hearingSeeing: ['hearing', 'assistive'],
  interpretation: ['translation', 'interpreted languages'],
};
const factColumns = Object.fromEntries(
  factFields.map((field) => [field, [factNames[field], ...(otherNames[field] ?? [])]]),
) as Record<FactField, string[]>;

/** Column names recognized for each field, ignoring case, spaces, and punctuation. */
export const recognizedNames = {
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
  address: [
    'physical address',
    'location address',
    'street address',
    'physical street',
    'address',
    'street',
    'address 1',
    'address line 1',
    'addr',
    'full address',
  ],
  /** May include the state and ZIP code. */
  city: [
    'physical city',
    'city',
    'town',
    'municipality',
    'locality',
    'city state zip',
    'city st zip',
    'city state',
    'csz',
  ],
  state: ['physical state', 'state', 'state code', 'st', 'province'],
  zip: [
    'physical zip',
    'physical zip code',
    'zip',
    'zip code',
    'zip5',
    'postal code',
    'postcode',
    'zip/postal code',
  ],
  area: ['area', 'neighborhood', 'neighbourhood', 'district'],
  phone: [
    'phone',
    'telephone',
    'phone number',
    'telephone number',
    'tel',
    'contact phone',
    'main phone',
    'office phone',
  ],
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
  /** May hold both: "29.76, -95.37". */
  latitude: ['latitude', 'lat', 'y', 'coordinates', 'lat lng', 'lat long', 'lat lon', 'latlng', 'geo', 'gps'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'x'],
  ...factColumns,
  liveStream: ['live stream', 'livestream', 'watch online', 'stream'],
} as const satisfies Record<ImportField, readonly string[]>;

/** Used only by rows without a physical address. */
export const mailingNames = {
  address: ['mailing address', 'mailing street', 'postal address', 'mail address', 'po box'],
  city: ['mailing city', 'mail city'],
  state: ['mailing state', 'mail state'],
  zip: ['mailing zip', 'mailing zip code', 'mailing postal code', 'mail zip'],
} as const;

/** The columns of each field. The first one that is filled counts. */
export type FieldColumns = Partial<Record<ImportField, number[]>>;

const mappableFields = Object.keys(recognizedNames) as ImportField[];
export type Mapping = Partial<Record<ImportField, string>>;
/** Field by column name, or null to ignore the column. Columns not listed are recognized as usual. */
export type ColumnChoices = Readonly<Record<string, ImportField | null>>;
export type Choices = {
  mapping?: Mapping;
  columns?: ColumnChoices;
  /** Overrides both: the field of each column, by index. */
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

/** Parses a mapping file such as {"name": "Parish", "zip": "Postal"}. Throws a FileError that lists all problems. */
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

export const recognizesName = (header: Columns) => recognizedNames.name.some((name) => header.has(name));

/** Parses --columns, such as "Straße=address,Postal=zip". A column without a field ("Notes=") is ignored. */
export function parseColumns(text: string): ColumnChoices {
  const choices = new Map<string, ImportField | null>();
  for (const part of text.split(',')) {
    const [, column = '', name = ''] = /^\s*(.*?)\s*=\s*(\w*)\s*$/.exec(part) ?? [];
    const field = mappableFields.find((candidate) => candidate === name);
    if (!column || (name && !field)) throw new FileError(copy.badChoice(part, mappableFields));
    choices.set(column, field ?? null);
  }
  return Object.fromEntries(choices);
}

/** The columns of each field. Uses the mapping or recognized names; chosen columns override both. */
export function columnsOf(header: Columns, { mapping, columns = {}, fields }: Choices): FieldColumns {
  if (fields) {
    const at: FieldColumns = {};
    for (const [index, field] of fields.entries()) if (field) at[field] = [...(at[field] ?? []), index];
    return header.use(at);
  }
  const recognized = mapping ? applyMapping(header, mapping) : header.findAll(recognizedNames);
  return header.use(applyChoices(header, recognized, columns));
}

/** Chosen columns override recognized ones. Each column is read into only one field. */
function applyChoices(header: Columns, recognized: FieldColumns, choices: ColumnChoices): FieldColumns {
  const at = { ...recognized };
  const entries = Object.entries(choices).map(([column, field]) => {
    const index = header.indexOf(column);
    if (index === undefined) throw new FileError(copy.noColumn(column, String(header)));
    return [index, field] as const;
  });
  for (const [index] of entries)
    for (const field of mappableFields) at[field] = at[field]?.filter((column) => column !== index);
  for (const [index, field] of entries) if (field) at[field] = [index];
  return at;
}

function applyMapping(header: Columns, mapping: Mapping): FieldColumns {
  const at: FieldColumns = {};
  const missing: Array<[ImportField, string]> = [];
  for (const [field, column] of Object.entries(mapping) as Array<[ImportField, string]>) {
    const indexes = header.indexesOf(column);
    if (indexes.length === 0) missing.push([field, column]);
    else at[field] = indexes;
  }
  if (missing.length > 0) throw new FileError(copy.mappingMissing(missing, String(header)));
  return at;
}
