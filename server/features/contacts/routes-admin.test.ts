import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AdminMessage } from '#shared/contracts/admin/contacts-admin.ts';
import { users } from '../../db/tables/accounts.ts';
import { churches } from '../../db/tables/churches.ts';
import { contactMessages } from '../../db/tables/contacts.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';

const { deps, build, signIn, setNow } = await createTestApp({ env: { LIMIT_FACTOR: '100' } });
const { db } = deps;
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ role: 'admin' });
});
beforeEach(async () => {
  await db.delete(contactMessages);
});

type List = { items: AdminMessage[]; total: number; next: string | null };
async function list(query: Record<string, string> = {}): Promise<List> {
  const get = admin.agent.get('/api/admin/messages').query(query).set(admin.bearer);
  const { body, headers } = await get.expect(200);
  const [, next = null] = /cursor=([\d.]+)/.exec(headers.link ?? '') ?? [];
  return { items: body, total: Number(headers['x-total-count']), next };
}
const mark = (id: number, state: string, was: string) =>
  admin.agent.patch(`/api/admin/messages/${id}`).set(admin.bearer).send({ state, was });
const idsOf = ({ items }: List) => items.map(({ id }) => id);

test('lists new priority messages first, then new ones, then the rest, each newest first', async () => {
  const old = await build.message();
  const first = await build.message({ kind: 'support', priority: true });
  const recent = await build.message();
  const read = await build.message({ state: 'read' });
  const answered = await build.message({ state: 'answered', priority: true });
  const second = await build.message({ kind: 'support', priority: true });
  const all = await list();
  expect(idsOf(all)).toEqual([second.id, first.id, recent.id, old.id, answered.id, read.id]);
  expect(all).toMatchObject({ total: 6, next: null });
});

test('filters, and searches case-insensitively without wildcards', async () => {
  const contact = await build.message({ name: 'Zoë Price', body: 'It costs 100% more_or less?' });
  const church = await build.church({ name: 'Emmanuel Tabernacle' });
  const suggestion = await build.message({
    kind: 'suggestion',
    name: '',
    email: null,
    subject: null,
    field: 'phone',
    churchId: church.id,
    churchName: church.name,
    body: 'Wrong number',
    ownerTold: true,
  });
  const answered = await build.message({ state: 'answered', email: 'Choir@Example.org' });
  expect(idsOf(await list({ show: 'suggestion' }))).toEqual([suggestion.id]);
  expect((await list({ show: 'open', limit: '1' })).total).toBe(2);
  expect(idsOf(await list({ search: 'EMMANUEL wrong' }))).toEqual([suggestion.id]);
  expect(idsOf(await list({ search: 'choir@example' }))).toEqual([answered.id]);
  expect(idsOf(await list({ search: 'zoë' }))).toEqual([contact.id]);
  expect(idsOf(await list({ search: '100%' }))).toEqual([contact.id]);
  expect(idsOf(await list({ search: 'more_or' }))).toEqual([contact.id]);
  expect(await list({ search: 'w_ong' })).toMatchObject({ items: [], total: 0 });
  expect(idsOf(await list({ search: 'wrong', show: 'contact' }))).toEqual([]);
  expect((await list({ show: 'suggestion' })).items[0]).toMatchObject({
    church: { id: church.id, name: 'Emmanuel Tabernacle', ownerTold: true },
    email: null,
    field: 'phone',
  });
  await db.delete(churches).where(eq(churches.id, church.id));
  expect((await list({ show: 'suggestion' })).items[0]!.church).toEqual({
    id: null,
    name: 'Emmanuel Tabernacle',
    ownerTold: true,
  });
});

test('pages without gaps or repetitions while a message changes state', async () => {
  for (let count = 0; count < 70; count += 1) await build.message({ priority: count % 7 === 0 });
  const first = await list();
  expect(first.items).toHaveLength(50);
  expect(first.total).toBe(70);
  await mark(first.items[3]!.id, 'read', 'new').expect(200);
  const second = await list({ cursor: first.next! });
  const ids = new Set([...idsOf(first), ...idsOf(second)]);
  expect(ids.size).toBe(70);
  expect(second.next).toBeNull();
  await admin.agent.get('/api/admin/messages?cursor=7.x').set(admin.bearer).expect(400);
});

test('marks as read, answered, and new again; responds 409 to a stale state', async () => {
  setNow('2026-11-20T15:00:00Z');
  const { id } = await build.message();
  expect((await mark(id, 'read', 'new').expect(200)).body).toMatchObject({ state: 'read', answered: null });
  const { body } = await mark(id, 'answered', 'read').expect(200);
  expect(body).toMatchObject({
    state: 'answered',
    answered: { by: admin.user.username, at: '2026-11-20T15:00:00.000Z' },
  });
  await mark(id, 'read', 'new').expect(409);
  expect((await list()).items[0]!.state).toBe('answered');
  expect((await mark(id, 'new', 'answered').expect(200)).body).toMatchObject({
    state: 'new',
    answered: null,
  });
  const concurrent = await Promise.all([mark(id, 'answered', 'new'), mark(id, 'read', 'new')]);
  expect(concurrent.map(({ status }) => status).sort()).toEqual([200, 409]);
  await mark(id, 'unknown', 'new').expect(400);
  await mark(999_999, 'read', 'new').expect(404);
});

test('deletes a message permanently', async () => {
  const { id } = await build.message();
  const remove = () => admin.agent.delete(`/api/admin/messages/${id}`).set(admin.bearer);
  expect((await remove().expect(200)).body).toEqual({ message: 'Message deleted' });
  await remove().expect(404);
  await mark(id, 'read', 'new').expect(404);
  expect(await list()).toMatchObject({ items: [], total: 0 });
});

test("shows a support request with the sender's current account, and keeps it without the account", async () => {
  const owner = await signIn();
  const church = await build.church({ userId: owner.user.id, featured: true });
  await owner.agent.post('/api/send-support-email').send({ message: 'Please call me back' }).expect(200);
  const [item] = (await list()).items;
  expect(item).toMatchObject({
    kind: 'support',
    priority: true,
    email: owner.user.email,
    account: {
      username: owner.user.username,
      emailVerified: false,
      churches: [{ id: church.id, name: church.name, featured: true }],
    },
  });
  await db.delete(users).where(eq(users.id, owner.user.id));
  expect((await list()).items[0]).toMatchObject({ account: null, text: 'Please call me back' });
});
