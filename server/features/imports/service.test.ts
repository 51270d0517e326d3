/** Imports into a database: first and repeated imports, and what they leave alone. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openImportFile } from '../../adapters/imports/records.ts';
import { FileError } from '../../adapters/imports/types.ts';
import { churches } from '../../db/tables/churches.ts';
import { imports } from '../../db/tables/imports.ts';
import { createTestApp } from '../../test/app.ts';
import { churchFormOf } from '../../test/church-form.ts';
import { exportChurches } from '../churches/service.ts';
import { runImport } from './service.ts';
import { findMissing, retireMissing } from './service-missing.ts';
import { type ImportTask, reviewImport } from './service-review.ts';
import { undoStep } from './store-undo.ts';
import { upsertChurches } from './store-upsert.ts';

const app = await createTestApp();
const { db, geo } = app.deps;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  await db.execute(sql`truncate churches, church_sample, church_sources, imports restart identity cascade`);
  await db.execute(sql`select rebuild_search()`);
});

async function exported(): Promise<string> {
  const lines: string[] = [];
  for await (const row of exportChurches(db))
    lines.push(row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','));
  return lines.join('\n');
}

type Options = Partial<Omit<ImportTask, 'rules'>> & Partial<ImportTask['rules']>;

async function taskOf(text: string, options: Options = {}): Promise<ImportTask> {
  const path = join(await mkdtemp(join(folder, 'x')), 'list.csv');
  await writeFile(path, text);
  const { allFaiths = false, regionOnly = false, onDuplicate, ...rest } = options;
  return {
    file: await openImportFile(path),
    source: 'list',
    rules: { allFaiths, regionOnly, ...(onDuplicate ? { onDuplicate } : {}) },
    ...rest,
  };
}

async function review(text: string, options?: Options) {
  const task = await taskOf(text, options);
  const found = await reviewImport(task, { geo });
  await found.spool.close();
  return found;
}

async function bringIn(text: string, options: Options = {}) {
  const task = await taskOf(text, options);
  const found = await reviewImport(task, { geo });
  try {
    return await runImport(task, found, { db, databaseUrl: app.databaseUrl });
  } finally {
    await found.spool.close();
  }
}

const rows = () => db.select().from(churches).orderBy(churches.id);
const header = 'id,name,denomination,address,city,zip,phone,website,services,latitude,longitude';
const list = `${header}
1,GRACE CHURCH,Baptist,1 Oak St,Houston,77002,713-555-0100,example.org,Sun 9; Sun 11,29.755,-95.36
2,Hope Church,,2 Elm St,Houston,77006,,,,,
3,Joy Church,Lutheran,,Houston,,,,,,
`;

const many = (count: number, name = 'Church') =>
  `${header}\n${Array.from({ length: count }, (_, n) => `${n},${name} ${n},Baptist,${n} Oak St,Houston,77002,,,,29.755,-95.36\n`).join('')}`;

describe('likely duplicates of churches from other sources', () => {
  const columns = 'id,name,zip,phone,website,latitude,longitude';
  const first = `${columns}
1,LAKEWOOD CHURCH,77046,,,29.73045,-95.43485
2,FIRST BAPTIST CHURCH,77046,,,29.74,-95.44
3,KINGDOM HALL,77008,,,29.8,-95.4
4,GRACE CHURCH,77009,713-555-0100,grace.example,29.81,-95.41
`;
  /** 60 m from the first, another denomination, the same name 400 m and 3 km away, the same phone, none of it. */
  const second = `${columns}
a,Lakewood Church,,,,29.7309,-95.4352
b,First Methodist Church,,,,29.74,-95.44
c,Kingdom Hall,,,,29.8036,-95.4
d,Kingdom Hall,,,,29.827,-95.4
e,Grace Church Houston,77002,(713) 555-0100,,29.75,-95.36
f,Bethel Temple,77002,,,29.7304,-95.4348
`;
  const byStatus = async () =>
    Object.fromEntries((await rows()).map(({ sourceId, status }) => [sourceId, status]));

  it('need review, and are public after approval', async () => {
    await bringIn(first);
    expect(await bringIn(second, { source: 'other' })).toMatchObject({ added: 3, asked: 3 });
    expect(await byStatus()).toMatchObject({
      ...{ a: 'pending', b: 'approved', c: 'pending', d: 'approved', e: 'pending', f: 'approved' },
    });
    await db.update(churches).set({ status: 'approved' }).where(eq(churches.sourceId, 'a'));
    expect(await bringIn(second, { source: 'other' })).toMatchObject({ added: 0, asked: 0, unchanged: 6 });
    expect((await byStatus()).a).toBe('approved');
  });

  it('can be skipped, linked, or imported like any other', async () => {
    await bringIn(first);
    const other = { source: 'other' };
    expect(await bringIn(second, { ...other, onDuplicate: 'skip' })).toMatchObject({ added: 3, skipped: 3 });
    expect(await rows()).toHaveLength(7);
    expect(await bringIn(second, { ...other, onDuplicate: 'link' })).toMatchObject({
      linked: 3,
      unchanged: 3,
    });
    expect(await bringIn(second, { ...other, onDuplicate: 'add' })).toMatchObject({ kept: 3, unchanged: 3 });
    expect(await rows()).toHaveLength(7);
    expect(await bringIn(second, { source: 'third', onDuplicate: 'add' })).toMatchObject({ added: 6 });
  });

  it('are not searched among samples or for our own export', async () => {
    await bringIn(`${columns}\n1,Grace,77002,,,29.75,-95.36\n`);
    await db.update(churches).set({ sample: true });
    const twin = `${columns}\n9,Grace,77002,,,29.75,-95.36\n`;
    expect(await bringIn(twin, { source: 'other' })).toMatchObject({ added: 1, asked: 0 });
  });
});

describe('churches that a file lists twice', () => {
  /** The second of each pair: 30 m and 120 m away, 200 m away, another ward of the building, another language. */
  const twice = `id,name,zip,latitude,longitude
1,OAK GROVE CHAPEL,77002,29.75,-95.36
2,Oak Grove Chapel,77002,29.7502,-95.3602
3,San José Mission,77006,29.76,-95.37
4,San Jose Mission,77006,29.7610,-95.3704
5,Pine Hill Church,77007,29.77,-95.38
6,Pine Hill Church,77007,29.7718,-95.38
7,Elm Park 1st Ward,77008,29.78,-95.39
8,Elm Park 2nd Ward,77008,29.78,-95.39
9,Hope Church,77009,29.79,-95.40
10,Hope Church en Español,77009,29.79,-95.40
11,Joy Church,77011,,
12,Joy Church,77011,,
`;
  const pending = async () =>
    (await rows()).filter(({ status }) => status === 'pending').map(({ sourceId }) => sourceId);

  it('need review, in any batch, and stay as decided', async () => {
    expect(await bringIn(twice, { batchSize: 1 })).toMatchObject({ added: 10, asked: 2 });
    expect(await pending()).toEqual(['2', '4']);
    await db.update(churches).set({ status: 'approved' }).where(eq(churches.sourceId, '4'));
    expect(await bringIn(twice)).toMatchObject({ added: 0, asked: 0, unchanged: 12 });
    expect(await pending()).toEqual(['2']);
  });

  it('are counted by a check, as by the import', async () => {
    const task = await taskOf(twice);
    const found = await reviewImport(task, { geo });
    const [batch] = found.spool.batches;
    const options = { undoOf: null, hasOthers: false, dryRun: true } as const;
    const rows = await found.spool.read(batch!);
    expect(await upsertChurches(db, { ...options, rows, onDuplicate: 'ask' })).toMatchObject({
      ...{ added: 10, asked: 2 },
    });
    await found.spool.close();
  });

  it('can be skipped or imported like any other; there is no church yet to link the second one to', async () => {
    expect(await bringIn(twice, { onDuplicate: 'skip' })).toMatchObject({ added: 10, skipped: 2 });
    expect(await bringIn(twice, { source: 'b', onDuplicate: 'add' })).toMatchObject({ added: 12 });
    await db.delete(churches);
    expect(await bringIn(twice, { source: 'c', onDuplicate: 'link' })).toMatchObject({ added: 10, asked: 2 });
  });
});

describe('a first import', () => {
  it('adds churches that are approved, unowned, not featured, on the map, and searchable', async () => {
    expect(await bringIn(list)).toEqual({
      added: 3,
      updated: 0,
      unchanged: 0,
      kept: 0,
      deleted: 0,
      asked: 0,
      skipped: 0,
      linked: 0,
      renumbered: 0,
      resumedAt: 0,
      id: expect.any(Number),
      stopped: false,
    });
    const [grace, hope, joy] = await rows();
    expect(grace).toMatchObject({
      name: 'Grace Church',
      denomination: 'Baptist',
      phone: '(713) 555-0100',
      website: 'https://example.org',
      services: ['Sun 9', 'Sun 11'],
      area: 'Downtown',
      latitude: 29.755,
      lat: 29.755,
      status: 'approved',
      userId: null,
      featured: false,
      sample: false,
      source: 'list',
      sourceId: '1',
      description: '',
    });
    expect(hope).toMatchObject({ latitude: 29.740861, area: 'Montrose', denomination: 'Other' });
    expect(joy).toMatchObject({ latitude: null, lat: 29.7604, area: 'Houston' });
    const answer = await app.anonymous.get('/api/churches?search=grace').expect(200);
    expect(answer.body).toMatchObject([{ name: 'Grace Church' }]);
    const stats = await app.anonymous.get('/api/churches/facets').expect(200);
    expect(stats.body.total).toBe(3);
  });

  it('is summarized before it is written', async () => {
    const found = await review(`${list}4,X,,,,ABC,12,,,0,0\n`);
    expect(found.report).toMatchObject({ records: 4, churches: 4, errorCount: 0, unplaced: 2 });
    expect(found.report.notes).toEqual([
      {
        note: 'no coordinates, and no known ZIP code to place it by',
        count: 1,
        first: [{ place: 'line 4', value: 'Joy Church' }],
      },
      {
        note: 'phone number not recognized, left empty',
        count: 1,
        first: [{ place: 'line 5', value: '12' }],
      },
      { note: 'ZIP code not recognized, left empty', count: 1, first: [{ place: 'line 5', value: 'ABC' }] },
      {
        note: 'invalid coordinates, and no ZIP code to place it by',
        count: 1,
        first: [{ place: 'line 5', value: '0, 0' }],
      },
    ]);
    expect(await rows()).toHaveLength(0);
    expect(await db.select().from(imports)).toHaveLength(0);
  });

  it('leaves out other faiths unless requested, and other regions on request', async () => {
    const mixed = `${header}\n1,Masjid Al-Noor,,,Houston,77002,,,,,\n2,Far Church,,,Dallas,75201,,,,,\n3,Near Church,,,Houston,77002,,,,,\n`;
    const all = await review(mixed, { allFaiths: true });
    expect(all.report.faiths).toEqual([{ name: 'Muslim', count: 1 }]);
    expect(all.report.churches).toBe(3);
    const some = await review(mixed, { regionOnly: true });
    expect(some.report.leftOut).toEqual([
      { reason: 'another faith', count: 1 },
      { reason: 'outside the region', count: 1 },
    ]);
    await bringIn(mixed, { regionOnly: true });
    expect((await rows()).map(({ name }) => name)).toEqual(['Near Church']);
    await bringIn(mixed, { allFaiths: true });
    expect((await rows()).map(({ denomination }) => denomination)).toEqual(['Other', 'Muslim', 'Other']);
  });
});

describe('service times', () => {
  const timed = `${header}
1,GRACE CHURCH,Baptist,1 Oak St,Houston,77002,,,Sunday 9:00 AM; Saturday 5 PM (Spanish),29.755,-95.36
2,Hope Church,,2 Elm St,Houston,77006,,,,,
`;
  const found = async (query: string) => {
    const { body } = await app.anonymous.get(`/api/churches?${query}`).expect(200);
    return body.map(({ name }: { name: string }) => name);
  };

  it('are parsed during the import, but not confirmed', async () => {
    await bringIn(timed);
    expect(await rows()).toMatchObject([
      {
        serviceTimes: [
          { day: 0, start: 540, line: 0 },
          { day: 6, start: 1020, languages: ['spanish'], line: 1 },
        ],
        timesConfirmedAt: null,
      },
      { serviceTimes: [], timeKeys: [], serviceExceptions: [] },
    ]);
    expect(await found('day=saturday&part=evening&language=spanish')).toEqual(['Grace Church']);
  });

  it('are kept if a newer file has none, and replaced if it has others', async () => {
    await bringIn(timed);
    const [grace] = await rows();
    const poorer = 'id,name,denomination,city,zip\n1,Grace Church,Baptist,Houston,77002\n';
    expect(await bringIn(poorer)).toMatchObject({ unchanged: 1 });
    expect(await bringIn(poorer.replace('Baptist', 'Methodist'))).toMatchObject({ updated: 1 });
    expect((await rows())[0]).toMatchObject({
      services: grace!.services,
      serviceTimes: grace!.serviceTimes,
      timeKeys: grace!.timeKeys,
    });
    expect(await bringIn(timed.replace('Saturday 5 PM (Spanish)', 'Friday 8 PM'))).toMatchObject({
      updated: 1,
    });
    expect((await rows())[0]!.serviceTimes).toMatchObject([{ day: 0 }, { day: 5, start: 1200 }]);
    expect(await found('day=saturday')).toEqual([]);
  });

  it('that have not been parsed yet do not count as a change', async () => {
    await bringIn(timed);
    await db.update(churches).set({ serviceTimes: null, timeKeys: [] });
    expect(await bringIn(timed)).toMatchObject({ updated: 0, unchanged: 2 });
  });

  it('are restored from an export with exceptions and the later confirmation', async () => {
    await bringIn(timed);
    const days = [
      { date: '2026-12-24', kind: 'also', text: '=11 PM, "candles"' },
      { date: '2026-12-25', kind: 'none', text: '' },
    ] as const;
    await db
      .update(churches)
      .set({ serviceExceptions: [...days], timesConfirmedAt: new Date('2026-10-01T12:00:00Z') })
      .where(eq(churches.sourceId, '1'));
    const text = await exported();
    const [before] = await rows();
    await db.execute(sql`truncate churches, church_sample, church_sources, imports restart identity cascade`);
    await bringIn(text);
    const back = {
      serviceExceptions: days,
      serviceTimes: before!.serviceTimes,
      timesConfirmedAt: before!.timesConfirmedAt,
    };
    expect((await rows())[0]).toMatchObject(back);
    const later = new Date('2026-11-01T12:00:00Z');
    await db.update(churches).set({ timesConfirmedAt: later }).where(eq(churches.sourceId, '1'));
    expect(await bringIn(text)).toMatchObject({ updated: 0, unchanged: 2 });
    expect((await rows())[0]).toMatchObject({ ...back, timesConfirmedAt: later });
  });
});

describe('the state', () => {
  const header = 'id,name,city,state,zip\n';
  const states = async () => (await rows()).map(({ state }) => state);

  it("comes from the file or defaults to the site's, and is kept if a newer file has none", async () => {
    await bringIn(`${header}1,Grace,Anchorage,alaska,99501\n2,Hope,Houston,,77002\n`);
    expect(await states()).toEqual(['AK', 'TX']);
    expect(await bringIn('id,name,city,zip\n1,Grace,Anchorage,99501\n')).toMatchObject({ unchanged: 1 });
    expect(await states()).toEqual(['AK', 'TX']);
    await app.anonymous.get('/api/churches?search=grace').expect(200, /"state":"AK"/);
  });

  it('decides together with the city if there is no position', async () => {
    const found = await review(`${header}1,Grace,Houston,AK,\n2,Hope,Houston,TX,\n`, { regionOnly: true });
    expect(found.report.churches).toBe(1);
  });
});

describe('a second import', () => {
  it('of the same file changes nothing and reports that', async () => {
    await bringIn(list);
    const before = await rows();
    expect(await bringIn(list)).toMatchObject({ added: 0, updated: 0, unchanged: 3, kept: 0 });
    expect(await rows()).toEqual(before);
  });

  it('updates what changed and adds what is new', async () => {
    await bringIn(list);
    const [grace] = await rows();
    const next = list
      .replace('GRACE CHURCH', 'GRACE CHAPEL')
      .replace('1 Oak St', '9 Pine St')
      .concat('4,Peace,,,Houston,77008,,,,,\n');
    expect(await bringIn(next)).toMatchObject({ added: 1, updated: 1, unchanged: 2 });
    const after = await rows();
    expect(after).toHaveLength(4);
    expect(after[0]).toMatchObject({
      id: grace!.id,
      name: 'Grace Chapel',
      address: '9 Pine St',
      createdAt: grace!.createdAt,
    });
    expect(after[0]!.updatedAt.getTime()).toBeGreaterThan(grace!.updatedAt.getTime());
  });

  it('does not erase values that are missing in its file', async () => {
    await bringIn(list);
    const poorer = 'id,name,denomination,city,zip\n1,Grace Church,Baptist,Houston,77002\n';
    expect(await bringIn(poorer)).toMatchObject({ unchanged: 1 });
    expect((await rows())[0]).toMatchObject({
      address: '1 Oak St',
      phone: '(713) 555-0100',
      latitude: 29.755,
    });
    // A new ZIP code means that the church moved, so the old position is dropped.
    expect(await bringIn(poorer.replace('77002', '77008'))).toMatchObject({ updated: 1 });
    expect((await rows())[0]).toMatchObject({ zip: '77008', area: 'The Heights', latitude: 29.798249 });
  });

  it('does not change churches with an owner or decisions of the administrator', async () => {
    await bringIn(list);
    const owner = await app.build.user();
    await db
      .update(churches)
      .set({ userId: owner.id, name: 'Our Own Name' })
      .where(eq(churches.sourceId, '1'));
    await db.update(churches).set({ status: 'rejected' }).where(eq(churches.sourceId, '2'));
    await db.update(churches).set({ featured: true }).where(eq(churches.sourceId, '3'));
    const next = list.replace('Hope Church', 'Hope Chapel').replace('Joy Church', 'Joy Chapel');
    expect(await bringIn(next)).toMatchObject({ added: 0, updated: 2, unchanged: 0, kept: 1 });
    expect(await rows()).toMatchObject([
      { name: 'Our Own Name', userId: owner.id },
      { name: 'Hope Chapel', status: 'rejected' },
      { name: 'Joy Chapel', featured: true },
    ]);
  });

  it('of another source with the same ids adds separate churches', async () => {
    await bringIn(list);
    const other = { source: 'other', onDuplicate: 'add' } as const;
    expect(await bringIn(list, other)).toMatchObject({ added: 3 });
    expect(await rows()).toHaveLength(6);
  });
});

describe('a church that an administrator deleted or merged', () => {
  const idOf = async (sourceId: string) => (await rows()).find((row) => row.sourceId === sourceId)!.id;
  const names = async () => (await rows()).map(({ name }) => name);

  it('stays deleted', async () => {
    const admin = await app.signIn({ role: 'admin' });
    await bringIn(list);
    await admin.agent
      .delete(`/api/churches/${await idOf('2')}`)
      .set(admin.bearer)
      .expect(200);
    expect(await bringIn(list)).toMatchObject({ added: 0, updated: 0, unchanged: 2, kept: 0, deleted: 1 });
    expect(await names()).toEqual(['Grace Church', 'Joy Church']);
    expect(
      await bringIn(list, { source: 'other', onDuplicate: 'add' }),
      'another source has ids of its own',
    ).toMatchObject({
      added: 3,
    });
    expect(await bringIn(list, { onDuplicate: 'add' })).toMatchObject({ added: 0, deleted: 1 });
  });

  it('stays merged after a second merge, and is deleted with the church it was merged into', async () => {
    const admin = await app.signIn({ role: 'admin' });
    const merge = async (id: number, into: number) =>
      admin.agent.post(`/api/admin/churches/${id}/merge`).set(admin.bearer).send({ into }).expect(200);
    await bringIn(list);
    await merge(await idOf('2'), await idOf('1'));
    expect(await bringIn(list)).toMatchObject({ added: 0, unchanged: 2, kept: 1, deleted: 0 });
    await merge(await idOf('1'), await idOf('3'));
    expect(await bringIn(list)).toMatchObject({ added: 0, unchanged: 1, kept: 2 });
    expect(await names()).toEqual(['Joy Church']);
    const survivor = await app.build.church({ name: 'Typed In' });
    await merge(await idOf('3'), survivor.id);
    // The survivor inherits the source and keeps the administrator's decisions.
    expect(await bringIn(list)).toMatchObject({ added: 0, updated: 0, unchanged: 1, kept: 2 });
    await admin.agent.delete(`/api/churches/${survivor.id}`).set(admin.bearer).expect(200);
    expect(await bringIn(list)).toMatchObject({ added: 0, deleted: 3 });
    expect(await rows()).toEqual([]);
  });
});

describe('fields that an administrator corrected', () => {
  it('are kept, while the other fields are updated by the next file', async () => {
    const admin = await app.signIn({ role: 'admin' });
    await bringIn(list);
    const [grace] = await rows();
    const form = churchFormOf(grace!, {
      denomination: 'Lutheran',
      services: ['Sunday 8:00 AM'],
      latitude: 29.7,
      longitude: -95.4,
    });
    await admin.agent.put(`/api/admin/churches/${grace!.id}`).set(admin.bearer).send(form).expect(200);
    expect(await bringIn(list)).toMatchObject({ updated: 0, unchanged: 3 });
    expect(await bringIn(list.replace('713-555-0100', '713-555-0199'))).toMatchObject({ updated: 1 });
    const [after] = await rows();
    expect(after).toMatchObject({
      denomination: 'Lutheran',
      services: ['Sunday 8:00 AM'],
      serviceTimes: [{ start: 480 }],
      latitude: 29.7,
      lat: 29.7,
      phone: '(713) 555-0199',
    });
  });
});

describe('churches missing from a newer file', () => {
  const shorter = list.replace(/^2,.*\n/m, '');
  /** After an import of the whole list. */
  const missingIn = async (second: string, options: Options = {}) => {
    const task = await taskOf(second, options);
    const found = await reviewImport(task, { geo });
    await found.spool.close();
    return findMissing(db, task, found);
  };

  it('are listed, retired on request, and stay retired after another import', async () => {
    await bringIn(list);
    const missing = await missingIn(shorter);
    expect(missing).toMatchObject({ report: { names: ['Hope Church, Houston'] } });
    const [run] = await db.select().from(imports);
    expect(await retireMissing({ db, now: () => new Date() }, missing!, run!.id)).toBe(1);
    const states = async () => (await rows()).map(({ status, rejectedReason }) => rejectedReason ?? status);
    expect(await states()).toEqual(['approved', 'retired', 'approved']);
    expect(await bringIn(list)).toMatchObject({ added: 0, unchanged: 3 });
    expect(await states()).toEqual(['approved', 'retired', 'approved']);
  });

  it('do not include other faiths in the file, which are left out by default', async () => {
    const mixed = `${list}4,Masjid Al-Noor,,,Houston,77006,,,,,\n`;
    await bringIn(mixed, { allFaiths: true });
    expect(await missingIn(mixed)).toMatchObject({ ids: [] });
    await bringIn(mixed);
    expect((await rows()).map(({ status }) => status)).toEqual(Array(4).fill('approved'));
  });

  it('do not include churches that are owned, or merged into another', async () => {
    await bringIn(list);
    const { user } = await app.signIn();
    await db.update(churches).set({ userId: user.id }).where(eq(churches.sourceId, '2'));
    expect(await missingIn(shorter)).toMatchObject({ ids: [] });
    await db.update(churches).set({ userId: null });
    const [, hope] = await rows();
    await db.execute(sql`insert into church_sources values ('list', '9', ${hope!.id})`);
    expect(await missingIn(shorter.replace('1,GRACE', '9,HOPE'))).toMatchObject({
      report: { names: ['Grace Church, Houston'] },
    });
  });

  it('are only those in the cities that the file covers', async () => {
    await bringIn(list);
    const elsewhere = `${header}\n7,Faith,,,Dallas,,,,,,\n8,Mercy,,,Dallas,,,,,,\n9,Peace,,,Waco,,,,,,\n`;
    expect(await missingIn(elsewhere)).toEqual({
      ids: [],
      report: { count: 0, names: [], cities: ['Dallas', 'Waco'], moreCities: 0, confirm: null },
    });
    const beside = `${elsewhere}1,Grace,,,HOUSTON,,,,,,\n`;
    expect(await missingIn(beside)).toMatchObject({
      report: { names: ['Hope Church, Houston', 'Joy Church, Houston'], confirm: 'Dallas' },
    });
  });

  it('need a confirmation from 51 or more than 5 % on', async () => {
    const rowsOf = (count: number) =>
      `${header}\n${Array.from({ length: count }, (_, n) => `${n},Church ${n},,,Houston,,,,,,\n`).join('')}`;
    await bringIn(rowsOf(1100));
    expect(await missingIn(rowsOf(1050))).toMatchObject({ report: { confirm: null } });
    expect(await missingIn(rowsOf(1049))).toMatchObject({ report: { confirm: 'Houston' } });
    await db.update(churches).set({ status: 'rejected' }).where(sql`source_id::integer >= 100`);
    expect(await missingIn(rowsOf(95))).toMatchObject({ report: { confirm: null } });
    expect(await missingIn(rowsOf(94))).toMatchObject({ report: { confirm: 'Houston' } });
  });

  it('are unknown if the file has errors', async () => {
    await bringIn(list);
    expect(await missingIn(`${shorter}8,,,,,,,,,,\n`)).toBeUndefined();
  });
});

describe('a file with errors', () => {
  const faulty = `${header}\n1,Grace,,,,,,,,,\n2,,,,,,,,,,\n1,Again,,,,,,,,,\n4,Too,many,,,,,,,,,,x\n5,Hope,,,,,,,,,\n`;

  it('reports each invalid row with its line', async () => {
    const found = await review(faulty);
    expect(found.report.errors).toEqual([
      { place: 'line 3', message: 'has no name' },
      { place: 'line 4', message: 'has the ID "1", which line 2 already has' },
      {
        place: 'line 5',
        message: expect.stringMatching(/^has 13 values but the header has 11 columns/),
      },
    ]);
  });

  it('imports its valid rows, and only the first of several with the same id', async () => {
    expect(await bringIn(faulty)).toMatchObject({ added: 2 });
    expect((await rows()).map(({ name }) => name)).toEqual(['Grace', 'Hope']);
  });

  it('is rejected entirely if it is malformed near the end, and nothing is written', async () => {
    const many = Array.from({ length: 3000 }, (_, n) => `${n},Church ${n},,,,,,,,,\n`).join('');
    await expect(bringIn(`${header}\n${many}"9999,Open,,,,,,,,,\n`)).rejects.toThrow(FileError);
    await expect(bringIn(`${header}\n`)).rejects.toThrow(/contains no records/);
    expect(await rows()).toHaveLength(0);
  });

  it('is rejected if it changes between reading and writing', async () => {
    const task = await taskOf(list);
    const found = await reviewImport(task, { geo });
    await writeFile(task.file.file.path, `${list}4,Late,,,,,,,,,\n`);
    await expect(runImport(task, found, { db, databaseUrl: app.databaseUrl })).rejects.toThrow(/was changed/);
    await found.spool.close();
    expect(await rows()).toHaveLength(0);
  });
});

describe('a large import', () => {
  it('rebuilds the search counts at its end', async () => {
    expect(await bringIn(many(5500))).toMatchObject({ added: 5500 });
    const { body } = await app.anonymous.get('/api/churches/facets').expect(200);
    expect(body.denominations).toEqual([{ value: 'Baptist', count: 5500 }]);
    const answer = await app.anonymous.get('/api/churches?search=chirch').expect(200);
    expect(answer.body.length).toBeGreaterThan(0);
    expect(await db.select().from(imports)).toMatchObject([
      { source: 'list', file: 'list.csv', format: 'csv', records: 5500, committed: 5500, added: 5500 },
    ]);
  });

  it('resumes after its last batch if interrupted', async () => {
    const text = many(4100);
    const interrupted = await taskOf(text);
    const found = await reviewImport(interrupted, { geo });
    await expect(
      runImport(interrupted, found, {
        db,
        databaseUrl: app.databaseUrl,
        onProgress: (committed) => {
          if (committed >= 2000) throw new Error('cut short');
        },
      }),
    ).rejects.toThrow('cut short');
    const stored = (await rows()).length;
    expect([2000, 4000]).toContain(stored);
    const [open] = await db.select().from(imports);
    expect(open).toMatchObject({ committed: stored, added: stored, finishedAt: null });

    // An import with other options can't resume this one.
    expect(await bringIn(many(4100), { variant: 'other' })).toMatchObject({ resumedAt: 0 });
    const resumedAt: number[] = [];
    const result = await runImport(interrupted, found, {
      db,
      databaseUrl: app.databaseUrl,
      onResume: (committed) => resumedAt.push(committed),
    });
    await found.spool.close();
    expect(resumedAt).toEqual([stored]);
    expect(result).toMatchObject({ added: stored, unchanged: 4100 - stored, resumedAt: stored });
    expect((await rows()).length).toBe(4100);
  });

  it('runs exclusively, so that a concurrent import waits for it', async () => {
    const results = await Promise.all([bringIn(many(300)), bringIn(many(300, 'Other'))]);
    expect(results.map(({ added }) => added).sort()).toEqual([0, 300]);
    expect(results.map(({ updated }) => updated).sort()).toEqual([0, 300]);
  });
});

describe('export and import', () => {
  it('restore the same public fields in an empty database, and add no duplicates to the same one', async () => {
    await bringIn(list);
    await app.build.church({
      name: '=HYPERLINK("http://x.example")',
      description: 'Two\nlines, "quoted"; and ’more’',
      services: ['Sun 9; 11', '@home 7'],
      recentSermons: ['https://youtu.be/SampleSrm01', 'https://youtu.be/SampleSrm02'],
      youtubeChannel: 'https://www.youtube.com/@sample',
      heroImage: '/art/scenes/chapel.svg',
      pastorName: "'Quoted",
      instagramHandle: '@grace',
      latitude: null,
      longitude: null,
      sample: true,
      featured: true,
    });
    await app.build.church({ name: 'Waits', status: 'pending' });
    const text = await exported();
    expect(text.match(/^"/gm)).toHaveLength(6);

    expect(await bringIn(text)).toMatchObject({ added: 0, updated: 0, unchanged: 3, kept: 1 });
    expect(await rows()).toHaveLength(5);

    const publicFields = (all: Awaited<ReturnType<typeof rows>>) =>
      all
        .filter(({ status }) => status === 'approved')
        .map(
          ({ id, source, sourceId, featured, rank, standing, createdAt, updatedAt, submittedAt, ...row }) =>
            row,
        );
    const before = publicFields(await rows());
    await db.execute(sql`truncate churches, church_sample, church_sources, imports restart identity cascade`);
    expect(await bringIn(text)).toMatchObject({ added: 4 });
    const after = await rows();
    expect(publicFields(after)).toEqual(before);
    expect(after.every(({ featured, userId }) => !featured && userId === null)).toBe(true);
    expect(await bringIn(text)).toMatchObject({ added: 0, updated: 0, unchanged: 4 });
  });

  it('recognize a church that was entered here by its id, even after it was renamed', async () => {
    await app.build.church({ name: 'Old Name' });
    const text = await exported();
    await db.update(churches).set({ name: 'New Name' });
    expect(await bringIn(text)).toMatchObject({ added: 0, kept: 1 });
    expect((await rows()).map(({ name }) => name)).toEqual(['New Name']);
    // The church with this id on another site is another church.
    await db.update(churches).set({ createdAt: new Date(0) });
    expect(await bringIn(text)).toMatchObject({ added: 1, kept: 0 });
  });

  it('keep IDs where they are free, and say where not', async () => {
    await bringIn(many(5));
    const [first, second, third, fourth, fifth] = await rows();
    await db.delete(churches).where(eq(churches.id, second!.id));
    const own = await app.build.church({ name: 'Entered Here' });
    const text = await exported();
    const ids = async () => (await rows()).map(({ id, name }) => [id, name]);
    const before = await ids();
    expect(before.map(([id]) => id)).toEqual([first!.id, third!.id, fourth!.id, fifth!.id, own.id]);

    await db.execute(sql`truncate churches, church_sample, church_sources, imports restart identity cascade`);
    expect(await bringIn(text)).toMatchObject({ added: 5, renumbered: 0 });
    expect(await ids()).toEqual(before);
    expect((await app.build.church()).id).toBeGreaterThan(own.id);
    expect(await bringIn(text)).toMatchObject({ added: 0, unchanged: 5, renumbered: 0 });

    await db.execute(sql`truncate churches, church_sample, church_sources, imports restart identity cascade`);
    for (let n = 0; n < 3; n += 1) await app.build.church({ name: `Other ${n}` });
    const task = await taskOf(text);
    const found = await reviewImport(task, { geo });
    const options = { undoOf: null, hasOthers: false, onDuplicate: 'ask' } as const;
    const rowsJson = await found.spool.read(found.spool.batches[0]!);
    expect(await upsertChurches(db, { ...options, dryRun: true, rows: rowsJson })).toMatchObject({
      added: 5,
      renumbered: 2,
      unchanged: 0,
    });
    await found.spool.close();
    expect(await bringIn(text)).toMatchObject({ added: 5, renumbered: 2, unchanged: 0 });
    const after = await ids();
    expect(after.slice(3, 6)).toEqual(before.slice(2));
    expect(after.slice(6).map(([id]) => Number(id) > own.id)).toEqual([true, true]);
  });

  it('give an ID that a damaged file has twice, or that is too high, only once, and a new one', async () => {
    await bringIn(many(3));
    const text = await exported();
    await db.execute(sql`truncate churches, church_sample, church_sources, imports restart identity cascade`);
    const damaged = text.replace('\n"2",', '\n"1",').replace('\n"3",', '\n"2147483647",');
    expect(damaged).not.toBe(text);
    expect(await bringIn(damaged)).toMatchObject({ added: 3 });
    expect((await rows()).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('keep corrections, deletions, and merges on a new site, until the import there is undone', async () => {
    const source = `id,name,denomination,address,city,zip
1,Grace Church,Baptist,1 Main St,Houston,77002
2,Grace Baptist Church,Baptist,1 Main St,Houston,77002
3,Closed Church,Baptist,3 Oak St,Houston,77003
4,Rejected Church,Baptist,4 Elm St,Houston,77004
`;
    await bringIn(source);
    const admin = await app.signIn({ role: 'admin' });
    const [grace, twin, closed, rejected] = await rows();
    const change = { name: 'Grace Chapel', curatedFields: ['name'] };
    await db.update(churches).set(change).where(eq(churches.id, grace!.id));
    const act = (path: string, body: object = {}) =>
      admin.agent.post(`/api/admin/churches/${path}`).set(admin.bearer).send(body).expect(200);
    await act(`${twin!.id}/merge`, { into: grace!.id, take: [] });
    await admin.agent.delete(`/api/churches/${closed!.id}`).expect(200);
    await db.update(churches).set({ status: 'rejected' }).where(eq(churches.id, rejected!.id));
    const text = await exported();
    expect(await bringIn(text)).toMatchObject({ added: 0, updated: 0, unchanged: 1 });

    await db.execute(sql`truncate churches, church_sample, church_sources, imports restart identity cascade`);
    const { id } = await bringIn(text);
    const result = await bringIn(source);
    expect(result).toMatchObject({ added: 0, updated: 0, unchanged: 1, kept: 1, deleted: 2 });
    expect((await rows()).map(({ name }) => name)).toEqual(['Grace Chapel']);
    await db.transaction((tx) => undoStep(tx, { id }));
    expect(await bringIn(source)).toMatchObject({ added: 2, deleted: 2 });
  });
});
