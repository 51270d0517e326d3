import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { limits } from '../../db/tables/accounts.ts';
import { churchNumbers } from '../../db/tables/analytics.ts';
import { blockedVisitors, plannedVisits } from '../../db/tables/contacts.ts';
import { emails } from '../../db/tables/emails.ts';
import { removeOld } from '../../jobs/retention.ts';
import { createTestApp } from '../../test/app.ts';
import { hasLink, makeStamp, visitsEmailed } from './policy.ts';

const { deps, anonymous, build, signIn, setNow, url } = await createTestApp();
const { db } = deps;
const start = new Date('2026-11-20T15:00:00Z');
const day = 24 * 3600_000;
const advance = (milliseconds: number) => setNow(new Date(start.getTime() + milliseconds));
const success = { success: true };

const owner = await build.user({ email: 'pastor@example.org', emailVerifiedAt: start });
const church = await build.church({
  name: 'Grace Chapel',
  userId: owner.id,
  services: ['Sunday 10:30 AM'],
});
const form = {
  name: 'Ruth Moab',
  email: 'ruth@example.org',
  service: 'Sunday 10:30 AM',
  people: '4',
  children: '2',
  question: 'Is there a nursery?',
  stamp: makeStamp(deps.secret, new Date('2026-11-20T14:00:00Z')),
};
const send = (values: object = {}, id = church.id) =>
  anonymous.post(`/api/churches/${id}/visits`).send({ ...form, ...values });
const sentTo = async (to: string) => (await db.select().from(emails)).filter((email) => email.to === to);
const accepts = async (id: number) =>
  (await anonymous.get(`/api/churches/${id}`).expect(200)).body.acceptsVisits as boolean;

beforeEach(async () => {
  setNow(start);
  for (const table of [plannedVisits, blockedVisitors, emails, limits, churchNumbers]) await db.delete(table);
});

test('emails the owner with the sender as Reply-To, and nobody else', async () => {
  await send().expect(200, success);
  const [toOwner, ...others] = await db.select().from(emails);
  expect(others).toEqual([]);
  expect(toOwner).toMatchObject({
    to: 'pastor@example.org',
    subject: 'Ruth Moab is planning to visit Grace Chapel',
    replyTo: 'ruth@example.org',
  });
  for (const text of ['Service: Sunday 10:30 AM', 'People: 4 (2 of them children)', 'Is there a nursery?'])
    expect(toOwner!.text).toContain(text);
});

test('counts planned visits in the owner’s numbers and churches', async () => {
  await send().expect(200);
  await send({ email: 'boaz@example.org' }).expect(200);
  expect(await db.select().from(churchNumbers)).toMatchObject([{ month: '2026-11', plannedVisits: 2 }]);
  const { body } = await (await signIn(owner)).agent.get('/api/user/churches').expect(200);
  expect(body).toMatchObject([{ takesVisits: true, plannedVisits: 2 }]);
});

test('sends a repeated message once', async () => {
  await Promise.all([send(), send(), send({ email: 'RUTH@example.org' })]);
  expect(await sentTo('pastor@example.org')).toHaveLength(1);
  await send({ question: 'Where do we park?' }).expect(200);
  expect(await sentTo('pastor@example.org')).toHaveLength(2);
});

const leaveOut = 'Please leave out links, and put a space after each period';

test.each([
  [{ name: 'Win at casino.com' }, 'name', leaveOut],
  [{ name: 'Houston Churches' }, 'name', 'Please enter your own name'],
  [{ question: 'See https://spam.example' }, 'question', leaveOut],
  [{ question: 'See www.spam.example' }, 'question', leaveOut],
  [{ service: 'spam.net' }, 'service', leaveOut],
  [{ question: 'See prize-team.link/win' }, 'question', leaveOut],
])('rejects %o', async (values, field, message) => {
  const { body } = await send(values).expect(400);
  expect(body).toMatchObject({ code: 'bad_input', fields: { [field]: message } });
  expect(await db.select().from(plannedVisits)).toEqual([]);
});

test.each([
  'prize-team.link/win',
  'bit.ly/3xYz',
  'See t.me, now',
  'church．example．com',
  'bit。ly',
  'ＢＩＴ．ＬＹ／x',
  'пример.рф',
  'xn--e1afmkfd.xn--p1ai',
  'shop.co.uk',
  'joe.github.io',
  'my_shop.info',
  '203.0.113.9/win',
  'ftp://x',
])('%s is a link', (text) => {
  expect(hasLink(text)).toBe(true);
});

test.each([
  'At 10.30 a.m. or 9.15 p.m.',
  'St.Mary and Dr.King',
  'J.R. Moab',
  'We come... maybe',
  'No. 12.5',
  '713.555.0199',
  '2.4.2027',
])('%s is no link', (text) => {
  expect(hasLink(text)).toBe(false);
});

test('accepts names and questions with periods', async () => {
  await send({ name: 'J.R. Moab', question: 'Is it the one on St. Mary St.? We come at 10.30.' }).expect(200);
  expect(await db.select().from(plannedVisits)).toHaveLength(1);
});

test('drops messages from bots without a word', async () => {
  await send({ reference: 'x' }).expect(200, success);
  const { body } = await anonymous.get('/api/contacts/stamp').expect(200);
  await send({ stamp: body.stamp }).expect(200, success);
  expect(await db.select().from(emails)).toEqual([]);
});

test('is there only for a public church whose owner has a confirmed email address and left it on', async () => {
  expect(await accepts(church.id)).toBe(true);
  const unclaimed = await build.church();
  const unverified = await build.church({ userId: (await build.user({ emailVerifiedAt: null })).id });
  const pending = await build.church({ userId: owner.id, status: 'pending' });
  for (const { id } of [unclaimed, unverified, pending]) await send({}, id).expect(404);
  for (const { id } of [unclaimed, unverified]) expect(await accepts(id)).toBe(false);
  const { agent: viewer } = await signIn(owner);
  await viewer.put(`/api/user/churches/${church.id}/visits`).send({ wanted: false }).expect(200);
  expect(await accepts(church.id)).toBe(false);
  await send().expect(404);
  const { agent: stranger } = await signIn(await build.user());
  await stranger.put(`/api/user/churches/${church.id}/visits`).send({ wanted: true }).expect(404);
  await viewer.put(`/api/user/churches/${church.id}/visits`).send({ wanted: true }).expect(200);
  await send().expect(200);
});

const ownChurches = async () => (await (await signIn(owner)).agent.get('/api/user/churches')).body;
const subjects = async () => (await sentTo('pastor@example.org')).map(({ subject }) => subject);

test('beyond the daily emails to a church, messages wait in the dashboard of its owner, who is told once', async () => {
  const flood = async (from: number, to: number) => {
    for (let n = from; n < to; n += 1) {
      await db.delete(limits);
      await send({ email: `v${n}@example.org` }).expect(200, success);
    }
  };
  await flood(0, visitsEmailed);
  expect((await ownChurches()).at(-1)).toMatchObject({ plannedVisits: 20, waitingVisits: [] });
  await flood(20, 24);
  await db.delete(limits);
  await send().expect(200, success);
  expect(await subjects()).toHaveLength(21);
  expect((await subjects()).at(-1)).toBe('Messages from visitors to Grace Chapel are waiting');
  const [{ plannedVisits: planned, waitingVisits }] = (await ownChurches()).slice(-1);
  expect(planned).toBe(20);
  expect(waitingVisits).toHaveLength(5);
  const { stamp: _, ...shown } = { ...form, people: 4, children: 2 };
  expect(waitingVisits[0]).toEqual({ id: expect.any(Number), ...shown });
  expect(await db.select().from(churchNumbers)).toMatchObject([{ plannedVisits: 20 }]);
  advance(day + 1);
  await db.delete(limits);
  await send().expect(200);
  expect(await subjects()).toHaveLength(22);
});

test.each([
  ['network', (n: number) => ({ email: `v${n}@example.org` })],
  ['sender', () => ({})],
])('one %s reaches five inboxes a day; further messages wait', async (by, values) => {
  for (let n = 0; n < 12; n += 1) {
    if (by === 'sender') await db.execute(sql`delete from limits where key like '%:address:%'`);
    const { id } = await build.church({ userId: owner.id, name: `Chapel ${n}` });
    await send(values(n), id).expect(200, success);
  }
  expect((await subjects()).filter((subject) => subject.startsWith('Ruth Moab'))).toHaveLength(5);
  expect(await db.$count(plannedVisits, eq(plannedVisits.waiting, true))).toBe(7);
});

test('the link in the owner’s email blocks the sender for that church', async () => {
  await send().expect(200);
  const [email] = await sentTo('pastor@example.org');
  const token = /\/block-visitor\?token=([\w.-]+)/.exec(email!.text)![1];
  expect(email!.text).toContain(`${url}/block-visitor?token=`);
  await anonymous
    .post('/api/visits/block')
    .send({ token: `${token}x` })
    .expect(400);
  for (let twice = 0; twice < 2; twice += 1)
    await anonymous.post('/api/visits/block').send({ token }).expect(200);
  await send({ email: 'Ruth@example.org', question: 'And now?' }).expect(200, success);
  expect(await sentTo('pastor@example.org')).toHaveLength(1);
  await send({}, (await build.church({ userId: owner.id })).id).expect(200);
  expect(await sentTo('pastor@example.org')).toHaveLength(2);
  advance(31 * day);
  await anonymous.post('/api/visits/block').send({ token }).expect(400);
});

test('deletes planned visits after 30 days', async () => {
  await send().expect(200);
  advance(29 * day);
  await removeOld(deps, {} as never);
  expect(await db.select().from(plannedVisits)).toHaveLength(1);
  advance(30 * day + 1);
  await removeOld(deps, {} as never);
  expect(await db.select().from(plannedVisits)).toEqual([]);
});
