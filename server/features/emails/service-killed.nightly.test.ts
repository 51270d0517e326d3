/** Sending from real server processes: one killed during a send, and two sharing the outbox. */
import { beforeEach, expect, test } from 'vitest';
import { emails } from '../../db/tables/emails.ts';
import { createTestApp } from '../../test/app.ts';
import { createServerProcess } from '../../test/server-process.ts';
import { startSmtp } from '../../test/smtp.ts';
import { lease, queueEmail, sendDueEmails } from './service.ts';

const smtp = await startSmtp();
const app = await createTestApp({ env: { SMTP_URL: smtp.url } });
const { deps } = app;
const server = () => createServerProcess({ databaseUrl: app.databaseUrl, env: { SMTP_URL: smtp.url } });
const [first, second] = await Promise.all([server(), server()]);

/** Starting two processes takes long on a busy host. */
const patient = { timeout: 60_000 };

const queue = (sendAt: Date) =>
  queueEmail(
    deps.db,
    () => ({ subject: 'Your church is live', heading: 'It is live', paragraphs: ['Thank you.'] }),
    { cause: `test:${sendAt.getTime()}`, to: 'person@example.org', sendAt },
  );
const only = async () => {
  const rows = await app.emails();
  expect(rows).toHaveLength(1);
  return rows[0]!;
};

beforeEach(async () => {
  smtp.received.length = 0;
  smtp.data = async () => undefined;
  await deps.db.delete(emails);
});

test('sends again with the same Message-ID after being killed during a send', patient, async () => {
  const interrupted: string[] = [];
  smtp.data = ({ raw }) => {
    interrupted.push(raw);
    return new Promise(() => undefined);
  };
  await queue(new Date());
  await first.start();
  await expect.poll(() => interrupted.length, { timeout: 30_000 }).toBe(1);
  await first.kill();
  expect(await only()).toMatchObject({ state: 'sending', attempts: 1 });
  smtp.data = async () => undefined;
  app.setNow(new Date());
  expect(await sendDueEmails(deps), 'not before its lease expires').toBe(0);
  app.setNow(new Date(Date.now() + lease));
  expect(await sendDueEmails(deps)).toBe(1);
  const idOf = (raw: string) => /Message-ID: <([^>]+)>/i.exec(raw)?.[1];
  expect(smtp.received).toHaveLength(1);
  expect(idOf(smtp.received[0]!.raw)).toBe(idOf(interrupted[0]!));
});

test('sends an email once with two idle servers, when it is due', patient, async () => {
  await Promise.all([first.start(), second.start()]);
  const sendAt = new Date(Date.now() + 1500);
  await queue(sendAt);
  await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(1);
  expect(Date.now()).toBeGreaterThanOrEqual(sendAt.getTime());
  await expect.poll(async () => (await only()).state).toBe('sent');
  expect(smtp.received).toHaveLength(1);
});
