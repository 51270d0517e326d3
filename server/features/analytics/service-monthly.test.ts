/** Unsubscribing from the monthly email: by its link, one-click, or in the dashboard. */
import { beforeEach, expect, test } from 'vitest';
import { emails } from '../../db/tables/emails.ts';
import { signLink } from '../../http/signed-link.ts';
import { createTestApp } from '../../test/app.ts';
import { startSmtp } from '../../test/smtp.ts';
import { sendDueEmails } from '../emails/service.ts';
import { sendMonthlyNumbers } from './service.ts';

const smtp = await startSmtp();
const app = await createTestApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'hello@churches.example' } });
const { anonymous, build, deps, setNow, signIn } = app;

const sendMonthly = async () => {
  await sendMonthlyNumbers(deps);
  return (await app.emails()).filter(({ cause }) => cause.startsWith('numbers:'));
};
const tokenOf = (url: string) => new URL(url).searchParams.get('token')!;
const wantedBy = async (owner: Awaited<ReturnType<typeof signIn>>) =>
  (await owner.agent.get('/api/user/monthly-numbers').expect(200)).body.wanted;

beforeEach(async () => {
  setNow('2026-12-01T15:00:00Z');
  await deps.db.delete(emails);
  smtp.received.length = 0;
});

test('unsubscribes only the recipient, by link or one-click', async () => {
  const [oneClicker, linkUser, subscriber] = [await signIn(), await signIn(), await signIn()];
  for (const { user } of [oneClicker, linkUser, subscriber])
    await build.church({ userId: user.id, featured: true });
  const sent = await sendMonthly();
  expect(sent).toHaveLength(3);
  const urlOf = ({ user }: typeof oneClicker) => sent.find(({ to }) => to === user.email)!.unsubscribeUrl!;
  expect(urlOf(oneClicker)).toContain(`${app.url}/monthly-numbers?token=`);
  for (const email of sent) {
    expect(email.text).toContain(`Stop these emails:\n${email.unsubscribeUrl}\n`);
    expect(email.html).toContain(`<a href="${email.unsubscribeUrl}"`);
  }
  await sendDueEmails(deps);
  const raw = smtp.received
    .find(({ to }) => to[0] === oneClicker.user.email)!
    .raw.replace(/\r\n[ \t]+/g, ' ');
  expect(raw).toContain(`\r\nList-Unsubscribe: <${urlOf(oneClicker)}>\r\n`);
  expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  // The token isn't stored once the email is sent.
  expect((await app.emails()).map(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([null, null, null]);

  // Posted by an email service: from another site, without a cookie, and possibly more than once.
  const { pathname, search } = new URL(urlOf(oneClicker));
  for (const _ of [1, 2])
    await anonymous
      .post(pathname + search)
      .set('Content-Type', 'application/x-www-form-urlencoded')
      .set('Origin', 'https://mail.example')
      .set('Sec-Fetch-Site', 'cross-site')
      .send('List-Unsubscribe=One-Click')
      .expect(200);
  await anonymous
    .post('/api/monthly-numbers/stop')
    .send({ token: tokenOf(urlOf(linkUser)) })
    .expect(200);
  expect([await wantedBy(oneClicker), await wantedBy(linkUser), await wantedBy(subscriber)]).toEqual([
    false,
    false,
    true,
  ]);

  setNow('2027-01-01T15:00:00Z');
  const next = (await sendMonthly()).filter(({ cause }) => cause.endsWith('2026-12'));
  expect(next.map(({ to }) => to)).toEqual([subscriber.user.email]);
});

test('does not unsubscribe on opening the link, or with forged, expired, or foreign tokens', async () => {
  const owner = await signIn();
  const subject = String(owner.user.id);
  const until = new Date('2027-06-01T00:00:00Z');
  const token = signLink('stop-monthly-numbers', { subject, until }, deps.secret);
  await anonymous.get(`/monthly-numbers?token=${token}`);
  for (const invalid of [
    '',
    'nonsense',
    `${token}x`,
    token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    signLink('confirm-times', { subject, until }, deps.secret),
    signLink('stop-monthly-numbers', { subject, until: new Date('2026-11-30T00:00:00Z') }, deps.secret),
    signLink('stop-monthly-numbers', { subject, until }, 'another secret'),
  ]) {
    await anonymous.post('/api/monthly-numbers/stop').send({ token: invalid }).expect(400);
    await anonymous.post(`/monthly-numbers?token=${encodeURIComponent(invalid)}`).expect(400);
  }
  expect(await wantedBy(owner)).toBe(true);
  // Unsubscribing a deleted account succeeds.
  const ofDeleted = signLink('stop-monthly-numbers', { subject: '999999', until }, deps.secret);
  await anonymous.post('/api/monthly-numbers/stop').send({ token: ofDeleted }).expect(200);
});

test('turns the email off and on in the dashboard and exports the setting', async () => {
  const owner = await signIn();
  const church = await build.church({ userId: owner.user.id, featured: true });
  const ownEmails = async () =>
    (await sendMonthly()).filter(({ cause }) => cause.startsWith(`numbers:${church.id}:`));
  const set = (wanted: unknown) => owner.agent.put('/api/user/monthly-numbers').send({ wanted });
  expect((await set(false).expect(200)).body).toEqual({ wanted: false });
  expect(await wantedBy(owner)).toBe(false);
  const { body } = await owner.agent.get('/api/user/export').expect(200);
  expect(body.account.monthlyNumbers).toBe(false);
  expect(await ownEmails()).toEqual([]);
  await set('yes').expect(400);
  await set(true).expect(200);
  expect(await ownEmails()).toHaveLength(1);
  await anonymous.get('/api/user/monthly-numbers').expect(401);
  await anonymous.put('/api/user/monthly-numbers').send({ wanted: false }).expect(401);
});
