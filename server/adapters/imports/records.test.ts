/** Whole files on disk, valid and broken. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMapping } from './presets.ts';
import { openImportFile } from './records.ts';
import { checkUnchanged, openTextFile } from './text-file.ts';
import { FileError, type ImportRecord } from './types.ts';

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'records-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(content: string | Uint8Array, ending = 'csv'): Promise<string> {
  count += 1;
  const path = join(folder, `file${count}.${ending}`);
  await writeFile(path, content);
  return path;
}

async function recordsOf(
  path: string,
  options: Parameters<typeof openImportFile>[1] = {},
): Promise<ImportRecord[]> {
  const file = await openImportFile(path, options);
  const records: ImportRecord[] = [];
  for await (const record of file.read()) records.push(record);
  return records;
}

const brief = (records: ImportRecord[]) =>
  records.map(({ place, outcome }) => [
    Number(place.split(' ')[1]),
    outcome.kind === 'church'
      ? outcome.church.name
      : outcome.kind === 'leftOut'
        ? outcome.reason
        : 'message' in outcome && outcome.message,
  ]);

const read = async (content: string | Uint8Array, options?: Parameters<typeof openImportFile>[1]) =>
  brief(await recordsOf(await fileOf(content), options));

const errorOf = async (content: string | Uint8Array, options?: Parameters<typeof openImportFile>[1]) => {
  const error = await read(content, options).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(FileError);
  return (error as Error).message.replaceAll(folder, '');
};

describe('tables', () => {
  it('may contain a byte order mark, CRLF, quotes, line breaks within quotes, and empty lines', async () => {
    const text =
      '\uFEFFname,address,zip\r\n"Grace, the ""old"" one","1 Oak\r\nStreet",77002\r\n\r\nHope,2 Elm,77003\r\n"Joy",3,77004';
    expect(await read(text)).toEqual([
      [2, 'Grace, the "old" one'],
      [5, 'Hope'],
      [6, 'Joy'],
    ]);
  });

  it.each([',', ';', '\t', '|'])('are parted by %j', async (sign) => {
    expect(await read(['name', 'zip'].join(sign).concat('\nGrace', sign, '77002'))).toEqual([[2, 'Grace']]);
  });

  it('are recognized by their columns', async () => {
    const format = async (header: string) => (await openImportFile(await fileOf(`${header}\n`))).format;
    expect(await format('\uFEFFOBJECTID,ID,NAME,X,Y,SUBTYPE')).toBe('hifld');
    expect(await format('FEATURE_ID|FEATURE_NAME|FEATURE_CLASS|PRIM_LAT_DEC|PRIM_LONG_DEC')).toBe('gnis');
    expect(await format('feature_id|feature_name|feature_class')).toBe('gnis');
    expect(await format('id,sourceId,name,recentSermons,heroImage,sample,status')).toBe('export');
    expect(await format('"Church name","Zip"')).toBe('csv');
  });

  it('may have lines above the header, detected or specified', async () => {
    const text = 'Parishes of 2026\n\n"Compiled by, the office"\nchurch,zip\nGrace,77002\n';
    expect(await read(text)).toEqual([[5, 'Grace']]);
    expect((await openImportFile(await fileOf(text))).table?.skipped).toBe(3);
    // A number of lines to skip is taken at its word.
    expect((await openImportFile(await fileOf(text), { skip: 0 })).table?.skipped).toBe(0);
    expect(await read('church,zip\nName,Zip\nGrace,77002\n', { skip: 1 })).toEqual([[3, 'Grace']]);
    const foreign = 'Unsere Liste 2026\n\nKirche;Ort;PLZ\nGrace;Houston;77002\nHope;Katy;77450\n';
    expect((await openImportFile(await fileOf(foreign))).table?.columns.map(({ name }) => name)).toEqual([
      'Kirche',
      'Ort',
      'PLZ',
    ]);
    expect(await errorOf(text, { skip: 9 })).toMatch(/Line 10 of .* has no header/);
  });

  it('report unread columns, and are read by a mapping or chosen fields', async () => {
    const path = await fileOf(
      '2026;;\nKirche;Straße;Postal;Telefon\nGrace;1 Oak Street;77002;713-555-0100\n',
    );
    const mapping = parseMapping('{"name": "Kirche", "address": "Straße", "zip": "Postal"}');
    const { table } = await openImportFile(path, { mapping });
    expect(table?.columns).toEqual([
      { name: 'Kirche', field: 'name' },
      { name: 'Straße', field: 'address' },
      { name: 'Postal', field: 'zip' },
      { name: 'Telefon', field: null },
    ]);
    for (const options of [{ mapping }, { fields: ['name', 'address', 'zip', null] as const, skip: 1 }]) {
      const [record] = await recordsOf(path, options);
      expect(record?.outcome).toMatchObject({
        church: { name: 'Grace', address: '1 Oak Street', zip: '77002', phone: null },
      });
    }
    expect((await openImportFile(path)).table?.columns.map(({ field }) => field)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('report rows with too many or too few values, with their line', async () => {
    expect(await read('name,zip,city\nGrace,77002,x,y\nTotal: 3\nJoy,77004,,,\n,,\nPeace,77005')).toEqual([
      [2, 'has 4 values but the header has 3 columns (the row starts with "Grace")'],
      [3, 'has 1 value but the header has 3 columns (the row starts with "Total: 3")'],
      [4, 'Joy'],
      [6, 'Peace'],
    ]);
  });

  it('keep quotation marks in the wrong place as part of the value', async () => {
    expect(await read('name,zip\n"Ho"pe,77003\n"St. Paul "Test" Chapel",77004\nEqual,="77005"\n')).toEqual([
      [2, '"Ho"pe'],
      [3, 'St. Paul "Test" Chapel'],
      [4, 'Equal'],
    ]);
  });

  it('are rejected entirely if a quotation mark is never closed', async () => {
    expect(await errorOf('name,zip\n"Grace,77002\nHope,77003\n')).toMatch(
      /ends inside quotation marks. Either a closing quotation mark is missing or the file is incomplete/,
    );
  });

  it('are rejected if no column is recognized or a required one is missing', async () => {
    expect(await errorOf('foo,bar\n1,2\n')).toMatch(/no "name" column.*"foo", "bar".*--mapping/s);
    expect(await errorOf('name,zip\n1,2\n', { format: 'hifld' })).toMatch(
      /no "ID", "latitude", "longitude", "SUBTYPE" column/,
    );
    expect(await errorOf('name,zip\n1,2\n', { format: 'gnis' })).toMatch(/no "FEATURE_ID", .* column/);
    expect(await errorOf('name,zip\n1,2\n', { format: 'export' })).toMatch(/no "source", "sourceId"/);
    expect(await errorOf('name,zip\n1,2\n', { format: 'osm' })).toMatch(/is not GeoJSON/);
    expect(await errorOf('name,zip\n1,2\n', { mapping: parseMapping('{"name": "Titel"}') })).toMatch(
      /no "Titel" column/,
    );
  });
});

describe('files that are not text', () => {
  it('are rejected with a message that names the kind of file', async () => {
    expect(await errorOf('')).toBe(`/file${count}.csv is empty.`);
    expect(await errorOf('  \n \n')).toMatch(/contains only spaces/);
    expect(await errorOf(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toMatch(
      /is not a text file: Excel workbooks/,
    );
    expect(await errorOf(new Uint8Array([0x1f, 0x8b, 8, 0]))).toMatch(/is not a text file/);
    expect(await errorOf(Buffer.from('%PDF-1.4 …'))).toMatch(/is not a text file.*PDF/);
    expect(await errorOf('<!DOCTYPE html><html></html>')).toMatch(/XML, KML, or HTML/);
    expect(await errorOf(Buffer.from('name,zip\nGr\0ce,77002\n'))).toMatch(/is not a text file/);
    await expect(openImportFile(folder)).rejects.toThrow(/is not a file/);
    await expect(openImportFile(join(folder, 'nothing.csv'))).rejects.toThrow(/The file .* doesn't exist/);
    await expect(openImportFile(join(folder, 'file1.csv', 'x'))).rejects.toThrow(
      /Can't open .*not a directory/,
    );
  });

  it('are reported with the first line that is not UTF-8, and can be read with the right encoding', async () => {
    const latin = Buffer.from('name,zip\nGrace,77002\nMisi\u00f3n,77003\n', 'latin1');
    expect(await errorOf(latin)).toMatch(
      /^Line 3 of \/file\d+\.csv is not UTF-8\. If the whole file is Latin-1.*--encoding/,
    );
    expect(await read(latin, { encoding: 'windows-1252' })).toEqual([
      [2, 'Grace'],
      [3, 'Misión'],
    ]);
    const many = Array.from({ length: 3000 }, (_, n) => `Iglesia Misión ${n},77003\n`).join('');
    const far = Buffer.concat([
      Buffer.from(`name,zip\n${many}`),
      Buffer.from('Misi\u00f3n,77003\n', 'latin1'),
    ]);
    expect(await errorOf(far)).toMatch(/^Line 3002 /);
    expect(await errorOf(Buffer.from('name,zip\nGrace,77002\nMisi\u00f3', 'latin1'))).toMatch(/^Line 3 /);
    await expect(openTextFile(await fileOf('x'), 'klingon')).rejects.toThrow(/Unknown encoding "klingon"/);
  });

  it('may be UTF-16 with a byte order mark, as saved by spreadsheets', async () => {
    const text = Buffer.from('\uFEFFname\tzip\nMisión\t77003\n', 'utf16le');
    expect(await read(text)).toEqual([[2, 'Misión']]);
  });

  it('are detected even if the first chunk is valid', async () => {
    const text = Buffer.from(`name,zip\n${'Grace Church,77002\n'.repeat(6000)}`);
    text[100_000] = 0;
    expect(await errorOf(text)).toMatch(/is not a text file/);
  });
});

describe('GeoJSON', () => {
  const feature = (name: string) => ({
    type: 'Feature',
    id: `node/${name.length}`,
    properties: { amenity: 'place_of_worship', religion: 'christian', name },
    geometry: { type: 'Point', coordinates: [-95, 29] },
  });
  const collection = JSON.stringify({
    type: 'FeatureCollection',
    generator: 'x',
    features: [feature('Grace'), feature('Hope Church')],
    bbox: [1, 2, 3, 4],
  });

  it('may be a collection or one feature per line', async () => {
    expect(await read(collection)).toEqual([
      [1, 'Grace'],
      [2, 'Hope Church'],
    ]);
    expect(await read(JSON.stringify(JSON.parse(collection), null, 2))).toEqual([
      [1, 'Grace'],
      [2, 'Hope Church'],
    ]);
    expect(await read(`\uFEFF${collection}\n\n`)).toEqual([
      [1, 'Grace'],
      [2, 'Hope Church'],
    ]);
    const lines = `${JSON.stringify(feature('Grace'))}\n\n\u001e${JSON.stringify(feature('Hope Church'))}\r\n`;
    expect(await read(lines)).toEqual([
      [1, 'Grace'],
      [3, 'Hope Church'],
    ]);
  });

  it('is rejected entirely if it is truncated or malformed', async () => {
    expect(await errorOf(collection.slice(0, -80))).toMatch(/incomplete. It ends after feature 1/);
    expect(await errorOf(collection.replace('"Hope', 'Hope'))).toMatch(/is not valid JSON after feature 1/);
    expect(await errorOf('{"type":"FeatureCollection","features":[]')).toMatch(/incomplete/);
  });

  it('reports a line that is not JSON', async () => {
    expect(await read(`${JSON.stringify(feature('Grace'))}\n{"type":"Feat`)).toEqual([
      [1, 'Grace'],
      [2, 'is not valid JSON (each feature must be on one line)'],
    ]);
  });

  it('is distinguished from other JSON', async () => {
    expect(await errorOf('[1,2]')).toMatch(/not GeoJSON/);
    expect(await errorOf('{"elements": []}')).toMatch(/not GeoJSON.*Overpass/);
    expect(await errorOf('{"hello": 1}')).toMatch(/not GeoJSON/);
  });

  it('without OpenStreetMap tags is read like a table', async () => {
    const properties = [{ name: 'Plain Church' }, { Name: 'Esri Church', Street: '37 Oak St', notes: null }];
    const features = properties.map((values) => ({
      type: 'Feature',
      properties: values,
      geometry: { type: 'Point', coordinates: [-95.39, 29.751] },
    }));
    const file = await fileOf(JSON.stringify({ type: 'FeatureCollection', features }), 'geojson');
    const opened = await openImportFile(file);
    expect(opened.format).toBe('csv');
    expect(opened.table?.columns.find(({ name }) => name === 'Street')).toMatchObject({ field: 'address' });
  });

  it('is streamed in chunks, including multibyte characters', async () => {
    const features = Array.from({ length: 3000 }, (_, n) =>
      feature(`Iglesia Señora Núm ${n} ${'ñ'.repeat(100)}`),
    );
    const records = await recordsOf(
      await fileOf(JSON.stringify({ type: 'FeatureCollection', features }), 'geojson'),
    );
    expect(records).toHaveLength(3000);
    expect(brief(records)[2999]).toEqual([3000, features[2999]!.properties.name]);
  });
});

it('detects a changed file and hashes its bytes', async () => {
  const path = await fileOf('name,zip\nGrace,77002\n');
  const hashOf = async () => {
    const hash = createHash('sha256');
    for await (const _ of (await openImportFile(path)).read({ hash }));
    return hash.digest('hex');
  };
  const first = await hashOf();
  expect(await hashOf()).toBe(first);
  const file = await openTextFile(path);
  await checkUnchanged(file);
  await utimes(path, new Date(), new Date(Date.now() + 5000));
  await expect(checkUnchanged(file)).rejects.toThrow(/was changed/);
  await writeFile(path, 'name,zip\nGrace,77003\n');
  expect(await hashOf()).not.toBe(first);
});
