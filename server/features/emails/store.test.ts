import { beforeEach, expect, test } from 'vitest';
import { emails } from '../../db/tables/emails.ts';
import { createTestApp } from '../../test/app.ts';
import * as overview from '../overview/store.ts';
import * as store from './store.ts';

const { deps } = await createTestApp();
const { db } = deps;
const now = new Date('2030-06-15T17:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

beforeEach(() => db.delete(emails));
let n = 0;
const add = async (values: Partial<typeof emails.$inferInsert> = {}) => {
  n += 1;
  const [row] = await db
    .insert(emails)
    .values({
      cause: `cause ${n}`,
      to: 'a@b.example',
      subject: `subject ${n}`,
      text: 't',
      html: 'h',
      nextAttemptAt: now,
      createdAt: now,
      ...values,
    })
    .returning();
  return row!;
};
const find = async (id: string) => (await store.findEmail(db, { id }))!;
const lease = (at = now) => store.leaseEmail(db, { now: at, leaseUntil: new Date(at.getTime() + 1000) });

test('leases the most overdue email, and again after a sender has died', async () => {
  const late = await add();
  const early = await add({ nextAttemptAt: later(-1) });
  await add({ nextAttemptAt: later(1) });
  await add({ state: 'sent', nextAttemptAt: later(-9) });
  await add({ state: 'failed', nextAttemptAt: later(-9) });
  expect((await lease())?.id).toBe(early.id);
  expect(await lease()).toMatchObject({
    id: late.id,
    state: 'sending',
    attempts: 1,
    nextAttemptAt: later(1000),
  });
  expect(await lease()).toBeUndefined();
  await lease(later(1));
  expect(await lease(later(999))).toBeUndefined();
  expect(await lease(later(1000))).toMatchObject({ attempts: 2 });
});

test('stores one result per attempt', async () => {
  const { id } = await add();
  await lease();
  await store.recordAttempt(db, { id, attempt: 1 }, { state: 'sent', lastError: null });
  await store.recordAttempt(db, { id, attempt: 1 }, { state: 'failed', lastError: 'x' });
  expect(await find(id)).toMatchObject({ state: 'sent', lastError: null });
});

test('postpones due emails in an outage without counting an attempt', async () => {
  const due = await add();
  const coming = await add({ nextAttemptAt: later(1) });
  const sending = await add({ state: 'sending', attempts: 1 });
  await store.postponeDue(db, { now, until: later(30_000) });
  expect(await find(due.id)).toMatchObject({ nextAttemptAt: later(30_000), attempts: 0 });
  expect((await find(coming.id)).nextAttemptAt).toEqual(later(1));
  expect((await find(sending.id)).nextAttemptAt).toEqual(now);
});

test('summarizes failed emails with the newest twenty', async () => {
  await add({ state: 'sent' });
  for (let at = 0; at < 21; at += 1)
    await add({ state: 'failed', subject: `failed ${at}`, createdAt: later(at), lastError: 'refused' });
  const { failedEmails: summary } = await overview.readOverview(db, { since: now });
  expect(summary).toMatchObject({ count: 21 });
  expect(summary.newest).toHaveLength(20);
  expect(summary.newest[0]).toMatchObject({
    to: 'a@b.example',
    subject: 'failed 20',
    error: 'refused',
    createdAt: later(20).toISOString(),
  });
});

test('lists the newest first, optionally for one recipient', async () => {
  const [a, b] = [await add(), await add({ to: 'c@d.example', createdAt: later(1) })];
  const ids = async (to?: string, limit = 9) =>
    (await store.listEmails(db, { to, limit })).map(({ id }) => id);
  expect(await ids()).toEqual([b.id, a.id]);
  expect(await ids('a@b.example')).toEqual([a.id]);
  expect(await ids(undefined, 1)).toEqual([b.id]);
});
