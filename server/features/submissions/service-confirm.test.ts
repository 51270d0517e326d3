/** Who may say that service times are still right, and how often owners are asked. */
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
const made = (values: Partial<Row> = {}) =>
  build.church({ userId: owner.user.id, createdAt: at(-400), ...values });
const rowOf = async (id: number) => (await db.select().from(churches).where(eq(churches.id, id)))[0]!;
const sent = () =>
  db.select().from(emails).where(like(emails.cause, 'times-asked:%')).orderBy(emails.createdAt);
const tokenOf = (text: string) => /confirm-times\?token=(\S+)/.exec(text)![1]!;
const link = (id: number, userId: number, asked: Date, until = new Date(asked.getTime() + 120 * day)) =>
  signLink('confirm-times', { subject: `${id} ${userId} ${asked.getTime()}`, until }, deps.secret);
const look = (token: string) => anonymous.post('/api/service-times/request').send({ token });
const confirm = (token: string) => anonymous.post('/api/service-times/confirm').send({ token });

describe('the button of the dashboard', () => {
  const press = (who: SignedIn, id: number) => who.agent.post(`/api/user/churches/${id}/confirm-times`);

  test('is the owner’s, as often as they like', async () => {
    const { id, version, updatedAt } = await made();
    expect((await press(owner, id).expect(200)).body).toEqual({ timesConfirmedAt: at(0).toISOString() });
    setNow(at(1));
    expect((await press(owner, id).expect(200)).body).toEqual({ timesConfirmedAt: at(1).toISOString() });
    expect(await rowOf(id)).toMatchObject({ timesConfirmedAt: at(1), version, updatedAt });
    const { body } = await anonymous.get(`/api/churches/${id}`).expect(200);
    expect(body.timesConfirmedAt).toBe(at(1).toISOString());
  });

  test('not anybody else’s', async () => {
    const { id } = await made();
    const hidden = await made({ status: 'pending' });
    await anonymous.post(`/api/user/churches/${id}/confirm-times`).expect(401);
    await press(other, id).expect(403);
    await press(other, hidden.id).expect(404);
    await press(other, 999_999).expect(404);
    expect(await rowOf(id)).toMatchObject({ timesConfirmedAt: null });
  });
});

describe('the link of the mail', () => {
  test('shows what stands there and changes nothing until the button is pressed; twice is once', async () => {
    const { id, name } = await made({
      services: ['Sunday 9:00 AM'],
      serviceExceptions: [
        { date: '2026-11-20', kind: 'none', text: 'over' },
        { date: '2026-12-25', kind: 'none', text: 'Christmas' },
      ],
    });
    const token = link(id, owner.user.id, at(0));
    setNow(at(2));
    expect((await look(token).expect(200)).body).toEqual({
      church: { id, name },
      services: ['Sunday 9:00 AM'],
      serviceExceptions: [{ date: '2026-12-25', kind: 'none', text: 'Christmas' }],
      timesConfirmedAt: null,
    });
    expect(await rowOf(id)).toMatchObject({ timesConfirmedAt: null });
    for (const moment of [at(2), at(5)]) {
      setNow(moment);
      expect((await confirm(token).expect(200)).body).toEqual({ timesConfirmedAt: at(2).toISOString() });
    }
    expect((await look(token).expect(200)).body.timesConfirmedAt).toBe(at(2).toISOString());
  });

  test('ten presses at once are one', async () => {
    const { id } = await made();
    const token = link(id, owner.user.id, at(-1));
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token).expect(200)));
    expect(new Set(answers.map(({ body }) => body.timesConfirmedAt)).size).toBe(1);
  });

  test('an older confirmation is replaced, one since the mail stays', async () => {
    const old = await made({ timesConfirmedAt: at(-100) });
    const { body } = await confirm(link(old.id, owner.user.id, at(-1))).expect(200);
    expect(body.timesConfirmedAt).toBe(at(0).toISOString());
    const later = await made({ timesConfirmedAt: at(-0.5) });
    const kept = await confirm(link(later.id, owner.user.id, at(-1))).expect(200);
    expect(kept.body.timesConfirmedAt).toBe(at(-0.5).toISOString());
  });

  test('forged, over, of a former owner, of a church that is not public or gone: refused', async () => {
    const { id } = await made();
    const waiting = await made({ status: 'pending' });
    const handed = await made();
    await db.update(churches).set({ userId: other.user.id }).where(eq(churches.id, handed.id));
    const good = link(id, owner.user.id, at(-1));
    const [body, signature] = good.split('.') as [string, string];
    const another = link(handed.id, other.user.id, at(-1)).split('.')[0];
    const refusals = {
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
      over: link(id, owner.user.id, at(-121)),
      'former owner': link(handed.id, owner.user.id, at(-1)),
      'not the owner': link(id, other.user.id, at(-1)),
      'not public': link(waiting.id, owner.user.id, at(-1)),
      gone: link(999_999, owner.user.id, at(-1)),
    };
    for (const [why, token] of Object.entries(refusals)) {
      expect((await look(token)).status, why).toBe(400);
      expect((await confirm(token)).status, why).toBe(400);
    }
    for (const church of [id, waiting.id, handed.id])
      expect(await rowOf(church)).toMatchObject({ timesConfirmedAt: null });
    expect((await look(good)).status).toBe(200);
  });
});

describe('asking', () => {
  test('one mail to the owner, with what stands there, both links, and a token that works', async () => {
    const { id, name } = await made({
      services: ['Sunday 9:00 AM', 'Saturday 5 PM'],
      serviceExceptions: [{ date: '2026-12-25', kind: 'none', text: 'We are with our families' }],
    });
    expect(await requestTimes(deps)).toBe(1);
    const [mail, ...more] = await sent();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: owner.user.email, cause: `times-asked:${id}:${start}` });
    expect(mail!.subject).toContain(name);
    for (const part of [
      'Sunday 9:00 AM\nSaturday 5 PM',
      'Friday, December 25, 2026: No service. We are with our families',
      `/church-edit/${id}`,
    ])
      expect(mail!.text).toContain(part);
    expect(mail!.html).toContain(`/church-edit/${id}"`);
    setNow(at(119.9));
    await confirm(tokenOf(mail!.text)).expect(200);
    expect(await rowOf(id)).toMatchObject({ timesConfirmedAt: at(119.9), timesAskedAt: at(0) });
  });

  test('only public churches with an owner whose times nobody confirmed for 90 days', async () => {
    const due = [
      await made(),
      await made({ timesConfirmedAt: at(-90) }),
      await made({ createdAt: at(-90) }),
      await made({ timesAskedAt: at(-90), timesConfirmedAt: at(-95) }),
    ];
    await made({ timesConfirmedAt: at(-89.9) });
    await made({ createdAt: at(-89.9) });
    await made({ timesAskedAt: at(-89.9) });
    await made({ userId: null });
    await made({ status: 'pending' });
    await made({ status: 'rejected' });
    expect(await requestTimes(deps)).toBe(4);
    expect((await sent()).map(({ cause }) => Number(cause.split(':')[1])).sort((a, b) => a - b)).toEqual(
      due.map(({ id }) => id),
    );
  });

  test('once in 90 days, also by two processes at once', async () => {
    for (let n = 0; n < 120; n += 1) await made();
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

  test('told to stop, it stops between two portions', async () => {
    await made();
    expect(await requestTimes(deps, AbortSignal.abort())).toBe(0);
    expect(await sent()).toEqual([]);
  });
});
