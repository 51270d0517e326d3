import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { areaAt, areaBoxes, areas, denominations, distanceMiles } from '#shared/domain/region.ts';
import { createZipTable } from '../../adapters/geo/zip-table.ts';
import { churches } from '../../db/tables/churches.ts';
import { imports } from '../../db/tables/imports.ts';
import { createTestApp } from '../../test/app.ts';
import { removeSamples, sampleChurches, sampleNotice, seedSamples } from './seed.ts';

describe('sample churches', () => {
  const geo = createZipTable();

  it('are 60 different ones that cover all areas and denominations', () => {
    expect(sampleChurches).toHaveLength(60);
    expect(new Set(sampleChurches.map(({ name }) => name)).size).toBe(60);
    expect(new Set(sampleChurches.map(({ area }) => area))).toEqual(
      new Set(areaBoxes.map(({ name }) => name)),
    );
    expect(new Set(sampleChurches.map(({ denomination }) => denomination))).toEqual(new Set(denominations));
    expect(sampleChurches.some(({ name }) => name.length >= 80)).toBe(true);
    for (const absent of ['phone', 'website', 'scene'] as const)
      expect(sampleChurches.filter((sample) => !sample[absent]).length).toBeGreaterThan(10);
  });

  it.each(sampleChurches)(
    'have a position in their area and ZIP code ($name)',
    ({ at, area, zip, services }) => {
      const position = { latitude: at[0], longitude: at[1] };
      expect(areas).toContain(area);
      expect(areaAt(position)).toBe(area);
      expect(distanceMiles(geo.zipCenter(zip)!, position)).toBeLessThan(2.5);
      expect(services.length).toBeGreaterThan(0);
    },
  );

  it('use only reserved phone numbers and websites, and our own drawings', () => {
    const phones = sampleChurches.flatMap(({ phone }) => phone ?? []);
    for (const phone of phones) expect(phone).toMatch(/^\((713|281|832|346)\) 555-01\d\d$/);
    expect(new Set(phones).size).toBe(phones.length);
    for (const { website } of sampleChurches) if (website) expect(website).toMatch(/^[a-z0-9-]+$/);
    for (const { scene } of sampleChurches)
      if (scene)
        expect(
          existsSync(
            fileURLToPath(new URL(`../../../client/public/art/scenes/${scene}.svg`, import.meta.url)),
          ),
          scene,
        ).toBe(true);
  });

  it('include 12 featured ones with different drawings, and sermon links that the player supports', () => {
    const featured = sampleChurches.filter((sample) => sample.featured);
    expect(featured).toHaveLength(12);
    expect(new Set(featured.map(({ scene }) => scene)).size).toBe(12);
    for (const link of sampleChurches.flatMap(({ recentSermons }) => recentSermons ?? []))
      expect(link).toMatch(
        /^https:\/\/(www\.youtube\.com\/(watch\?v=|embed\/)|youtu\.be\/)[A-Za-z0-9_-]{11}$/,
      );
  });
});

describe('seeding', async () => {
  const app = await createTestApp();
  const { db } = app.deps;
  const count = async () => (await db.select().from(churches)).length;

  afterEach(async () => {
    await db.execute(sql`truncate churches, church_sample, imports cascade`);
  });

  it('adds them once, marked as samples, even if several servers start concurrently', async () => {
    const added = await Promise.all([seedSamples(db), seedSamples(db), seedSamples(db)]);
    expect(added.sort()).toEqual([0, 0, 60]);
    expect(await seedSamples(db)).toBe(0);
    const rows = await db.select().from(churches);
    expect(rows).toHaveLength(60);
    for (const row of rows) {
      expect(row).toMatchObject({ sample: true, status: 'approved', userId: null });
      expect(row.description.endsWith(sampleNotice)).toBe(true);
      expect(row.website ?? 'https://x.example.org').toMatch(/^https:\/\/[a-z0-9-]+\.example\.org$/);
    }
    expect(rows.filter((row) => row.featured)).toHaveLength(12);
  });

  it('shows them on the public site, marked as samples', async () => {
    await seedSamples(db);
    const list = await app.anonymous.get('/api/churches?featured=true').expect(200);
    expect(list.body).toHaveLength(12);
    for (const { heroImage } of list.body) expect(heroImage).toMatch(/^\/art\/scenes\/[a-z-]+\.svg$/);
    const church = await app.anonymous.get(`/api/churches/${list.body[0].id}`).expect(200);
    expect(church.body).toMatchObject({ sample: true, positionSource: 'own' });
  });

  it.each([
    ['2026-11-21T18:00:00Z', '2026-12-24'],
    ['2026-12-26T05:59:00Z', '2026-12-24'],
    ['2026-12-26T06:00:00Z', '2027-12-24'],
  ])('at %s, adds exceptions for the next Christmas to some', async (now, eve) => {
    await seedSamples(db, { now: new Date(now) });
    const rows = await db.select().from(churches);
    const days = rows.map(({ serviceExceptions }) => serviceExceptions).filter((list) => list.length > 0);
    expect(days).toHaveLength(2);
    for (const [first] of days) expect(first).toMatchObject({ date: eve, kind: 'also' });
    const confirmed = rows.filter(({ timesConfirmedAt }) => timesConfirmedAt);
    expect(confirmed.every(({ featured }) => featured)).toBe(true);
    expect(confirmed).toHaveLength(12);
  });

  it('adds nothing to a database with churches', async () => {
    await app.build.church();
    expect(await seedSamples(db)).toBe(0);
    expect(await count()).toBe(1);
  });

  it('removes only samples, and does not add them again', async () => {
    await seedSamples(db);
    await app.build.church({ name: 'A real one' });
    expect(await removeSamples(db)).toBe(60);
    expect(await removeSamples(db)).toBe(0);
    expect((await db.select().from(churches)).map(({ name }) => name)).toEqual(['A real one']);
    await db.execute(sql`truncate churches, church_sample cascade`);
    expect(await seedSamples(db)).toBe(0);
    expect(await count()).toBe(0);
  });

  it('adds nothing after an import, even if there are no churches', async () => {
    await db.insert(imports).values({
      source: 'hifld',
      fingerprint: 'x',
      file: 'x.csv',
      format: 'hifld',
      records: 1,
      finishedAt: new Date(),
    });
    expect(await seedSamples(db)).toBe(0);
  });
});
