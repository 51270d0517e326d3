/** Browser imports through HTTP. Tests run the job explicitly. */
import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ImportOptions } from '#shared/contracts/admin/imports-admin.ts';
import { imports as copy } from '#shared/messages/admin/imports.ts';
import { churches } from '../../db/tables/churches.ts';
import { importRows, imports, importUploads } from '../../db/tables/imports.ts';
import { removeOld } from '../../jobs/retention.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { sampleWorkbook } from '../../test/workbook.ts';
import { workOnImports } from './service-runs.ts';

const app = await createTestApp({ env: { LIMIT_FACTOR: '100', IMPORT_MAX_MB: '1' } });
const { deps } = app;
const { db } = deps;
let admin: SignedIn;
beforeAll(async () => {
  admin = await app.signIn({ role: 'admin' });
});
afterEach(async () => {
  await db.execute(
    sql`truncate churches, church_sample, church_sources, history, imports, import_uploads restart identity cascade`,
  );
  await db.execute(sql`select rebuild_search()`);
});

const get = (path: string) => admin.agent.get(path).set(admin.bearer);
const post = (path: string) => admin.agent.post(path).set(admin.bearer);
const upload = (content: string | Buffer, name = 'parishes.csv') =>
  post('/api/admin/imports').attach('file', Buffer.from(content), name);
const uploaded = async (content: string | Buffer, name?: string) =>
  (await upload(content, name).expect(200)).body;
const choose = (id: number, options: ImportOptions) =>
  admin.agent.put(`/api/admin/imports/${id}`).set(admin.bearer).send(options);
const work = (signal?: AbortSignal) => workOnImports(deps, signal);
const read = async (id: number) => (await get(`/api/admin/imports/${id}`).expect(200)).body;
const check = async (id: number) => {
  await post(`/api/admin/imports/${id}/check`).expect(200);
  await work();
  return read(id);
};
const run = async (id: number) => {
  await post(`/api/admin/imports/${id}/run`).expect(200);
  await work();
  return read(id);
};
const importAll = async (content: string, options: Partial<ImportOptions> = {}) => {
  const file = await uploaded(content);
  await choose(file.id, { ...file.options, ...options }).expect(200);
  expect(await check(file.id)).toMatchObject({ state: 'checked', error: null });
  return run(file.id);
};
const rows = () => db.select().from(churches).orderBy(asc(churches.id));
const names = async () => (await rows()).map(({ name }) => name);
const undo = (runId: number) => post(`/api/admin/import-runs/${runId}/undo`);
const undoAll = async (runId: number) => {
  await undo(runId).expect(200);
  await work();
  const { body } = await get('/api/admin/imports').expect(200);
  return body.runs.find(({ id }: { id: number }) => id === runId);
};

const list = 'id,Kirche,address,zip\n1,Grace,1 Oak St,77002\n2,Hope,2 Elm St,77006\n';
const fields = ['id', 'name', 'address', 'zip'] as const;
const plain = list.replace('Kirche', 'name');

describe('a file', () => {
  test('shows its columns with sample values, and can be mapped, checked, and imported', async () => {
    const file = await uploaded(`Parishes 2026\n${list}`);
    expect(file).toMatchObject({
      file: 'parishes.csv',
      format: 'csv',
      state: 'draft',
      options: { source: 'parishes', columns: null },
    });
    expect(file.table).toBeTruthy();
    const { body: refused } = await post(`/api/admin/imports/${file.id}/check`).expect(400);
    expect(refused.message).toBe(copy.needName);
    const { body: without } = await choose(file.id, {
      ...file.options,
      skip: 1,
      columns: ['id', 'name', null, 'zip'],
    }).expect(200);
    expect(without.table.columns[2]).toMatchObject({ name: 'address', field: null });
    const { body: mapped } = await choose(file.id, { ...file.options, skip: 1, columns: [...fields] }).expect(
      200,
    );
    expect(mapped.table).toEqual({
      skipped: 1,
      columns: [
        { name: 'id', field: 'id', samples: ['1', '2'] },
        { name: 'Kirche', field: 'name', samples: ['Grace', 'Hope'] },
        { name: 'address', field: 'address', samples: ['1 Oak St', '2 Elm St'] },
        { name: 'zip', field: 'zip', samples: ['77002', '77006'] },
      ],
    });
    expect((await post(`/api/admin/imports/${file.id}/run`).expect(409)).body.message).toBe(copy.notChecked);
    const checked = await check(file.id);
    expect(checked).toMatchObject({
      state: 'checked',
      records: 2,
      report: {
        churches: 2,
        errorCount: 0,
        counts: { added: 2, updated: 0 },
        missing: { count: 0 },
        undoable: true,
      },
    });
    expect(await rows()).toHaveLength(0);
    expect(await run(file.id)).toMatchObject({ state: 'done', done: 2 });
    expect(await names()).toEqual(['Grace', 'Hope']);
    // A check that inserted rows and rolled them back would have used up IDs.
    expect((await rows()).map(({ id }) => id)).toEqual([1, 2]);
    const { body } = await get('/api/admin/imports').expect(200);
    expect(body.uploads).toEqual([]);
    expect(body.runs).toMatchObject([
      { file: 'parishes.csv', source: 'parishes', added: 2, startedBy: admin.user.username, undoable: true },
    ]);
    const [stored] = await db.select().from(importUploads);
    expect(stored!.content).toBeNull();
  });

  test('is checked for which churches it changes, and from what to what', async () => {
    await importAll(plain.replace('zip', 'zip,phone').replace('77002', '77002,713-555-0101'), {
      columns: [...fields, 'phone'],
    });
    const next = plain.replace('zip', 'zip,phone').replace('1 Oak St,77002', '=9 Oak St,77002,713-555-0199');
    const file = await uploaded(next);
    const { report } = await check(file.id);
    expect(report.counts).toMatchObject({ updated: 1, unchanged: 1 });
    const phone = { field: 'phone', before: '(713) 555-0101', after: '(713) 555-0199' };
    const address = { field: 'address', before: '1 Oak St', after: '=9 Oak St' };
    expect(report.changes).toEqual({
      count: 1,
      first: [{ id: 1, name: 'Grace', fields: [address, phone] }],
    });
    expect((await rows())[0]).toMatchObject({ address: '1 Oak St', phone: '(713) 555-0101' });
    // Once imported, nothing would change.
    await run(file.id);
    expect((await check((await uploaded(next)).id)).report.changes).toEqual({ count: 0, first: [] });
  });

  test('can be an Excel workbook, GeoJSON, or saved by Excel on Windows', async () => {
    const workbook = await uploaded(sampleWorkbook, 'Our list.xlsx');
    expect(workbook).toMatchObject({ file: 'Our list.xlsx', format: 'csv', options: { source: 'Our-list' } });
    expect(workbook.table).toMatchObject({
      skipped: 2,
      columns: [{ samples: ['Grace & Peace', 'Hope'] }, {}, {}, {}],
    });
    await check(workbook.id);
    await run(workbook.id);
    const point = { type: 'Point', coordinates: [-95.36, 29.75] };
    const properties = { '@id': 'node/1', amenity: 'place_of_worship', name: 'Joy', religion: 'christian' };
    const collection = {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties, geometry: point }],
    };
    const geo = await uploaded(JSON.stringify(collection), 'osm.geojson');
    expect(geo).toMatchObject({ format: 'osm', table: null, options: { source: 'osm' } });
    await check(geo.id);
    await run(geo.id);
    const latin = await uploaded(Buffer.from('name,zip\nMisi\u00f3n,77003\n', 'latin1'), 'windows.csv');
    await check(latin.id);
    await run(latin.id);
    expect(await names()).toEqual(['Grace & Peace', 'Hope', 'Joy', 'Misión']);
  });

  test('that is UTF-8 except for one line is refused with its number, until an encoding is chosen', async () => {
    const mixed = Buffer.concat([
      Buffer.from('name,zip\nIglesia Señor,77002\n'),
      Buffer.from('Misión,77003\n', 'latin1'),
      Buffer.from('Gethsémani,77004\n'),
    ]);
    const refused = await upload(mixed).expect(400);
    expect(refused.body.fields.encoding).toBe(
      'This file is UTF-8, except for line 3. Choose how to read it.',
    );
    const chosen = async (encoding: string) => {
      const { body } = await upload(mixed).field('encoding', encoding).expect(200);
      return body.table.columns[0].samples;
    };
    expect(await chosen('utf-8')).toEqual(['Iglesia Señor', 'Misión', 'Gethsémani']);
    expect(await chosen('windows-1252')).toEqual(['Iglesia SeÃ±or', 'Misión', 'GethsÃ©mani']);
    await upload(mixed).field('encoding', 'klingon').expect(400);
  });

  test.each([
    ['nothing', '', 'a.csv', /empty/],
    ['an image', Buffer.from('\x89PNG\r\n\x1a\n\0\0'), 'a.csv', copy.unreadable],
    ['a broken workbook', sampleWorkbook.subarray(0, 300), 'a.xlsx', /Excel workbook/],
    ['other JSON', '{"a":1}', 'a.json', /is not GeoJSON/],
  ])('with %s is rejected without revealing a server path', async (_, content, name, message) => {
    const { body } = await upload(content, name).expect(400);
    expect(body.message).toMatch(message);
    expect(body.message).not.toMatch(/\/tmp|church-upload/);
  });

  test('is rejected if it is too large or missing, or if the options are invalid', async () => {
    expect((await upload(Buffer.alloc(1024 * 1024 + 1, 'a')).expect(413)).body.message).toMatch(
      /limit is 1 MB/,
    );
    await post('/api/admin/imports').field('a', 'b').expect(400);
    const { id, options } = await uploaded(plain, '../../etc/pass:wd.csv');
    expect((await read(id)).file).toBe('pass_wd.csv');
    for (const wrong of [
      { source: 'a b' },
      { skip: -1 },
      { columns: ['nonsense'] },
      { onDuplicate: 'never' },
    ])
      await choose(id, { ...options, ...wrong }).expect(400);
    expect((await choose(id, { ...options, skip: 50 }).expect(400)).body.message).toMatch(/no header/);
    await get('/api/admin/imports/999').expect(404);
    await admin.agent.delete(`/api/admin/imports/${id}`).set(admin.bearer).expect(200);
    await get(`/api/admin/imports/${id}`).expect(404);
  });

  test('with errors reports lines and values, and is imported without those rows', async () => {
    const file = await uploaded('name,zip,phone\nGrace,77002,12\n,77003,\nGrace,77002,\n');
    const { report } = await check(file.id);
    expect(report).toMatchObject({
      errorCount: 2,
      errors: [
        { place: 'line 3', message: 'has no name' },
        { place: 'line 4', message: 'has the same name, address, and ZIP code as line 2 ("Grace")' },
      ],
      notes: [{ note: 'phone number not recognized, left empty', first: [{ place: 'line 2', value: '12' }] }],
      missing: null,
    });
    await choose(file.id, { ...file.options, retireMissing: true }).expect(200);
    await check(file.id);
    expect((await post(`/api/admin/imports/${file.id}/run`).expect(409)).body.message).toBe(copy.cantRetire);
    await choose(file.id, file.options).expect(200);
    await check(file.id);
    await post(`/api/admin/imports/${file.id}/run`).expect(200);
    await work();
    expect(await names()).toEqual(['Grace']);
  });

  test('that is malformed near the end fails with a message, and nothing is imported', async () => {
    const file = await uploaded(`${plain}"3,Open`);
    expect(await check(file.id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/^parishes\.csv ends inside quotation marks/),
    });
  });
});

describe('a newer file of a source', () => {
  test('reports in its check what it would do, including possible duplicates and missing churches', async () => {
    await importAll(plain);
    const other = await uploaded('name,zip\nHope,77006\n', 'other.csv');
    expect((await check(other.id)).report.counts).toMatchObject({ added: 0, asked: 1 });
    await db.execute(sql`insert into church_sources values ('parishes', '9', null)`);
    const next = await uploaded('id,name,address,zip\n1,Grace,9 Oak St,77002\n9,Joy,,77007\n');
    expect((await check(next.id)).report).toMatchObject({
      counts: { added: 0, updated: 1, deleted: 1 },
      missing: { count: 1, names: ['Hope'] },
    });
  });

  test('retires missing churches on request, and undo restores them', async () => {
    await importAll(plain);
    const file = await uploaded('id,name,address,zip\n1,Grace,9 Oak St,77002\n3,Joy,,77007\n');
    const { report } = await check(file.id);
    expect(report.missing).toMatchObject({ count: 1, confirm: expect.any(String) });
    const start = (choices: object) => post(`/api/admin/imports/${file.id}/run`).send(choices);
    const refused = await start({ retireMissing: true, confirm: 'Another City' }).expect(400);
    expect(refused.body.message).toBe(copy.confirmRetire(report.missing.confirm));
    await start({ retireMissing: true, confirm: report.missing.confirm.toUpperCase() }).expect(200);
    await work();
    const { runId } = await read(file.id);
    const state = async () =>
      (await rows()).map(({ name, address, status, rejectedReason }) => [
        name,
        address,
        rejectedReason ?? status,
      ]);
    expect(await state()).toEqual([
      ['Grace', '9 Oak St', 'approved'],
      ['Hope', '2 Elm St', 'retired'],
      ['Joy', '', 'approved'],
    ]);
    const [, run] = await db.select().from(imports).orderBy(imports.id);
    expect(run).toMatchObject({ added: 1, updated: 1, retired: 1 });
    expect(await undoAll(runId)).toMatchObject({ undoneBy: admin.user.username, left: [] });
    expect(await state()).toEqual([
      ['Grace', '1 Oak St', 'approved'],
      ['Hope', '2 Elm St', 'approved'],
    ]);
  });
});

describe('undo', () => {
  test('deletes untouched churches, lists the others, and works only once', async () => {
    const { runId } = await importAll(`${plain}3,Joy,3 Ash St,77007\n4,Peace,,77008\n`);
    const [, hope, joy, peace] = await rows();
    await db.update(churches).set({ phone: '1', updatedAt: new Date() }).where(eq(churches.id, hope!.id));
    const { user } = await app.signIn();
    await db.update(churches).set({ userId: user.id }).where(eq(churches.id, joy!.id));
    await admin.agent.delete(`/api/churches/${peace!.id}`).set(admin.bearer).expect(200);
    expect(await undoAll(runId)).toMatchObject({
      undoable: false,
      undoneBy: admin.user.username,
      undoneAt: expect.any(String),
      left: [
        { id: hope!.id, name: 'Hope', total: 2 },
        { id: joy!.id, name: 'Joy', total: 2 },
      ],
    });
    expect(await names()).toEqual(['Hope', 'Joy']);
    expect((await undo(runId).expect(409)).body.message).toBe(copy.notUndoable);
    expect((await app.anonymous.get('/api/churches/facets')).body.total).toBe(2);
  });

  test('deletes churches that were only found to be different from others', async () => {
    const { runId } = await importAll(plain);
    const [grace, hope] = await rows();
    const pairs = [{ a: grace!.id, b: hope!.id }];
    const decide = () => post('/api/admin/duplicates').send({ pairs, decision: 'distinct' }).expect(200);
    await post(`/api/admin/history/${(await decide()).body.undo}/undo`).expect(200);
    await decide();
    expect(await undoAll(runId)).toMatchObject({ left: [] });
    expect(await names()).toEqual([]);
  });

  test('restores every value that the import changed, and the next import applies them again', async () => {
    const columns = 'id,name,zip,phone,website,services,latitude,longitude';
    await importAll(`${columns}\n1,Grace,77002,713-555-0100,grace.example,Sun 9 AM,29.7,-95.3\n`);
    const [before] = await rows();
    const second = `${columns}\n1,GRACE CHAPEL,77003,713-555-0101,new.example,Sun 10 AM; Sun 11 AM,29.8,-95.4\n`;
    const { runId } = await importAll(second);
    expect((await rows())[0]).toMatchObject({ name: 'Grace Chapel', zip: '77003' });
    await undoAll(runId);
    const [after] = await rows();
    expect(after).toEqual({ ...before, updatedAt: after!.updatedAt });
    await importAll(second);
    expect(await names()).toEqual(['Grace Chapel']);
  });

  test('is impossible after 30 days, when uploads are deleted too', async () => {
    const { runId } = await importAll(plain);
    await uploaded(plain);
    const forgetAfter = async (days: number) => {
      app.setNow(new Date(Date.now() + days * 86_400_000));
      try {
        await removeOld(deps, {} as never);
      } finally {
        app.setNow(new Date());
      }
    };
    await forgetAfter(29);
    expect(await db.select().from(importRows)).not.toEqual([]);
    expect(await db.select().from(importUploads)).not.toEqual([]);
    await forgetAfter(31);
    expect(await db.select().from(importRows)).toEqual([]);
    expect(await db.select().from(importUploads)).toEqual([]);
    await undo(runId).expect(409);
    expect(await names()).toEqual(['Grace', 'Hope']);
  });
});

describe('a job', () => {
  test('reads files that were stored by the previous release, uncompressed', async () => {
    const file = await uploaded(plain);
    expect((await db.select().from(importUploads))[0]!.content!.includes('Grace')).toBe(false);
    await db.update(importUploads).set({ content: Buffer.from(plain) });
    await check(file.id);
    await run(file.id);
    expect(await names()).toEqual(['Grace', 'Hope']);
  });

  /** Four batches. */
  const size = 2000;
  const many = `id,name,zip\n${Array.from({ length: size }, (_, n) => `${n},Church ${n},77002\n`).join('')}`;

  /** Aborted before the second batch: it is looked at before the job and before each batch. */
  const inFirstBatch = () => {
    let looks = 0;
    return {
      get aborted() {
        looks += 1;
        return looks > 2;
      },
    } as AbortSignal;
  };

  test('never shows less progress, even if a check is interrupted and starts over', async () => {
    await db.execute(sql`create table progress (id serial, done integer)`);
    await db.execute(
      sql`create rule note_progress as on update to import_uploads do also insert into progress (done) values (new.done)`,
    );
    const shown = async () =>
      (await deps.pool.query('select done from progress order by id')).rows.map(({ done }) => done);
    try {
      const file = await uploaded(many);
      await post(`/api/admin/imports/${file.id}/check`).expect(200);
      await work(inFirstBatch());
      expect(await read(file.id)).toMatchObject({ state: 'checking', done: 500 });
      await work();
      expect(await read(file.id)).toMatchObject({ state: 'checked', done: size });
      const all = await shown();
      expect(all).toEqual(all.toSorted((a, b) => a - b));
    } finally {
      await db.execute(sql`drop rule note_progress on import_uploads`);
      await db.execute(sql`drop table progress`);
    }
  });

  /** Starts the job, and resolves once it has processed a batch. */
  const workBegun = async (id: number) => {
    const ended = work();
    await expect.poll(async () => (await read(id)).done, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0);
    return { ended };
  };

  test('never shows less progress than another process that has taken over', async () => {
    const file = await uploaded(many);
    await post(`/api/admin/imports/${file.id}/check`).expect(200);
    const { ended } = await workBegun(file.id);
    await db.execute(sql`update import_uploads set done = 1900 where done < 1900`);
    await db.execute(sql`alter table import_uploads add constraint rising check (done >= 1900)`);
    await ended;
    await db.execute(sql`alter table import_uploads drop constraint rising`);
    expect(await read(file.id)).toMatchObject({ state: 'checked', done: size });
  });

  test('starts a check over that was canceled and started again with other options between two batches', async () => {
    const file = await uploaded(many);
    await post(`/api/admin/imports/${file.id}/check`).expect(200);
    const { ended } = await workBegun(file.id);
    const options = { ...file.options, columns: ['id', 'name', null] };
    await db.update(importUploads).set({ options, done: 0, records: 0 });
    await ended;
    expect(await read(file.id)).toMatchObject({ state: 'checked', report: { unplaced: size } });
  });

  test('keeps its progress when it is canceled and resumed', async () => {
    const file = await uploaded(many);
    await check(file.id);
    await post(`/api/admin/imports/${file.id}/run`).expect(200);
    const { ended } = await workBegun(file.id);
    await post(`/api/admin/imports/${file.id}/cancel`).expect(200);
    await ended;
    const { done } = await read(file.id);
    const { body: resumed } = await post(`/api/admin/imports/${file.id}/run`).expect(200);
    expect(resumed).toMatchObject({ state: 'running', done });
    await work();
    expect(await read(file.id)).toMatchObject({ state: 'done', done: size });
    expect(await rows()).toHaveLength(size);
  });

  test('is listed without an end time while unfinished', async () => {
    const run = { file: 'begun.csv', source: 'osm', fingerprint: 'f', format: 'csv', records: 9 };
    await db.insert(imports).values({ ...run, startedAt: new Date() });
    const { body } = await get('/api/admin/imports').expect(200);
    expect(body.runs).toMatchObject([{ file: 'begun.csv', finishedAt: null }]);
  });

  test('can be canceled and resumed, and rejects conflicting steps', async () => {
    const file = await uploaded(plain);
    await check(file.id);
    await post(`/api/admin/imports/${file.id}/cancel`).expect(409);
    await post(`/api/admin/imports/${file.id}/run`).expect(200);
    await post(`/api/admin/imports/${file.id}/run`).expect(409);
    await post(`/api/admin/imports/${file.id}/check`).expect(409);
    await choose(file.id, file.options).expect(409);
    await admin.agent.delete(`/api/admin/imports/${file.id}`).set(admin.bearer).expect(409);
    expect((await post(`/api/admin/imports/${file.id}/cancel`).expect(200)).body.state).toBe('canceled');
    await work();
    expect(await rows()).toHaveLength(0);
    expect(await run(file.id)).toMatchObject({ state: 'done' });
    expect(await rows()).toHaveLength(2);
    await post(`/api/admin/imports/${file.id}/check`).expect(409);
  });
});
