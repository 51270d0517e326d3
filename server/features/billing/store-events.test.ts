import { beforeEach, expect, test } from 'vitest';
import { billingEvents } from '../../db/tables/billing.ts';
import { createTestApp } from '../../test/app.ts';
import { claimEvent, insertEvent, pruneEvents, reviveEvents, updateEvent } from './store-events.ts';

const { deps } = await createTestApp();
const { db } = deps;
const now = new Date('2030-06-15T17:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

beforeEach(() => db.delete(billingEvents));
const add = (id: string, values: Partial<typeof billingEvents.$inferInsert> = {}) =>
  db.insert(billingEvents).values({
    id,
    type: 'x',
    payload: {},
    source: 'webhook',
    state: 'pending',
    nextAttemptAt: now,
    createdAt: now,
    ...values,
  });
const all = () => db.select().from(billingEvents).orderBy(billingEvents.id);
const claim = (at = now) => claimEvent(db, { now: at, leaseUntil: new Date(at.getTime() + 90_000) });
const receive = (id: string, values: object = {}) =>
  insertEvent(db, {
    id,
    type: 'y',
    objectId: 'sub_1',
    source: 'webhook',
    state: 'pending',
    payload: { n: 1 },
    now,
    ...values,
  });

test('stores an event once and revives an abandoned one when it is delivered again', async () => {
  expect(await receive('a')).toBe(true);
  expect(await receive('a')).toBe(false);
  await add('b', { state: 'done' });
  await add('c', { state: 'dead', attempts: 12, createdAt: later(-1000), nextAttemptAt: later(-1000) });
  expect(await receive('b')).toBe(false);
  // Listing it during a reconcile isn't a delivery.
  expect(await receive('c', { source: 'reconcile' })).toBe(false);
  expect(await receive('c')).toBe(true);
  expect(await all()).toMatchObject([
    { id: 'a', state: 'pending', objectId: 'sub_1', attempts: 0 },
    { id: 'b', state: 'done' },
    { id: 'c', state: 'pending', attempts: 0, createdAt: now, nextAttemptAt: now },
  ]);
});

test('leases the most overdue event to one worker', async () => {
  await add('late');
  await add('early', { nextAttemptAt: later(-1) });
  await add('coming', { nextAttemptAt: later(1) });
  await add('done', { state: 'done', nextAttemptAt: later(-9) });
  await add('dead', { state: 'dead', nextAttemptAt: later(-9) });
  expect((await claim())?.id).toBe('early');
  expect(await claim()).toMatchObject({ id: 'late', attempts: 1, nextAttemptAt: later(90_000) });
  expect(await claim()).toBeUndefined();
  expect((await claim(later(89_999)))?.id).toBe('coming');
  expect(await claim(later(90_000))).toMatchObject({ attempts: 2 });
});

test("does not let a worker with an expired lease overwrite its successor's result", async () => {
  await add('a');
  const first = (await claim())!;
  const second = (await claim(later(90_000)))!;
  await updateEvent(db, first, { state: 'done', handledAt: now });
  await updateEvent(db, first, { nextAttemptAt: later(1), lastError: 'x' });
  expect(await all()).toMatchObject([{ state: 'pending', lastError: null, nextAttemptAt: later(180_000) }]);
  await updateEvent(db, second, { nextAttemptAt: later(5), lastError: 'later' });
  expect(await all()).toMatchObject([{ state: 'pending', lastError: 'later', nextAttemptAt: later(5) }]);
  await updateEvent(db, second, { state: 'done', handledAt: now, lastError: null });
  expect(await all()).toMatchObject([{ state: 'done', lastError: null, handledAt: now }]);
  await updateEvent(db, second, { state: 'dead', lastError: 'x' });
  expect(await all()).toMatchObject([{ state: 'done' }]);
});

test('revives abandoned events only', async () => {
  await add('a', { state: 'dead', attempts: 12, createdAt: later(-9), nextAttemptAt: later(-9) });
  await add('b', { state: 'done', attempts: 3 });
  await add('c', { state: 'ignored' });
  expect(await reviveEvents(db, { now })).toBe(1);
  expect(await all()).toMatchObject([
    { state: 'pending', attempts: 0, createdAt: now, nextAttemptAt: now },
    { state: 'done', attempts: 3 },
    { state: 'ignored' },
  ]);
});

test('deletes old events that were handled', async () => {
  for (const id of ['a', 'b', 'c']) await add(id, { state: 'done', createdAt: later(-1) });
  await add('d', { state: 'ignored', createdAt: now });
  await add('e', { createdAt: later(-1) });
  await pruneEvents(db, { before: now, signal: undefined });
  expect(await all()).toMatchObject([{ id: 'd' }, { id: 'e' }]);
});
