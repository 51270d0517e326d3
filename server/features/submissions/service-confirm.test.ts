/** Who can confirm service times, and how often owners are asked to. */
import { eq, like } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { churches } from '../../db/tables/churches.ts';
import { emails } from '../../db/tables/emails.ts';
import { signLink } from '../../http/signed-link.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';
import { requestTimes } from './service-confirm.ts';

const app = await createTestApp({ env: { LIMIT_FACTOR: '100' } });
const { deps, build, anonymous, signIn, setNow } = app;
const { db } = deps;
const day = 86_400_000;
const start = Date.parse('2026-11-21T15:30:00Z');
const at = (days: number) => new Date(start + days * day);

let owner: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  owner = await signIn();
  other = await signIn();
});
beforeEach(async () => {
  setNow(at(0));
  await db.delete(churches);
  await db.delete(emails);
});

type Row = typeof churches.$inferSelect;
const buildChurch = (values: Partial<Row> = {}) =>
  build.church({ userId: owner.user.id, createdAt: at(-400), ...values });
const rowOf = async (id: number) => (await db.select().from(churches).where(eq(churches.id, id)))[0]!;
const sent = () =>
  db.select().from(emails).where(like(emails.cause, 'times-asked:%')).orderBy(emails.createdAt);
const tokenOf = (text: string) => /confirm-times\?church=\d+&token=(\S+)/.exec(text)![1]!;
const link = (id: number, userId: number, asked: Date, until = new Date(asked.getTime() + 120 * day)) =>
  signLink('confirm-times', { subject: `${id} ${userId} ${asked.getTime()}`, until }, deps.secret);
const confirm = (token: string) => anonymous.post('/api/service-times/confirm').send({ token });

describe('confirming in the dashboard', () => {
  const confirmInDashboard = (who: SignedIn, id: number) =>
    who.agent.post(`/api/user/churches/${id}/confirm-times`);

  test('works repeatedly for the owner', async () => {
    const { id, version, updatedAt } = await buildChurch();
    expect((await confirmInDashboard(owner, id).expect(200)).body).toEqual({
      timesConfirmedAt: at(0).toISOString(),
    });
    setNow(at(1));
    expect((await confirmInDashboard(owner, id).expect(200)).body).toEqual({
      timesConfirmedAt: at(1).toISOString(),
    });
    expect(await rowOf(id)).toMatchObject({ timesConfirmedAt: at(1), version, updatedAt });
    const { body } = await anonymous.get(`/api/churches/${id}`).expect(200);
    expect(body.timesConfirmedAt).toBe(at(1).toISOString());
  });
});

describe('confirming by email link', () => {
  test('counts only once, and covers the facts for visitors', async () => {
    const { id } = await buildChurch({ worshipStyle: ['gospel'], factsBy: 'visitor', factsAt: at(0) });
    const token = link(id, owner.user.id, at(0));
    for (const moment of [at(2), at(5)]) {
      setNow(moment);
      expect((await confirm(token).expect(200)).body).toEqual({ timesConfirmedAt: at(2).toISOString() });
    }
    expect(await rowOf(id)).toMatchObject({ factsBy: 'church', factsAt: at(2) });
  });

  test('counts ten concurrent requests as one', async () => {
    const { id } = await buildChurch();
    const token = link(id, owner.user.id, at(-1));
    const responses = await Promise.all(Array.from({ length: 10 }, () => confirm(token).expect(200)));
    expect(new Set(responses.map(({ body }) => body.timesConfirmedAt)).size).toBe(1);
  });

  test('replaces a confirmation from before the email, and keeps a later one', async () => {
    const old = await buildChurch({ timesConfirmedAt: at(-100) });
    const { body } = await confirm(link(old.id, owner.user.id, at(-1))).expect(200);
    expect(body.timesConfirmedAt).toBe(at(0).toISOString());
    const later = await buildChurch({ timesConfirmedAt: at(-0.5) });
    const response = await confirm(link(later.id, owner.user.id, at(-1))).expect(200);
    expect(response.body.timesConfirmedAt).toBe(at(-0.5).toISOString());
  });

  test('rejects links that are forged, expired, for a former owner, or for an unpublished or missing church', async () => {
    const { id } = await buildChurch();
    const waiting = await buildChurch({ status: 'pending' });
    const handed = await buildChurch();
    await db.update(churches).set({ userId: other.user.id }).where(eq(churches.id, handed.id));
    const validLink = link(id, owner.user.id, at(-1));
    const [body, signature] = validLink.split('.') as [string, string];
    const another = link(handed.id, other.user.id, at(-1)).split('.')[0];
    const invalidLinks = {
      garbled: 'garbled',
      empty: '',
      'another body': `${another}.${signature}`,
      'no signature': `${body}.`,
      'another purpose': signLink(
        'stop-monthly-numbers',
        { subject: `${id} ${owner.user.id} ${start}`, until: at(1) },
        deps.secret,
      ),
      'another secret': signLink(
        'confirm-times',
        { subject: `${id} ${owner.user.id} ${start}`, until: at(1) },
        'another secret',
      ),
      expired: link(id, owner.user.id, at(-121)),
      'former owner': link(handed.id, owner.user.id, at(-1)),
      'not the owner': link(id, other.user.id, at(-1)),
      'not public': link(waiting.id, owner.user.id, at(-1)),
      missing: link(999_999, owner.user.id, at(-1)),
    };
    for (const [reason, token] of Object.entries(invalidLinks))
      expect((await confirm(token)).status, reason).toBe(400);
    for (const church of [id, waiting.id, handed.id])
      expect(await rowOf(church)).toMatchObject({ timesConfirmedAt: null });
    expect((await confirm(validLink)).status).toBe(200);
  });
});

describe('asking owners', () => {
  test('sends one email with the current times, both links, and a valid token', async () => {
    const { id, name } = await buildChurch({
      services: ['Sunday 9:00 AM', 'Saturday 5 PM'],
      serviceExceptions: [{ date: '2026-12-25', kind: 'none', text: 'We are with our families' }],
    });
    expect(await requestTimes(deps)).toBe(1);
    const [email, ...more] = await sent();
    expect(more).toEqual([]);
    expect(email).toMatchObject({ to: owner.user.email, cause: `times-asked:${id}:${start}` });
    expect(email!.subject).toContain(name);
    for (const part of [
      'Sunday 9:00 AM\nSaturday 5 PM',
      'Friday, December 25, 2026: No service. We are with our families',
      `/church-edit/${id}`,
    ])
      expect(email!.text).toContain(part);
    expect(email!.html).toContain(`/church-edit/${id}"`);
    setNow(at(119.9));
    await confirm(tokenOf(email!.text)).expect(200);
    expect(await rowOf(id)).toMatchObject({ timesConfirmedAt: at(119.9), timesAskedAt: at(0) });
  });

  test('includes only owned public churches whose times have not been confirmed in 90 days', async () => {
    const due = [
      await buildChurch(),
      await buildChurch({ timesConfirmedAt: at(-90) }),
      await buildChurch({ createdAt: at(-90) }),
      await buildChurch({ timesAskedAt: at(-90), timesConfirmedAt: at(-95) }),
    ];
    await buildChurch({ timesConfirmedAt: at(-89.9) });
    await buildChurch({ createdAt: at(-89.9) });
    await buildChurch({ timesAskedAt: at(-89.9) });
    await buildChurch({ userId: null });
    await buildChurch({ status: 'pending' });
    await buildChurch({ status: 'rejected' });
    expect(await requestTimes(deps)).toBe(4);
    expect((await sent()).map(({ cause }) => Number(cause.split(':')[1])).sort((a, b) => a - b)).toEqual(
      due.map(({ id }) => id),
    );
  });

  test('happens once in 90 days, even with concurrent processes', async () => {
    for (let n = 0; n < 120; n += 1) await buildChurch();
    const second = await createTestApp({ databaseUrl: app.databaseUrl });
    second.setNow(at(0));
    const counts = await Promise.all([requestTimes(deps), requestTimes(second.deps), requestTimes(deps)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(120);
    expect(await sent()).toHaveLength(120);
    setNow(at(89));
    expect(await requestTimes(deps)).toBe(0);
    setNow(at(90));
    expect(await requestTimes(deps)).toBe(120);
    expect(await sent()).toHaveLength(240);
  });
});
