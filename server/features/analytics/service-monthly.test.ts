/** The monthly email can be stopped: by its link, by the email program's own button, in the dashboard. */
import { beforeEach, expect, test } from 'vitest';
import { emails } from '../../db/tables/emails.ts';
import { signLink } from '../../http/signed-link.ts';
import { createTestApp } from '../../test/app.ts';
import { startSmtp } from '../../test/smtp.ts';
import { sendDueEmails } from '../emails/service.ts';
import { analyticsJobs } from './jobs.ts';

const smtp = await startSmtp();
const app = await createTestApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'hello@churches.example' } });
const { anonymous, build, deps, setNow, signIn } = app;

const tell = async () => {
  await analyticsJobs.find(({ name }) => name === 'analytics-monthly')!.run(deps);
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

test('the email has an unsubscribe link and one-click headers; either unsubscribes its recipient alone', async () => {
  const [clicks, reads, keeps] = [await signIn(), await signIn(), await signIn()];
  for (const { user } of [clicks, reads, keeps]) await build.church({ userId: user.id, featured: true });
  const sent = await tell();
  expect(sent).toHaveLength(3);
  const urlOf = ({ user }: typeof clicks) => sent.find(({ to }) => to === user.email)!.unsubscribeUrl!;
  expect(urlOf(clicks)).toContain(`${app.url}/monthly-numbers?token=`);
  for (const mail of sent) {
    expect(mail.text).toContain(`Stop these emails:\n${mail.unsubscribeUrl}\n`);
    expect(mail.html).toContain(`<a href="${mail.unsubscribeUrl}"`);
  }
  await sendDueEmails(deps);
  const raw = smtp.received.find(({ to }) => to[0] === clicks.user.email)!.raw.replace(/\r\n[ \t]+/g, ' ');
  expect(raw).toContain(`\r\nList-Unsubscribe: <${urlOf(clicks)}>\r\n`);
  expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  // What is sent keeps no way in.
  expect((await app.emails()).map(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([null, null, null]);

  // As an email service posts it, from anywhere and without a cookie; repeating it is harmless.
  const { pathname, search } = new URL(urlOf(clicks));
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
    .send({ token: tokenOf(urlOf(reads)) })
    .expect(200);
  expect([await wantedBy(clicks), await wantedBy(reads), await wantedBy(keeps)]).toEqual([
    false,
    false,
    true,
  ]);

  setNow('2027-01-01T15:00:00Z');
  const next = (await tell()).filter(({ cause }) => cause.endsWith('2026-12'));
  expect(next.map(({ to }) => to)).toEqual([keeps.user.email]);
});

test('opening the link stops nothing, and a link that is forged, old or of another kind neither', async () => {
  const owner = await signIn();
  const subject = String(owner.user.id);
  const until = new Date('2027-06-01T00:00:00Z');
  const good = signLink('stop-monthly-numbers', { subject, until }, deps.secret);
  await anonymous.get(`/monthly-numbers?token=${good}`);
  for (const token of [
    '',
    'nonsense',
    `${good}x`,
    good.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    signLink('confirm-times', { subject, until }, deps.secret),
    signLink('stop-monthly-numbers', { subject, until: new Date('2026-11-30T00:00:00Z') }, deps.secret),
    signLink('stop-monthly-numbers', { subject, until }, 'another secret'),
  ]) {
    await anonymous.post('/api/monthly-numbers/stop').send({ token }).expect(400);
    await anonymous.post(`/monthly-numbers?token=${encodeURIComponent(token)}`).expect(400);
  }
  expect(await wantedBy(owner)).toBe(true);
  // An account that is gone has nothing to stop.
  const gone = signLink('stop-monthly-numbers', { subject: '999999', until }, deps.secret);
  await anonymous.post('/api/monthly-numbers/stop').send({ token: gone }).expect(200);
});

test('the switch of the dashboard turns it off and on again; the export says which', async () => {
  const owner = await signIn();
  const church = await build.church({ userId: owner.user.id, featured: true });
  const mine = async () => (await tell()).filter(({ cause }) => cause.startsWith(`numbers:${church.id}:`));
  const set = (wanted: unknown) => owner.agent.put('/api/user/monthly-numbers').send({ wanted });
  expect((await set(false).expect(200)).body).toEqual({ wanted: false });
  expect(await wantedBy(owner)).toBe(false);
  const { body } = await owner.agent.get('/api/user/export').expect(200);
  expect(body.account.monthlyNumbers).toBe(false);
  expect(await mine()).toEqual([]);
  await set('yes').expect(400);
  await set(true).expect(200);
  expect(await mine()).toHaveLength(1);
  await anonymous.get('/api/user/monthly-numbers').expect(401);
  await anonymous.put('/api/user/monthly-numbers').send({ wanted: false }).expect(401);
});
