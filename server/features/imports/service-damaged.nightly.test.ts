/** Files of 2,000 churches each, damaged as spreadsheets and content systems do, must be imported without a wrong value. */
import { stringify } from 'csv-stringify/sync';
import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { churches } from '../../db/tables/churches.ts';
import { createTestApp } from '../../test/app.ts';
import { churchNumber, damagedColumns, damagedRow, seeded } from '../../test/damaged-churches.ts';
import { workOnImports } from './service-runs.ts';

const app = await createTestApp({ env: { LIMIT_FACTOR: '100' } });
const admin = await app.signIn({ role: 'admin' });
const post = (path: string) => admin.agent.post(path).set(admin.bearer);
const work = () => workOnImports(app.deps);

/** What Excel on Windows writes; letters that the encoding lacks get lost there. */
const inWindows1252 = (text: string): Buffer => {
  const special = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
  return Buffer.from(
    [...text.replace(/[\u2000-\u200f\u2011\u2028-\u206f\ufeff]/g, '')].map((sign) => {
      const at = special.indexOf(sign);
      return at < 0 ? sign.charCodeAt(0) : 0x80 + at;
    }),
  );
};

const churchesOf = (seed: number, latinOnly: boolean) => {
  const random = seeded(seed);
  const truths = Array.from({ length: 2000 }, (_, n) => {
    const truth = churchNumber(n, random);
    return latinOnly ? { ...truth, name: truth.name.replace('Đức Mẹ', 'Salem') } : truth;
  });
  return { truths, rows: truths.map((truth) => damagedRow(truth, random)) };
};

const table = (rows: string[][], delimiter: string) =>
  stringify([damagedColumns, ...rows.flatMap((row) => [row, row.map(() => '')])], { delimiter });

const asGeoJson = (rows: string[][]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: rows.map((row) => ({
      type: 'Feature',
      geometry: null,
      properties: Object.fromEntries(
        damagedColumns.map((name, at) => [at === 2 ? 'Physical Address' : name, row[at]]),
      ),
    })),
  });

test.each([
  {
    file: 'commas.csv',
    seed: 1,
    write: (rows: string[][]) => Buffer.from(table(rows, ',')),
    latinOnly: false,
  },
  {
    file: 'windows.csv',
    seed: 2,
    write: (rows: string[][]) => inWindows1252(table(rows, ';')),
    latinOnly: true,
  },
  {
    file: 'map.geojson',
    seed: 3,
    write: (rows: string[][]) => Buffer.from(asGeoJson(rows)),
    latinOnly: false,
  },
])('$file', async ({ file, seed, write, latinOnly }) => {
  const { truths, rows } = churchesOf(seed, latinOnly);
  const { body: upload } = await post('/api/admin/imports').attach('file', write(rows), file).expect(200);
  await admin.agent
    .put(`/api/admin/imports/${upload.id}`)
    .set(admin.bearer)
    .send({ ...upload.options, onDuplicate: 'add' })
    .expect(200);
  await post(`/api/admin/imports/${upload.id}/check`).expect(200);
  await work();
  await post(`/api/admin/imports/${upload.id}/run`).expect(200);
  await work();
  const { body: done } = await admin.agent
    .get(`/api/admin/imports/${upload.id}`)
    .set(admin.bearer)
    .expect(200);
  expect(done).toMatchObject({
    state: 'done',
    report: { errorCount: 0, leftOut: [], notes: expect.any(Array) },
  });
  const lines = truths.flatMap(({ services }) => services);
  expect(done.report.services).toMatchObject({ lines: lines.length, read: lines.length, unread: [] });

  const stored = await app.deps.db.select().from(churches).orderBy(asc(churches.id));
  const byName = new Map(stored.map((church) => [church.name, church]));
  expect(byName.size).toBe(truths.length);
  const wrong = truths.flatMap(({ latitude, longitude, ...truth }) => {
    const church = byName.get(truth.name);
    const differing = Object.entries(truth).filter(
      ([field, value]) => JSON.stringify(church?.[field as keyof typeof truth]) !== JSON.stringify(value),
    );
    const isFar =
      Math.abs((church?.latitude ?? 0) - latitude) + Math.abs((church?.longitude ?? 0) - longitude) > 1e-6;
    return differing.length > 0 || isFar
      ? [
          {
            truth,
            differing: differing.map(([field]) => [field, church?.[field as keyof typeof truth]]),
            isFar,
          },
        ]
      : [];
  });
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(wrong).toHaveLength(0);
  await app.deps.db.delete(churches);
});
