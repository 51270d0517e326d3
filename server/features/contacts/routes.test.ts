import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { limits, users } from '../../db/tables/accounts.ts';
import { contactMessages } from '../../db/tables/contacts.ts';
import { emails } from '../../db/tables/emails.ts';
import { createTestApp } from '../../test/app.ts';
import { startSmtp } from '../../test/smtp.ts';
import { sendDueEmails } from '../emails/service.ts';
import { mailBounds, makeStamp } from './policy.ts';

const smtp = await startSmtp();
const app = await createTestApp({ env: { SMTP_URL: smtp.url, ADMIN_EMAIL: 'team@houston.example' } });
const { deps, anonymous, build, signIn, setNow, url } = app;
const { db } = deps;

const form = {
  name: 'Ruth Moab',
  email: 'ruth@example.org',
  subject: 'church-listing',
  message: 'Our chapel is not listed yet.\nHow do we get in?',
};
const stamp = makeStamp(deps.secret, new Date('2026-11-20T14:00:00Z'));
const send = (values: object = {}) => anonymous.post('/api/contacts').send({ ...form, stamp, ...values });
const stored = () => db.select().from(contactMessages).orderBy(contactMessages.id);
const advance = (milliseconds: number) => setNow(new Date(start.getTime() + milliseconds));
const start = new Date('2026-11-20T15:00:00Z');
const success = { success: true };

/** Parses a received email, with unfolded headers and decoded text. */
function parseEmail(raw: string) {
  const [head = '', ...parts] = raw.split('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const text = parts.join('\n\n').replace(/=\r\n/g, '').replace(/\r\n/g, '\n');
  const header = (name: string) =>
    headers
      .filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      .map((line) => line.slice(name.length + 1).trim());
  return { header, text, names: headers.map((line) => line.split(':')[0]!.toLowerCase()) };
}
/** Sends due emails and returns everything the mail server has received. */
async function delivered() {
  await sendDueEmails(deps);
  return smtp.received.map(({ to, raw }) => ({ to: to[0], ...parseEmail(raw) }));
}

beforeEach(async () => {
  smtp.received.length = 0;
  setNow(start);
  await db.delete(contactMessages);
  await db.delete(emails);
  await db.delete(limits);
});

describe('the contact form', () => {
  test('stores a message and emails it to the team with the sender as Reply-To', async () => {
    await send().expect(200, success);
    expect(await stored()).toMatchObject([
      {
        kind: 'contact',
        state: 'new',
        priority: false,
        name: form.name,
        email: form.email,
        subject: form.subject,
        body: form.message,
        createdAt: start,
      },
    ]);
    const received = await delivered();
    expect(received.map(({ to }) => to)).toEqual(['team@houston.example']);
    expect(received[0]!.header('Reply-To')).toEqual([form.email]);
    expect(received[0]!.header('Subject')).toEqual(['Church listing: message from Ruth Moab']);
    expect(received[0]!.text).toContain('Our chapel is not listed yet.');
    expect(received[0]!.text).toContain(`${url}/admin?tab=messages`);
  });

  test.each([
    ['Houston Churches', 'your own name'],
    ['Suppоrt', 'your own name'],
    ['Ｓｕｐｐｏｒｔ', 'your own name'],
    ['Ruth Mоab', 'one alphabet'],
  ])('refuses a message from %s', async (name, problem) => {
    const { body } = await send({ name }).expect(400);
    expect(body.fields.name).toContain(problem);
    expect(await stored()).toEqual([]);
  });

  test('accepts names in any alphabet, in their usual letters', async () => {
    for (const name of ['Сара (Sarah) Иванова', '김민수', 'José Núñez', 'Ｒｕｔｈ'])
      await send({ name }).expect(200, success);
    expect((await stored()).map(({ name }) => name)).toEqual([
      'Сара (Sarah) Иванова',
      '김민수',
      'José Núñez',
      'Ruth',
    ]);
  });

  test('prevents header injection', async () => {
    await send({
      name: 'Ruth\r\nBcc: many@example.org\nX-Evil: 1',
      message: 'Hello there\r\n\r\n.\r\nMAIL FROM:<x@example.org>\r\nBcc: more@example.org',
    }).expect(200);
    await send({ email: 'ruth@example.org\r\nBcc: many@example.org' }).expect(400);
    await send({ email: 'ruth@example.org,many@example.org' }).expect(400);
    const received = await delivered();
    expect(received).toHaveLength(1);
    expect(smtp.received[0]!.to).toEqual(['team@houston.example']);
    expect(received[0]!.names).not.toContain('bcc');
    expect(received[0]!.names).not.toContain('x-evil');
    expect(received[0]!.header('Subject')[0]).toContain('Ruth Bcc: many@example.org X-Evil: 1');
  });

  test('ignores duplicates within ten minutes, also concurrent ones', async () => {
    const responses = await Promise.all([1, 2, 3, 4].map(() => send()));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stored()).toHaveLength(1);
    advance(9 * 60_000);
    await send().expect(200, success);
    await send({ message: 'Something else entirely' }).expect(200);
    expect(await stored()).toHaveLength(2);
    advance(11 * 60_000);
    await send().expect(200);
    expect(await stored()).toHaveLength(3);
    expect(await app.emails()).toHaveLength(3);
  });
});

describe('spam protection', () => {
  const getStamp = async () => (await anonymous.get('/api/contacts/stamp').expect(200)).body.stamp as string;

  test('drops a message with a filled honeypot, but responds as usual', async () => {
    await send({ reference: 'https://pills.example' }).expect(200, success);
    expect(await stored()).toEqual([]);
    expect(await app.emails()).toEqual([]);
    await send({ reference: '' }).expect(200);
    expect(await stored()).toHaveLength(1);
  });

  test('drops a form sent too fast, but responds as usual', async () => {
    const stamp = await getStamp();
    advance(1500);
    await send({ stamp }).expect(200, success);
    expect(await stored()).toEqual([]);
    advance(3000);
    await send({ stamp }).expect(200, success);
    expect(await stored()).toHaveLength(1);
  });

  test('accepts five messages an hour without a stamp, or with a forged or malformed one', async () => {
    const earlier = (start.getTime() - 3600_000).toString(36);
    const forged = `${earlier}.${(await getStamp()).split('.')[1]}`;
    const stamps = [undefined, undefined, forged, forged, 'x'];
    for (const [count, stamp] of stamps.entries())
      await send({ stamp, message: `Message number ${count}` }).expect(200, success);
    await send({ stamp: undefined, reference: 'https://pills.example' }).expect(200, success);
    for (const stamp of [undefined, forged, 'x']) await send({ stamp }).expect(429);
    expect(await stored()).toHaveLength(5);
    await send().expect(200);
  });

  test('limits messages without a stamp from all IP addresses together', async () => {
    for (let count = 0; count < 60; count += 1)
      await deps.limits.consume('contact-unstamped', { address: `203.0.113.${count}`, account: 'everyone' });
    await send({ stamp: undefined }).expect(429);
    await send().expect(200);
  });

  test('limits messages per IP address; invalid forms do not count', async () => {
    for (let round = 0; round < 25; round += 1) await send({ name: 'R' }).expect(400);
    const flood = await Promise.all(
      Array.from({ length: 24 }, (_, round) => send({ message: `Message number ${round}` })),
    );
    expect(flood.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = flood.find(({ status }) => status === 429)!;
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body.message).toBe('Too many requests. Please wait a moment and try again.');
    expect(await stored()).toHaveLength(20);
    // A forged client IP doesn't help.
    await send().set('X-Forwarded-For', '203.0.113.9').expect(429);
    const church = await build.church();
    await anonymous
      .post(`/api/churches/${church.id}/suggestions`)
      .send({ field: 'times', text: 'It is at ten.', stamp })
      .expect(429);
  });

  test('stores all messages of a distributed flood, but stops emailing them', async () => {
    for (let count = 0; count < mailBounds.team.max; count += 1) await build.message({ createdAt: start });
    await send().expect(200);
    expect(await stored()).toHaveLength(mailBounds.team.max + 1);
    expect(await app.emails()).toEqual([]);
    advance(mailBounds.team.within + 1);
    await send({ message: 'An hour later' }).expect(200);
    expect(await app.emails()).toHaveLength(1);
  });
});

describe('support', () => {
  test('works without a body; the email includes the sender and their churches', async () => {
    const owner = await signIn();
    await build.church({ userId: owner.user.id, name: 'Plain Chapel' });
    await owner.agent.post('/api/send-support-email').expect(200, success);
    expect(await stored()).toMatchObject([
      { kind: 'support', priority: false, userId: owner.user.id, name: owner.user.username, body: '' },
    ]);
    const [email] = await delivered();
    expect(email!.to).toBe('team@houston.example');
    expect(email!.header('Subject')).toEqual([`Support request from ${owner.user.username}`]);
    expect(email!.header('Reply-To')).toEqual([owner.user.email]);
    expect(email!.text).toContain('Plain Chapel (approved)');
    expect(email!.text).toContain('Featured: no');
    expect(email!.text).toContain('not verified');
  });

  test('gives owners of featured churches priority and includes their message', async () => {
    const owner = await signIn();
    await build.church({ userId: owner.user.id, name: 'Plain Chapel' });
    await build.church({ userId: owner.user.id, name: 'Golden Chapel', featured: true });
    const message = 'The photos do not load.\nWhat now?';
    await owner.agent.post('/api/send-support-email').send({ message }).expect(200, success);
    expect(await stored()).toMatchObject([{ priority: true, body: message }]);
    const [email] = await delivered();
    expect(email!.header('Subject')).toEqual([`[Priority] Support request from ${owner.user.username}`]);
    expect(email!.text).toContain('The photos do not load.');
    expect(email!.text.indexOf('Golden Chapel (approved, featured)')).toBeGreaterThan(0);
  });

  test('rejects visitors and requests over the limit; ignores a requested priority', async () => {
    await anonymous.post('/api/send-support-email').expect(401);
    const owner = await signIn();
    await owner.agent.post('/api/send-support-email').send({ message: 7 }).expect(400);
    await owner.agent
      .post('/api/send-support-email')
      .send({ message: 'x'.repeat(5001) })
      .expect(400);
    for (let round = 0; round < 10; round += 1)
      await owner.agent
        .post('/api/send-support-email')
        .send({ message: `Round ${round}`, priority: true, userId: 1 })
        .expect(200);
    await owner.agent.post('/api/send-support-email').send({ message: 'Once more' }).expect(429);
    const rows = await stored();
    expect(rows).toHaveLength(10);
    expect(rows.every(({ priority, userId }) => !priority && userId === owner.user.id)).toBe(true);
  });
});

describe('suggestions', () => {
  const suggest = (id: number, values: object = {}) =>
    anonymous
      .post(`/api/churches/${id}/suggestions`)
      .send({ field: 'times', text: 'Sunday is at 10:30 now.', stamp, ...values });

  test('emails the owner and the team with the visitor as Reply-To', async () => {
    const owner = await build.user();
    const church = await build.church({ userId: owner.id, name: 'Grace Chapel' });
    await suggest(church.id, { email: 'visitor@example.org' }).expect(200, success);
    expect(await stored()).toMatchObject([
      {
        kind: 'suggestion',
        field: 'times',
        churchId: church.id,
        churchName: 'Grace Chapel',
        ownerTold: true,
      },
    ]);
    const received = await delivered();
    expect(received.map(({ to }) => to).sort()).toEqual([owner.email, 'team@houston.example'].sort());
    for (const email of received) {
      expect(email.header('Reply-To')).toEqual(['visitor@example.org']);
      expect(email.text).toContain('Sunday is at 10:30 now.');
    }
    const toOwner = received.find(({ to }) => to === owner.email)!;
    expect(toOwner.header('Subject')).toEqual(['Is this right? A note about the page for Grace Chapel']);
    expect(toOwner.text).toContain(`${url}/church-edit/${church.id}`);
    expect(received.find(({ to }) => to !== owner.email)!.header('Subject')).toEqual([
      'Suggestion for Grace Chapel',
    ]);
  });

  test('emails only the team if the church has no owner', async () => {
    const church = await build.church();
    await suggest(church.id, { email: '' }).expect(200);
    const received = await delivered();
    expect(received.map(({ to }) => to)).toEqual(['team@houston.example']);
    expect(received[0]!.header('Reply-To')).toEqual([]);
    expect(received[0]!.text).toContain('No one has claimed this church yet.');
    expect(await stored()).toMatchObject([{ email: null, ownerTold: false }]);
  });

  test('rejects invalid suggestions and churches that are not public', async () => {
    const church = await build.church();
    expect((await suggest(church.id, { field: 'color' }).expect(400)).body.fields).toEqual({
      field: 'Please select what to change',
    });
    expect((await suggest(church.id, { text: 'no' }).expect(400)).body.fields).toEqual({
      text: 'Please tell us what it should say',
    });
    expect((await suggest(church.id, { field: '', text: '' }).expect(400)).body.fields).toEqual({
      field: 'Please select what to change',
      text: 'Please tell us what it should say',
    });
    await suggest(church.id, { email: 'nobody' }).expect(400);
    for (const status of ['pending', 'rejected'] as const)
      await suggest((await build.church({ status })).id).expect(404);
    await suggest(999_999).expect(404);
    await suggest(church.id, { reference: 'x' }).expect(200, success);
    expect(await stored()).toEqual([]);
  });

  test('limits emails to an owner', async () => {
    const owner = await build.user();
    const church = await build.church({ userId: owner.id });
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, round) => suggest(church.id, { text: `Wrong, says number ${round}` })),
    );
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect((await app.emails()).filter(({ to }) => to === owner.email)).toHaveLength(5);
    expect((await stored()).filter(({ ownerTold }) => ownerTold)).toHaveLength(5);
    expect(await stored()).toHaveLength(8);
    advance(25 * 3600_000);
    await suggest(church.id, { text: 'Still wrong' }).expect(200);
    expect((await app.emails()).filter(({ to }) => to === owner.email)).toHaveLength(6);
  });
});

test('exports messages of the account, and those from its email address only if verified', async () => {
  const { agent, user } = await signIn();
  await agent.post('/api/send-support-email').send({ message: 'Mine by the account' }).expect(200);
  await send({ email: user.email.toUpperCase(), message: 'Mine by the address' }).expect(200);
  await send({ email: `x${user.email}`, message: 'Of somebody else' }).expect(200);
  const bodies = async () =>
    (await agent.get('/api/user/export').expect(200)).body.messages.map(({ body }: { body: string }) => body);
  expect(await bodies()).toEqual(['Mine by the account']);
  await db.update(users).set({ emailVerifiedAt: start }).where(eq(users.id, user.id));
  expect(await bodies()).toEqual(['Mine by the address', 'Mine by the account']);
});
