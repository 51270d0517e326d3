/** Streams GeoJSON files, so that only the current chunk of features is in memory. */

import { JSONParser } from '@streamparser/json';
import { cleanCell } from './cell.ts';
import { fileErrors as copy, rowErrors } from './copy.ts';
import { centerOf, readFeature } from './osm-geojson.ts';
import { Columns, type TableReader } from './table.ts';
import { textOfFile } from './text-file.ts';
import {
  FileError,
  type ImportFile,
  type ImportRecord,
  type Outcome,
  type ReadOptions,
  type TextFile,
} from './types.ts';

/** Precedes each feature of a GeoJSON text sequence (RFC 8142). */
const recordSeparator = '\u001e';
const startOf = (head: string) => head.replaceAll(recordSeparator, '').trimStart();

export const looksLikeJson = ({ head }: TextFile) => /^[{[]/.test(startOf(head));

/**
 * A FeatureCollection, or one feature per line (with or without record separators). Features with OpenStreetMap's tags are
 * read as such, others like the rows of a table.
 */
export function openGeoJson(
  file: TextFile,
  create: (header: Columns) => TableReader,
  isOsm: boolean,
): ImportFile {
  const readFeatures = featuresOf(file);
  if (isOsm || hasOsmTags.test(file.head))
    return { file, format: 'osm', read: (options) => readFeatures(readFeature, options) };
  const { names, rows } = tableOf(file);
  const rowOf = (cells: Cells) => names.map((name) => cells[name] ?? '');
  return {
    file,
    format: 'csv',
    table: {
      skipped: 0,
      columns: new Columns(names).assignedBy(create),
      first: (count) => rows.slice(0, count).map((cells) => rowOf(cells).map(cleanCell)),
    },
    read: (options) => {
      // Only to report what is wrong with the file.
      if (rows.length === 0) return readFeatures(readFeature, options);
      const reader = create(new Columns(names));
      return readFeatures((feature) => {
        const cells = cellsOf(feature);
        return cells ? reader(rowOf(cells)) : { kind: 'invalid', message: rowErrors.notFeature };
      }, options);
    },
  };
}

/** Keys that only OpenStreetMap's tags have. Other files are tables whose columns are the features' properties. */
const hasOsmTags =
  /"(?:@id|@type|osm_id|osm_way_id|osm_type|other_tags|all_tags|full_id|addr:\w+|name:\w+)"\s*:|"amenity"\s*:\s*"place_of_worship"|"building"\s*:\s*"(?:church|chapel|cathedral)"|"id"\s*:\s*"(?:node|way|relation)\//;

/** The cells of the first features, and the columns that they have. */
function tableOf(file: TextFile): { names: string[]; rows: Cells[] } {
  const rows: Cells[] = [];
  const parser = new JSONParser({ paths: ['$.features.*', '$'], separator: '\n', keepStack: false });
  parser.onValue = ({ value }) => {
    const cells = cellsOf(value);
    if (cells) rows.push(cells);
  };
  // The head ends within a feature, and reading the whole file reports other errors.
  parser.onError = () => undefined;
  parser.write(file.head.replaceAll(recordSeparator, ''));
  return { names: [...new Set([...rows.flatMap(Object.keys), 'latitude', 'longitude'])], rows };
}

type Cells = Record<string, string>;

/** The properties and the position of a feature, by column. */
function cellsOf(feature: unknown): Cells | undefined {
  const { type, properties, geometry } = (feature ?? {}) as Record<string, unknown>;
  if (type !== 'Feature') return undefined;
  const [longitude, latitude] = centerOf(geometry) ?? [];
  const position = latitude === undefined ? {} : { latitude, longitude };
  const cells: Cells = {};
  for (const [name, value] of Object.entries({ ...(properties as object), ...position }))
    cells[name] = [value ?? '']
      .flat()
      .filter((entry) => typeof entry !== 'object')
      .join('; ');
  return cells;
}

type ReadFeatures = (
  read: (feature: unknown) => Outcome,
  options?: ReadOptions,
) => AsyncGenerator<ImportRecord>;

function featuresOf(file: TextFile): ReadFeatures {
  const head = file.head;
  const collection = /"type"\s*:\s*"FeatureCollection"|"features"\s*:\s*\[/.test(head);
  if (startOf(head).startsWith('[') || (!collection && !/"type"\s*:\s*"Feature"/.test(head)))
    throw new FileError(copy.notGeoJson(file.path));
  const stream = collection ? readCollection : readLines;
  return (read, options) => stream(file, read, options);
}

/**
 * Streamed, because a nationwide file exceeds the maximum string length in JavaScript. Measured with 100,000 features
 * (64 MB): 2.9 s and 70 MB here, 10.4 s with stream-json, 0.9 s and 200 MB with JSON.parse.
 */
async function* readCollection(
  file: TextFile,
  read: (feature: unknown) => Outcome,
  options?: ReadOptions,
): AsyncGenerator<ImportRecord> {
  let features: unknown[] = [];
  let number = 0;
  let parseError: Error | undefined;
  const parser = new JSONParser({ paths: ['$.features.*'], keepStack: false });
  parser.onValue = ({ value }) => void features.push(value);
  parser.onError = (error) => {
    parseError = error;
  };
  for await (const text of textOfFile(file, options)) {
    // Ignores whitespace after the end of the document.
    if (parser.isEnded && text.trim() === '') continue;
    parser.write(text);
    for (const feature of features) {
      number += 1;
      yield { place: `feature ${number}`, outcome: read(feature) };
    }
    features = [];
    if (parseError) throw new FileError(copy.brokenJson(file.path, number, parseError.message.slice(0, 200)));
  }
  if (!parser.isEnded) throw new FileError(copy.cutJson(file.path, number));
}

async function* readLines(
  file: TextFile,
  read: (feature: unknown) => Outcome,
  options?: ReadOptions,
): AsyncGenerator<ImportRecord> {
  const outcomeOf = (text: string): Outcome => {
    let feature: unknown;
    try {
      feature = JSON.parse(text);
    } catch {
      return { kind: 'invalid', message: rowErrors.notJson };
    }
    return read(feature);
  };
  let rest = '';
  let number = 0;
  function* recordsIn(lines: string[]): Generator<ImportRecord> {
    for (const line of lines) {
      number += 1;
      const text = line.replace(recordSeparator, '').trim();
      if (text) yield { place: `line ${number}`, outcome: outcomeOf(text) };
    }
  }
  for await (const text of textOfFile(file, options)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > 50_000_000) throw new FileError(copy.tooLong(file.path, number + 1));
    yield* recordsIn(lines);
  }
  yield* recordsIn([rest]);
}
