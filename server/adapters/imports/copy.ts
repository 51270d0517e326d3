/**
 * Problems with an import file or its rows. Shown in the browser and on the command line, so quotes and apostrophes are
 * straight.
 */
import { countText } from '#shared/domain/format.ts';
import type { OtherFaith } from '#shared/domain/region.ts';

/** Why a valid record isn't imported. */
export const leftOutReasons = {
  noName: 'no name',
  notWorship: 'not a place of worship',
  gone: 'no longer exists',
  disused: 'closed, in ruins, or used for something else',
  notApproved: 'not approved',
  otherFaith: 'another faith',
  outside: 'outside the region',
} as const;
export type LeftOut = (typeof leftOutReasons)[keyof typeof leftOutReasons];

/** Problems that don't prevent a record from being imported. */
export const recordNotes = {
  phone: 'phone number not recognized, left empty',
  website: 'website not recognized, left empty',
  zip: 'ZIP code not recognized, left empty',
  fact: 'value of a visitor fact not recognized, left out',
  corrected: 'coordinates corrected (sign or order)',
  byZip: 'invalid coordinates, placed by ZIP code',
  unplaced: 'invalid coordinates, and no ZIP code to place it by',
} as const;
export type Note = (typeof recordNotes)[keyof typeof recordNotes];

/** Appended to the place: "Line 12 has no name". */
export const rowErrors = {
  missing: (field: string) => `has no ${field}`,
  notFeature: 'is not a GeoJSON feature',
  notJson: 'is not valid JSON (each feature must be on one line)',
  columns: ({ values, columns, first }: { values: number; columns: number; first: string }) =>
    `has ${countText(values, 'value', 'values')} but the header has ${countText(columns, 'column', 'columns')} (the row starts with ${JSON.stringify(first.slice(0, 40))})`,
  sameChurch: (place: string, name: string) =>
    `has the same name, address, and ZIP code as ${place} (${JSON.stringify(name)})`,
  sameId: (place: string, id: string) => `has the ID ${JSON.stringify(id)}, which ${place} already has`,
};

export const otherFaith: OtherFaith = 'Other faith';

export const fileErrors = {
  archive: (path: string) =>
    `${path} is an archive or an Excel workbook. Save the table as CSV (UTF-8) first.`,
  oldWorkbook: (path: string) => `${path} is an old Excel workbook. Save the table as CSV (UTF-8) first.`,
  gzip: (path: string) => `${path} is compressed (gzip). Unpack it first.`,
  pdf: (path: string) => `${path} is a PDF. Use a table saved as CSV (UTF-8) or a GeoJSON file instead.`,
  workbook: "We can't read this Excel workbook. Save it again as .xlsx, or save the table as CSV (UTF-8).",
  missing: (path: string) => `The file ${path} doesn't exist.`,
  cantOpen: (path: string, reason: string) => `Can't open ${path}: ${reason}.`,
  cantRead: (place: string, reason: string) => `Can't read ${place}: ${reason}.`,
  folder: (path: string) => `${path} is a folder. Specify a file inside it.`,
  notRegular: (path: string) => `${path} is not a regular file.`,
  empty: (path: string) => `${path} is empty.`,
  blank: (path: string) => `${path} contains only spaces.`,
  busy: "Another import is running. Wait until it's done.",
  noRecords: (path: string) => `${path} contains no records.`,
  noPermission: (path: string) => `You don't have permission to read ${path}.`,
  binary: (path: string) =>
    `${path} is not a text file. Use a table saved as CSV (UTF-8) or a GeoJSON file instead.`,
  changed: (path: string) => `${path} was changed while it was being imported. Run the import again.`,
  encoding: (name: string) =>
    `Unknown encoding ${JSON.stringify(name)}. Common ones: utf-8, windows-1252, iso-8859-1, utf-16le.`,
  notUtf8: (path: string, line: number) =>
    `Line ${line} of ${path} is not UTF-8. If the whole file is Latin-1 (Windows), add --encoding windows-1252. If only this line is wrong, correct it and save the file as UTF-8.`,
  notEncoded: (path: string, line: number, encoding: string) => `Line ${line} of ${path} is not ${encoding}.`,
  line: (path: string, line: number) => `Line ${line} of ${path}`,
  noHeader: (path: string, line: number) => `Line ${line} of ${path} has no header.`,
  tooLong: (path: string, line: number) => `Line ${line} of ${path} is too long.`,
  openQuote: (path: string, line: number | undefined) =>
    `${path} ends inside quotation marks. Either a closing quotation mark is missing or the file is incomplete (last line ${line ?? 'unknown'}).`,
  hugeRow: (place: string) =>
    `${place} is part of a row with more than a million characters. A closing quotation mark is probably missing.`,

  kml: (path: string) =>
    `${path} is a KML file, as Google My Maps and Google Earth export. Convert it to GeoJSON (for example with geojson.io or QGIS), or export the map's table as CSV.`,
  xml: (path: string) =>
    `${path} is an XML or HTML file. Use a table saved as CSV (UTF-8) or a GeoJSON file instead.`,
  notGeoJson: (path: string) => `${path} is not GeoJSON. A GeoJSON file starts with "{".`,
  jsonList: (path: string) => `${path} is a JSON list, not GeoJSON. It must be a FeatureCollection.`,
  overpass: (path: string) => `${path} is in Overpass's own JSON format. Export it as GeoJSON.`,
  otherJson: (path: string) =>
    `${path} is JSON but not GeoJSON. It has neither a FeatureCollection nor a Feature.`,
  brokenJson: (path: string, feature: number, reason: string) =>
    `${path} is not valid JSON after feature ${feature}: ${reason}`,
  cutJson: (path: string, feature: number) =>
    `${path} is incomplete. It ends after feature ${feature}, in the middle of the collection.`,

  fixedColumns: (format: string) =>
    `The columns of ${format} files are fixed. Choose columns only for other CSV files.`,
  noColumn: (column: string, columns: string) =>
    `The file has no column ${JSON.stringify(column)}. The columns in the file are: ${columns}`,
  needsColumn: (format: string, column: string) =>
    `The file has no ${column} column, which the ${format} format requires.`,
  noNameColumn: (columns: string) =>
    [
      'No column was recognized as the church name. The columns in the file are:',
      `  ${columns}`,
      'Choose the columns yourself. On the command line, use --columns, such as --columns "Parish=name,Postal=zip".',
    ].join('\n'),
  badChoice: (choice: string, fields: readonly string[]) =>
    `--columns doesn't understand ${JSON.stringify(choice)}. It must look like "Street=address,Postal=zip". Our fields: ${fields.join(', ')}.`,
  mappingJson: (reason: string) => `The mapping file is not valid JSON: ${reason}`,
  mapping: (problems: readonly string[], fields: readonly string[]) =>
    [
      'The mapping file must be an object that maps our fields to column names,',
      'such as {"name": "Parish", "zip": "Postal code"}. "name" is required.',
      ...problems.map((problem) => `  ${problem}`),
      `Our fields: ${fields.join(', ')}.`,
    ].join('\n'),
  mappingFields: (names: readonly string[]) =>
    `${names.map((name) => JSON.stringify(name)).join(', ')}: not a known field`,
  mappingColumn: (field: string) => `${field || 'the file'}: must be a column name in quotes`,
  mappingMissing: (missing: ReadonlyArray<readonly [field: string, column: string]>, columns: string) =>
    [
      'The mapping names columns that are not in the file:',
      ...missing.map(([field, column]) => `  ${field}: ${JSON.stringify(column)}`),
      `The columns in the file are: ${columns}`,
    ].join('\n'),
};
