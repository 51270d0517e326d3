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
  notRow: 'a header, total, or note between or below the rows',
  otherFaith: 'another faith',
  outside: 'outside the region',
} as const;
export type LeftOut = (typeof leftOutReasons)[keyof typeof leftOutReasons];

/** Problems that don't prevent a record from being imported. */
export const recordNotes = {
  phone: 'phone number not recognized, left empty',
  website: 'website not recognized, left empty',
  profile: 'link to a profile not recognized, left empty',
  zip: 'ZIP code not recognized, left empty',
  cut: 'too long, cut',
  second: 'second value of a field, left out',
  fact: 'value of a visitor fact not recognized, left out',
  corrected: 'coordinates corrected (sign or order)',
  byZip: 'invalid coordinates, placed by ZIP code',
  unplaced: 'invalid coordinates, and no ZIP code to place it by',
  nowhere: 'no coordinates, and no known ZIP code to place it by',
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
  workbook: "We can't read this Excel workbook. Save it again as .xlsx, or save the table as CSV (UTF-8).",
  missing: (path: string) => `The file ${path} doesn't exist.`,
  cantOpen: (path: string, reason: string) => `Can't open ${path}: ${reason}.`,
  cantRead: (place: string, reason: string) => `Can't read ${place}: ${reason}.`,
  notRegular: (path: string) => `${path} is not a file.`,
  empty: (path: string) => `${path} is empty.`,
  blank: (path: string) => `${path} contains only spaces.`,
  busy: "Another import is running. Wait until it's done.",
  noRecords: (path: string) => `${path} contains no records.`,
  binary: (path: string) =>
    `${path} is not a text file: Excel workbooks, PDFs, and compressed files aren't. Save the table as CSV (UTF-8), or use a GeoJSON file.`,
  changed: (path: string) => `${path} was changed while it was being imported. Run the import again.`,
  encoding: (name: string) =>
    `Unknown encoding ${JSON.stringify(name)}. Common ones: utf-8, windows-1252, iso-8859-1, utf-16le.`,
  notUtf8: (path: string, line: number) =>
    `Line ${line} of ${path} is not UTF-8. If the whole file is Latin-1 (Windows), add --encoding windows-1252. If only this line is wrong, correct it and save the file as UTF-8.`,
  notEncoded: (path: string, encoding: string) => `${path} is not ${encoding}.`,
  line: (path: string, line: number) => `Line ${line} of ${path}`,
  noHeader: (path: string, line: number) => `Line ${line} of ${path} has no header.`,
  tooLong: (path: string, line: number) => `Line ${line} of ${path} is too long.`,
  openQuote: (path: string, line: number | undefined) =>
    `${path} ends inside quotation marks. Either a closing quotation mark is missing or the file is incomplete (last line ${line ?? 'unknown'}).`,
  hugeRow: (place: string) =>
    `${place} is part of a row with more than a million characters. A closing quotation mark is probably missing.`,

  xml: (path: string) =>
    `${path} is an XML, KML, or HTML file, even if it's called .xls. Open it in a spreadsheet and save the table as .xlsx or CSV (UTF-8), or use a GeoJSON file (geojson.io and QGIS convert KML).`,
  notGeoJson: (path: string) =>
    `${path} is not GeoJSON, which is a FeatureCollection or one feature per line. Overpass can export GeoJSON, too.`,
  brokenJson: (path: string, feature: number, reason: string) =>
    `${path} is not valid JSON after feature ${feature}: ${reason}`,
  cutJson: (path: string, feature: number) =>
    `${path} is incomplete. It ends after feature ${feature}, in the middle of the collection.`,

  noColumns: (names: readonly string[], columns: string) =>
    [
      `The file has no ${names.map((name) => JSON.stringify(name)).join(', ')} column. The columns in the file are:`,
      `  ${columns}`,
      'Choose the columns in the browser, or name them in a mapping file (--mapping).',
    ].join('\n'),
  mapping: (problem: string, fields: readonly string[]) =>
    [
      'The mapping file must be an object that maps our fields to column names,',
      'such as {"name": "Parish", "zip": "Postal code"}. "name" is required.',
      problem,
      `Our fields: ${fields.join(', ')}.`,
    ].join('\n'),
};
