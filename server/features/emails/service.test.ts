import { beforeEach, expect, test } from 'vitest';
import { MailRefused } from '../../adapters/mail/types.ts';
import { emails } from '../../db/tables/emails.ts';
import { createTestApp } from '../../test/app.ts';
import { fault, startSmtp } from '../../test/smtp.ts';
import { dropEmail, type EmailTo, lease, queueEmail, retryDelays, sendDueEmails } from './service.ts';

const smtp = await startSmtp();
const app = await createTestApp({ env: { SMTP_URL: smtp.url } });
const { deps } = app;
const start = new Date('2026-06-01T12:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const minute = 60_000;

let number = 0;
const mail = (values: Partial<EmailTo> = {}): EmailTo => {
  number += 1;
  return {
    cause: `test:${number}`,
    to: `person${number}@example.org`,
    sendAt: start,
    url: 'https://churches.example/reset?token=secret',
    ...values,
  };
};
const copy = {
  subject: 'Your church is live',
  heading: 'It is live',
  paragraphs: ['Thank you.'],
  action: 'See it',
};
const only = async () => {
  const rows = await app.emails();
  expect(rows).toHaveLength(1);
  return rows[0]!;
};

beforeEach(async () => {
  smtp.received.length = 0;
  smtp.recipient = () => undefined;
  smtp.data = async () => undefined;
  await deps.db.delete(emails);
  app.setNow(start);
});

test('sends a due email once and deletes its body', async () => {
  const email = mail({ replyTo: 'visitor@example.net', stopUrl: `${app.url}/stop` });
  await queueEmail(deps.db, () => ({ ...copy, unsubscribe: 'Stop' }), email);
  expect(await sendDueEmails(deps)).toBe(1);
  expect(await sendDueEmails(deps)).toBe(0);
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]!.raw).toContain('Reply-To: visitor@example.net');
  const row = await only();
  expect(row).toMatchObject({
    state: 'sent',
    attempts: 1,
    sentAt: start,
    lastError: null,
    html: '',
    text: '',
    unsubscribeUrl: null,
  });
  expect(smtp.received[0]!.raw).toContain(`Message-ID: <${row.id}@`);
});

test('sends one email per cause, and none from a transaction that fails', async () => {
  const twice = mail();
  await queueEmail(deps.db, () => copy, twice);
  await queueEmail(deps.db, () => ({ ...copy, subject: 'again' }), twice);
  await deps.db
    .transaction(async (tx) => {
      await queueEmail(tx, () => copy, mail());
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  expect(await sendDueEmails(deps)).toBe(1);
  expect((await only()).subject).toBe('Your church is live');
});

test('waits until the scheduled time, and can drop the email until it is sent', async () => {
  const sendAt = after(15_000);
  const undone = mail({ sendAt });
  const due = mail({ sendAt });
  await queueEmail(deps.db, () => copy, undone);
  await queueEmail(deps.db, () => copy, due);
  expect(await sendDueEmails(deps)).toBe(0);
  app.setNow(after(14_999));
  expect(await sendDueEmails(deps)).toBe(0);
  expect(await dropEmail(deps.db, undone)).toBe(true);
  app.setNow(sendAt);
  expect(await sendDueEmails(deps)).toBe(1);
  expect(await dropEmail(deps.db, due)).toBe(false);
  expect(smtp.received.map(({ to }) => to)).toEqual([[due.to]]);
});

test('marks only the email to a permanently rejected recipient as failed', async () => {
  const bad = mail();
  smtp.recipient = (address) => (address === bad.to ? fault(550, `no <${address}> here`) : undefined);
  await queueEmail(deps.db, () => copy, bad);
  await queueEmail(deps.db, () => copy, mail());
  await queueEmail(deps.db, () => copy, mail({ to: 'not an address' }));
  await queueEmail(deps.db, () => copy, mail());
  expect(await sendDueEmails(deps)).toBe(2);
  const rows = await app.emails();
  expect(rows.map(({ state }) => state).sort()).toEqual(['failed', 'failed', 'sent', 'sent']);
  const failed = rows.find(({ to }) => to === bad.to)!;
  expect(failed.lastError).toContain('550');
  expect(failed.text, 'an operator can send it again').toContain('Thank you.');
  app.setNow(after(10 * 24 * 60 * minute));
  expect(await sendDueEmails(deps), 'failed is the end').toBe(0);
});

test('retries a temporarily rejected recipient later and sends the other emails', async () => {
  const busy = mail();
  smtp.recipient = (address) => (address === busy.to ? fault(451, 'greylisted') : undefined);
  await queueEmail(deps.db, () => copy, busy);
  await queueEmail(deps.db, () => copy, mail());
  expect(await sendDueEmails(deps)).toBe(1);
  const [row] = (await app.emails()).filter(({ to }) => to === busy.to);
  expect(row).toMatchObject({ state: 'pending', attempts: 1, nextAttemptAt: after(minute) });
  smtp.recipient = () => undefined;
  expect(await sendDueEmails(deps)).toBe(0);
  app.setNow(after(minute));
  expect(await sendDueEmails(deps)).toBe(1);
});

test('loses nothing during an outage of the mail server, and counts few attempts', async () => {
  for (let count = 0; count < 5; count += 1) await queueEmail(deps.db, () => copy, mail());
  await smtp.away();
  expect(await sendDueEmails(deps)).toBe(0);
  const rows = await app.emails();
  expect(rows.every(({ state }) => state === 'pending')).toBe(true);
  expect(rows.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(3);
  expect(rows.every(({ nextAttemptAt }) => nextAttemptAt > start)).toBe(true);
  await smtp.back();
  app.setNow(after(minute));
  expect(await sendDueEmails(deps)).toBe(5);
  expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(5);
});

test('retries over three days, then fails', async () => {
  smtp.recipient = () => fault(450, 'busy');
  await queueEmail(deps.db, () => copy, mail());
  let now = 0;
  for (const wait of retryDelays) {
    expect(await sendDueEmails(deps)).toBe(0);
    now += wait;
    expect((await only()).nextAttemptAt).toEqual(after(now));
    app.setNow(after(now));
  }
  expect(now / (24 * 60 * minute)).toBeCloseTo(2.93, 1);
  await sendDueEmails(deps);
  expect(await only()).toMatchObject({ state: 'failed', attempts: retryDelays.length + 1 });
});

test('sends each email once with two concurrent senders', async () => {
  const other = await createTestApp({ env: { SMTP_URL: smtp.url }, databaseUrl: app.databaseUrl });
  other.setNow(start);
  for (let count = 0; count < 60; count += 1) await queueEmail(deps.db, () => copy, mail());
  const sent = await Promise.all([
    sendDueEmails(deps),
    sendDueEmails(other.deps),
    sendDueEmails(deps),
    sendDueEmails(other.deps),
  ]);
  expect(sent.reduce((sum, count) => sum + count)).toBe(60);
  expect(sent.filter((count) => count > 0).length, 'they shared the work').toBeGreaterThan(1);
  expect(smtp.received).toHaveLength(60);
  expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(60);
});

test('limits the number of emails per run', async () => {
  for (let count = 0; count < 205; count += 1) await queueEmail(deps.db, () => copy, mail());
  const quick = { ...deps, mail: { local: true, send: async () => undefined } };
  expect(await sendDueEmails(quick)).toBe(200);
  expect(await sendDueEmails(quick)).toBe(5);
});

/** Starts sending due emails. The transport responds when `finish` is called. */
function sendSlowly(): { finish: (error?: Error) => void; done: Promise<number> } {
  let finish: (error?: Error) => void = () => undefined;
  const response = new Promise<void>((resolve, reject) => {
    finish = (error) => (error ? reject(error) : resolve());
  });
  return {
    finish: (error) => finish(error),
    done: sendDueEmails({ ...deps, mail: { local: false, send: () => response } }),
  };
}

test('a failure reported by a superseded sender does not undo the success of its successor', async () => {
  await queueEmail(deps.db, () => copy, mail());
  const superseded = sendSlowly();
  await expect.poll(async () => (await only()).state).toBe('sending');
  expect(await sendDueEmails(deps), 'leased by the first sender').toBe(0);
  app.setNow(after(lease));
  expect(await sendDueEmails(deps)).toBe(1);
  superseded.finish(new Error('the connection broke'));
  await superseded.done;
  expect(await only()).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
});

test.each([
  ['success', undefined],
  ['refusal', new MailRefused('no such person')],
  ['failure', new Error('the connection broke')],
])('the %s of a superseded sender changes nothing while its successor is sending', async (_what, error) => {
  await queueEmail(deps.db, () => copy, mail());
  const superseded = sendSlowly();
  await expect.poll(async () => (await only()).attempts).toBe(1);
  app.setNow(after(lease));
  const successor = sendSlowly();
  await expect.poll(async () => (await only()).attempts).toBe(2);
  const leased = await only();
  superseded.finish(error);
  await superseded.done;
  expect(await only()).toEqual(leased);
  successor.finish();
  await successor.done;
  expect(await only()).toMatchObject({ state: 'sent', attempts: 2 });
});

test('gives up only after senders have died at every attempt', async () => {
  await queueEmail(deps.db, () => copy, mail());
  const died: Array<ReturnType<typeof sendSlowly>> = [];
  const dieWhileSending = async () => {
    const { attempts } = await only();
    died.push(sendSlowly());
    await expect.poll(async () => (await only()).attempts).toBe(attempts + 1);
    expect(await only()).toMatchObject({ state: 'sending' });
    app.setNow(after(died.length * lease));
  };
  const last = retryDelays.length + 1;
  while (died.length < last - 1) await dieWhileSending();
  let sends = 0;
  const count = {
    local: false,
    send: async () => {
      sends += 1;
    },
  };
  // The last attempt is actually made, and succeeds with a working transport.
  const [row] = await app.emails();
  expect(await sendDueEmails({ ...deps, mail: count })).toBe(1);
  expect([sends, await only()]).toMatchObject([1, { state: 'sent', attempts: last }]);

  const { sentAt: _sentAt, ...waiting } = row!;
  await deps.db.update(emails).set(waiting);
  await dieWhileSending();
  expect(await sendDueEmails({ ...deps, mail: count })).toBe(0);
  expect([sends, await only()]).toMatchObject([1, { state: 'failed', attempts: last + 1 }]);
  for (const { finish } of died) finish();
  await Promise.all(died.map(({ done }) => done));
  expect(await only(), 'whatever the superseded senders report').toMatchObject({ state: 'failed' });
});

test('cannot drop an email that is being sent', async () => {
  const email = mail();
  await queueEmail(deps.db, () => copy, email);
  const sender = sendSlowly();
  await expect.poll(async () => (await only()).state).toBe('sending');
  expect(await dropEmail(deps.db, email)).toBe(false);
  sender.finish();
  expect(await sender.done).toBe(1);
  expect(await only()).toMatchObject({ state: 'sent' });
});

test('stops between two emails when aborted', async () => {
  for (let count = 0; count < 10; count += 1) await queueEmail(deps.db, () => copy, mail());
  const stop = new AbortController();
  const stopping = { local: true, send: async () => stop.abort() };
  // Three emails are sent concurrently.
  expect(await sendDueEmails({ ...deps, mail: stopping }, stop.signal)).toBeLessThanOrEqual(3);
  expect(await sendDueEmails({ ...deps, mail: stopping }, stop.signal)).toBe(0);
  expect((await app.emails()).filter(({ state }) => state === 'sending')).toEqual([]);
});
