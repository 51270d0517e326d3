import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fault, startSmtp } from '../../test/smtp.ts';
import { createSmtpMailer, senderOf } from './smtp.ts';
import { type EmailMessage, MailPostponed, MailRefused } from './types.ts';

const smtp = await startSmtp();
const timeouts = { connect: 500, greeting: 500, silence: 500 };
const mailer = createSmtpMailer({ url: smtp.url });

const message = (values: Partial<EmailMessage> = {}): EmailMessage => ({
  id: '5f0f6a52-64f4-4d0e-9f5a-0f3f4c1f2b11',
  from: 'Houston Churches <hello@churches.example>',
  to: 'owner@example.org',
  subject: 'Your church is live',
  text: 'Grüße aus Houston',
  html: '<p>Grüße aus Houston</p>',
  ...values,
});

/** Unfolded header lines. */
const headersOf = (raw: string) =>
  raw
    .split('\r\n\r\n')[0]!
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

beforeEach(() => {
  smtp.received.length = 0;
  smtp.recipient = () => undefined;
  smtp.sender = () => undefined;
  smtp.data = async () => undefined;
});

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

test('sends text and HTML, with the same Message-ID for a repeated send', async () => {
  await mailer.send(message());
  await mailer.send(message({ replyTo: 'visitor@example.net' }));
  const [first, second] = smtp.received.map(({ raw }) => headersOf(raw));
  expect(smtp.received[0]).toMatchObject({ from: 'hello@churches.example', to: ['owner@example.org'] });
  expect(first).toContain('Message-ID: <5f0f6a52-64f4-4d0e-9f5a-0f3f4c1f2b11@churches.example>');
  expect(second).toContain('Message-ID: <5f0f6a52-64f4-4d0e-9f5a-0f3f4c1f2b11@churches.example>');
  expect(first).toContain('From: Houston Churches <hello@churches.example>');
  expect(first).toContain('Auto-Submitted: auto-generated');
  expect(second).toContain('Reply-To: visitor@example.net');
  expect(smtp.received[0]!.raw).toContain('multipart/alternative');
});

test('prevents header injection', async () => {
  const injection = '\r\nBcc: victim@example.net\r\nX-Evil: 1\r\n\r\n<h1>spam</h1>';
  await mailer.send(
    message({
      subject: `Hello${injection}`,
      from: `"Houston\r\nBcc: victim@example.net" <hello@churches.example>`,
    }),
  );
  await mailer.send(message({ subject: 'one\u2028two\u0085three\0four\tfive' }));
  expect(smtp.received.map(({ to }) => to)).toEqual([['owner@example.org'], ['owner@example.org']]);
  for (const { raw } of smtp.received) {
    const names = headersOf(raw).map((line) => line.split(':')[0]!.toLowerCase());
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('x-evil');
    expect(names.filter((name) => name === 'subject')).toHaveLength(1);
  }
  expect(headersOf(smtp.received[1]!.raw)).toContain('Subject: one two three four five');
});

test('sends unsubscribe headers only with an unsubscribe URL, which cannot inject headers', async () => {
  const url = 'https://churches.example/monthly-numbers?token=abc\r\nBcc: victim@example.net>,<mailto:x@y.z';
  await mailer.send(message({ unsubscribeUrl: url }));
  await mailer.send(message());
  const [first, second] = smtp.received.map(({ raw }) => headersOf(raw));
  expect(first!.filter((line) => line.startsWith('List-'))).toEqual([
    'List-Unsubscribe: <https://churches.example/monthly-numbers?token=abcBcc:%20victim@example.net%3E,%3Cmailto:x@y.z>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ]);
  expect(first!.some((line) => line.startsWith('Bcc'))).toBe(false);
  expect(second!.some((line) => line.startsWith('List-'))).toBe(false);
});

test.each([
  ['a@example.org\r\nRCPT TO:<victim@example.net>'],
  ['a@example.org, victim@example.net'],
  ['a@example.org;victim@example.net'],
  ['<victim@example.net> a@example.org'],
  ['Somebody <victim@example.net>'],
  ['a@example.org\0'],
  ['no address'],
  [''],
])('rejects anything but one bare address: %j', async (hostile) => {
  await expect(mailer.send(message({ to: hostile }))).rejects.toBeInstanceOf(MailRefused);
  if (hostile) await expect(mailer.send(message({ replyTo: hostile }))).rejects.toBeInstanceOf(MailRefused);
  expect(smtp.received).toEqual([]);
});

test('splits a sender into name and address', () => {
  expect(senderOf('"Houston, Churches" <a@b.example>')).toEqual({
    name: 'Houston, Churches',
    address: 'a@b.example',
  });
  expect(senderOf('a@b.example')).toEqual({ name: '', address: 'a@b.example' });
});

const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => expect.unreachable('the email was sent'),
    (error: unknown) => error,
  );

test('treats 5xx for a recipient or message as permanent and 4xx as temporary, for this email only', async () => {
  smtp.recipient = () => fault(550, 'no such mailbox');
  expect(await failureOf(mailer.send(message()))).toBeInstanceOf(MailRefused);
  smtp.recipient = () => fault(451, 'greylisted');
  expect(await failureOf(mailer.send(message()))).toMatchObject({
    onlyThisEmail: true,
    code: 'EENVELOPE 451',
  });
  smtp.recipient = () => undefined;
  smtp.data = async () => fault(554, 'spam');
  expect(await failureOf(mailer.send(message()))).toBeInstanceOf(MailRefused);
  smtp.data = async () => fault(452, 'disk full');
  expect(await failureOf(mailer.send(message()))).toMatchObject({ onlyThisEmail: true });
});

test('postpones all emails while the sender or password is rejected', async () => {
  smtp.sender = () => fault(553, 'not your address');
  const sender = await failureOf(mailer.send(message()));
  expect(sender).toBeInstanceOf(MailPostponed);
  expect(sender).toMatchObject({ onlyThisEmail: false });
  const misconfigured = createSmtpMailer({ url: smtp.url.replace('//', '//us:wrong@') });
  const password = await failureOf(misconfigured.send(message()));
  expect(password).toBeInstanceOf(MailPostponed);
  expect(password).toMatchObject({ onlyThisEmail: false, code: expect.stringContaining('EAUTH') });
  smtp.sender = () => undefined;
  await createSmtpMailer({ url: smtp.url.replace('//', '//us:right@') }).send(message());
  expect(smtp.received).toHaveLength(1);
});

test('times out when the server is down, never sends a greeting, or stops responding', async () => {
  const closed = createSmtpMailer({ url: 'smtp://127.0.0.1:9', timeouts });
  expect(await failureOf(closed.send(message()))).toMatchObject({ onlyThisEmail: false });
  const mute = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const { port } = mute.address() as { port: number };
  const silent = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, timeouts });
  expect(await failureOf(silent.send(message()))).toMatchObject({ onlyThisEmail: false });
  mute.close();
  let respond: (value: undefined) => void = () => undefined;
  smtp.data = () =>
    new Promise((resolve) => {
      respond = resolve;
    });
  const startedAt = performance.now();
  expect(await failureOf(createSmtpMailer({ url: smtp.url, timeouts }).send(message()))).toMatchObject({
    onlyThisEmail: false,
  });
  expect(performance.now() - startedAt).toBeLessThan(3000);
  respond(undefined);
});
