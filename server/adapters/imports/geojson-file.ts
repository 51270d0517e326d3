/** GeoJSON as a file: a collection, or a feature on each line. Nothing is held but the current feature. */

import { JSONParser } from '@streamparser/json';
import { fileErrors as copy, rowErrors } from '#shared/messages/import-files.ts';
import type { ImportFile, ImportRecord } from './import-file.ts';
import { readFeature } from './osm-geojson.ts';
import { type ReadOptions, type TextFile, textOfFile } from './text-file.ts';
import { FileError, type Place } from './types.ts';

/** Stands before each feature of a GeoJSON sequence. */
const recordSeparator = '\u001e';
const beginOf = (head: string) => head.replaceAll(recordSeparator, '').trimStart();

/** Whether the file begins like JSON. */
export const looksLikeJson = ({ head }: TextFile) => /^[{[]/.test(beginOf(head));

/** A FeatureCollection, or a feature on each line (GeoJSON sequences, with or without record separators). */
export function geoJsonReader(file: TextFile): ImportFile['read'] {
  const head = file.head;
  if (beginOf(head).startsWith('[')) throw new FileError(copy.jsonList(file.path));
  if (/"elements"\s*:/.test(head) && !/"features"\s*:/.test(head))
    throw new FileError(copy.overpass(file.path));
  const collection = /"type"\s*:\s*"FeatureCollection"|"features"\s*:\s*\[/.test(head);
  if (!collection && !/"type"\s*:\s*"Feature"/.test(head)) throw new FileError(copy.otherJson(file.path));
  return collection ? (options) => readCollection(file, options) : (options) => readLines(file, options);
}

/**
 * Piece by piece: a file of the whole country is larger than the longest string of JavaScript. Measured on
 * 100,000 features (64 MB): 2.9 s and 70 MB here, 10.4 s with stream-json, 0.9 s and 200 MB with JSON.parse.
 */
async function* readCollection(file: TextFile, options?: ReadOptions): AsyncGenerator<ImportRecord> {
  let features: unknown[] = [];
  let number = 0;
  let fault: Error | undefined;
  const parser = new JSONParser({ paths: ['$.features.*'], keepStack: false });
  parser.onValue = ({ value }) => void features.push(value);
  parser.onError = (error) => {
    fault = error;
  };
  for await (const text of textOfFile(file, options)) {
    // Whatever follows the end of the document is ignored.
    if (parser.isEnded && text.trim() === '') continue;
    try {
      parser.write(text);
    } catch (error) {
      fault ??= error as Error;
    }
    for (const feature of features) {
      number += 1;
      yield { place: { unit: 'feature', number }, outcome: readFeature(feature) };
    }
    features = [];
    if (fault) throw new FileError(copy.brokenJson(file.path, number, fault.message.slice(0, 200)));
  }
  if (!parser.isEnded) throw new FileError(copy.cutJson(file.path, number));
}

async function* readLines(file: TextFile, options?: ReadOptions): AsyncGenerator<ImportRecord> {
  let rest = '';
  let number = 0;
  const record = (line: string): ImportRecord | undefined => {
    number += 1;
    const text = line.replace(recordSeparator, '').trim();
    if (!text) return undefined;
    const place: Place = { unit: 'line', number };
    let feature: unknown;
    try {
      feature = JSON.parse(text);
    } catch {
      return {
        place,
        outcome: { kind: 'invalid', message: rowErrors.notJson },
      };
    }
    return { place, outcome: readFeature(feature) };
  };
  for await (const text of textOfFile(file, options)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > 50_000_000) throw new FileError(copy.tooLong(file.path, number + 1));
    for (const line of lines) {
      const found = record(line);
      if (found) yield found;
    }
  }
  const last = record(rest);
  if (last) yield last;
}
