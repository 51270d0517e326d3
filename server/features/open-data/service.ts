/** The directory as files for everyone: what is public about each church, with its source and license. */
import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { stringify } from 'csv-stringify';
import { churchPath } from '#shared/domain/paths.ts';
import { site } from '#shared/domain/site.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { churchesInOrder } from '../churches/service.ts';
import { licenses } from './present-copy.ts';

/** Keys in the storage, by the name in the URL. */
export const dumpFiles = {
  'churches.csv.gz': 'data/churches-csv.gz',
  'churches.geojson.gz': 'data/churches-geojson.gz',
} as const;
export type DumpFile = keyof typeof dumpFiles;

type Row = Record<string, string | number>;

/**
 * Approved churches, without samples, by id; their keys are the columns of the CSV file. Texts and pictures belong to the
 * churches and are left out.
 */
async function* rowsOf(db: Db, base: string): AsyncGenerator<Row> {
  for await (const church of churchesInOrder(db)) {
    const terms = licenses[church.source ?? site.slug];
    if (church.status !== 'approved' || church.sample || !terms) continue;
    yield {
      id: church.id,
      url: base + churchPath(church.id),
      name: church.name,
      other_names: church.otherNames ?? '',
      denomination: church.denomination,
      address: church.address,
      city: church.city,
      state: church.state,
      zip: church.zip,
      area: church.area,
      latitude: church.latitude ?? '',
      longitude: church.longitude ?? '',
      phone: church.phone ?? '',
      website: church.publicWebsite ?? '',
      service_times: church.services.join('\n'),
      wheelchair_access: church.wheelchairAccess,
      times_confirmed: church.timesConfirmedAt?.toISOString() ?? '',
      updated: church.updatedAt.toISOString(),
      ...terms,
    };
  }
}

async function* featuresOf(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let separator = '{"type":"FeatureCollection","features":[\n';
  for await (const { latitude, longitude, ...properties } of rows) {
    const geometry = latitude === '' ? null : { type: 'Point', coordinates: [longitude, latitude] };
    yield separator + JSON.stringify({ type: 'Feature', id: properties.id, geometry, properties });
    separator = ',\n';
  }
  yield separator.startsWith(',') ? '\n]}\n' : `${separator}]}\n`;
}

/** Only the compressed file is held in memory. */
async function compressed(
  streams: [Readable, ...Transform[]],
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  const gzip = createGzip();
  const [file] = await Promise.all([buffer(gzip), pipeline([...streams, gzip], signal ? { signal } : {})]);
  return file;
}

/** Writes both files to the storage, where every process finds them. */
export async function writeDumps(
  { db, storage, baseUrl }: Pick<Deps, 'db' | 'storage' | 'baseUrl'>,
  signal?: AbortSignal,
): Promise<void> {
  const rows = () => rowsOf(db, baseUrl());
  const toCsv = stringify({ header: true, escape_formulas: true });
  const csv = await compressed([Readable.from(rows()), toCsv], signal);
  await storage.put(dumpFiles['churches.csv.gz'], csv, 'application/gzip');
  const geoJson = await compressed([Readable.from(featuresOf(rows()))], signal);
  await storage.put(dumpFiles['churches.geojson.gz'], geoJson, 'application/gzip');
}
