import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { site } from '#shared/domain/site.ts';
import { developers } from '#shared/messages/developers.ts';
import { createTestApp } from '../../test/app.ts';
import { writeDumps } from './service.ts';

const { request, build, deps } = await createTestApp({ env: { BASE_URL: 'https://churches.example' } });
const elsewhere = 'https://news.example';

beforeAll(async () => {
  await build.church({
    name: 'Own Chapel',
    otherNames: 'Capilla',
    services: ['Sunday 9 AM', 'Wednesday 7 PM'],
    phone: '=1+1',
  });
  await build.church({
    name: 'Map Chapel',
    source: 'osm',
    sourceId: 'node/1',
    latitude: 29.7,
    longitude: -95.3,
  });
  await build.church({ name: 'List Chapel', source: 'some-list', sourceId: '1' });
  await build.church({ name: 'Sample Chapel', sample: true });
  await build.church({ name: 'Waiting Chapel', status: 'pending' });
});

test.each([
  '/api/churches',
  '/api/churches/1',
  '/api/churches/facets',
  '/api/areas',
  '/api/denominations',
  '/api/events',
  '/api/openapi.json',
  '/api/churches/999',
])('pages of any site may read %s, without cookies', async (path) => {
  const { headers } = await request.get(path).set('Origin', elsewhere);
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
});

test('answers the question that browsers ask before they send their own headers', async () => {
  const { headers } = await request.options('/api/churches').set('Origin', elsewhere).expect(204);
  expect(headers['access-control-allow-methods']).toBe('GET');
});

test.each(['/api/user', '/api/favorites', '/api/stats', '/api/admin/session'])(
  'keeps %s to its own site',
  async (path) => {
    const { headers } = await request.get(path).set('Origin', elsewhere);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  },
);

test('says so until the files are written, then serves what may be passed on, with source and license', async () => {
  const { body, headers } = await request.get('/data/churches.csv.gz').expect(503);
  expect(body.message).toMatch(/being written/);
  expect(headers['retry-after']).toBe('60');
  await writeDumps(deps);
  const read = async (file: string) => {
    const { body } = await request
      .get(`/data/${file}`)
      .buffer()
      .parse((res, done) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => void chunks.push(chunk));
        res.on('end', () => done(null, Buffer.concat(chunks)));
      });
    return gunzipSync(body as Buffer).toString();
  };
  const rows = parse(await read('churches.csv.gz'), { columns: true });
  expect(rows).toMatchObject([
    {
      name: 'Own Chapel',
      other_names: 'Capilla',
      service_times: 'Sunday 9 AM\nWednesday 7 PM',
      phone: "'=1+1",
      url: 'https://churches.example/church/1',
      source: site.name,
      license: 'Facts, free to use with a link to the church’s page',
    },
    { name: 'Map Chapel', source: '© OpenStreetMap contributors', license: 'ODbL 1.0' },
  ]);
  const { features } = JSON.parse(await read('churches.geojson.gz'));
  expect(features[1]).toMatchObject({
    geometry: { type: 'Point', coordinates: [-95.3, 29.7] },
    properties: { name: 'Map Chapel', license: 'ODbL 1.0' },
  });
  await request.get('/data/users.csv.gz').expect(404);
});

test('llms.txt names the pages, the API, and the files', async () => {
  const { text } = await request
    .get('/llms.txt')
    .expect(200)
    .expect('Content-Type', /^text\/plain/);
  expect(text).toMatch(new RegExp(`^# ${site.name}\n\n> `));
  for (const path of ['/data/churches.csv.gz', '/api/openapi.json', '/developers'])
    expect(text).toContain(`](https://churches.example${path})`);
});

test('only the list for other sites may be framed, and it can do nothing else', async () => {
  const query = { area: '"><script>alert(1)</script>', denomination: 'Baptist', limit: '3' };
  const { text, headers } = await request.get('/embed/churches').query(query).expect(200);
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; connect-src 'self'.*frame-ancestors \*$/,
  );
  expect(text).toContain('data-area="&quot;&gt;&lt;script&gt;');
  expect(text).toContain('data-denomination="Baptist" data-limit="3"');
  const other = await request.get('/llms.txt');
  expect(other.headers['x-frame-options']).toBe('DENY');
});

test('the list for other sites has the English texts that other languages translate', () => {
  const script = readFileSync(new URL('../../../client/public/embed.js', import.meta.url), 'utf8');
  for (const [name, text] of Object.entries(developers.list)) expect(script).toContain(`${name}: '${text}'`);
});

test('the frame is in the language of its URL', async () => {
  const { text } = await request.get('/es/embed/churches').query({ denomination: 'Catholic' }).expect(200);
  expect(text).toContain('<html lang="es">');
  expect(text).toContain('data-denomination="Catholic" data-lang="es" data-title="Iglesias católicas"');
  expect(text).toContain('/es/directory?denomination=Catholic');
});
