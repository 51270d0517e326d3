import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eventCategories, parseTimes } from '#shared/domain/events.ts';
import { events } from '../../db/tables/events.ts';
import { createTestApp } from '../../test/app.ts';
import { removeSamples, sampleChurches, sampleEvents, seedSamples } from './seed.ts';

const app = await createTestApp();
const { db } = app.deps;

test('cover every category, refer to sample churches, and mostly have a time', () => {
  expect(new Set(sampleEvents.map(({ category }) => category))).toEqual(new Set(eventCategories));
  const names = new Set(sampleChurches.map(({ name }) => name));
  for (const { church } of sampleEvents) if (church) expect(names).toContain(church);
  expect(sampleEvents.filter(({ time }) => parseTimes(time)).length).toBeGreaterThan(10);
});

test('are added once along with the churches, are all upcoming, and are removed with the samples', async () => {
  app.setNow('2026-11-21T18:00:00Z');
  await Promise.all([1, 2].map(() => seedSamples(db, { now: new Date('2026-11-21T18:00:00Z') })));
  const { body, headers } = await app.anonymous.get('/api/events').expect(200);
  expect(headers['x-total-count']).toBe(String(sampleEvents.length));
  for (const event of body) {
    expect(event.date > '2026-11-21').toBe(true);
    expect(event.description).toMatch(/This is a sample event\.$/);
    expect(event.area).toBeTruthy();
  }
  const { user } = await app.signIn();
  await app.build.event({ userId: user.id, title: 'A real one' });
  await removeSamples(db);
  expect((await db.select().from(events)).map(({ title }) => title)).toEqual(['A real one']);
  expect(await db.select().from(events).where(eq(events.sample, true))).toEqual([]);
});
