import { expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { queueEmail, sendDueEmails } from './service.ts';

const app = await createTestApp();
const { deps, request } = app;

const queue = (to: string, subject: string) =>
  queueEmail(
    deps.db,
    () => ({ subject, heading: 'Hello <you>', paragraphs: ['Read this.'], action: 'Open' }),
    { cause: `test:${subject}`, to, sendAt: new Date(), url: `${app.url}/directory?a=1&b=2` },
  );

test('shows the list, an email, and its HTML without scripts', async () => {
  await request.get('/dev/mail').expect(200).expect('Content-Type', /html/);
  await queue('first@example.org', 'First <b>');
  await queue('second@example.org', 'Second');
  expect(await sendDueEmails(deps)).toBe(2);
  const list = await request.get('/dev/mail').expect(200);
  expect(list.text.indexOf('Second')).toBeGreaterThan(0);
  expect(list.text.indexOf('Second')).toBeLessThan(list.text.indexOf('First &lt;b&gt;'));
  expect(list.text).not.toContain('First <b>');
  const filtered = await request.get('/dev/mail?to=second%40example.org').expect(200);
  expect(filtered.text).not.toContain('First');

  const [mail] = (await app.emails()).filter(({ to }) => to === 'second@example.org');
  expect(mail, 'kept, for reading it here').toMatchObject({
    state: 'sent',
    html: expect.stringContaining('Read'),
  });
  const one = await request.get(`/dev/mail/${mail!.id}`).expect(200);
  expect(one.text).toContain(`<a href="${app.url}/directory?a=1&amp;b=2">`);
  expect(one.text).toMatch(/<iframe [^>]*sandbox="(?![^"]*allow-(scripts|same-origin))/);
  expect(one.text).toContain('&lt;base target=&quot;_top&quot;&gt;');
  expect(one.headers['content-security-policy']).toContain("default-src 'none'; style-src 'unsafe-inline';");
  await request.get('/dev/mail/nothing').expect(404);
  await request.get('/dev/mail/00000000-0000-0000-0000-000000000000').expect(404);
});

test('is not mounted with a mail server or in production', async () => {
  const sending = await createTestApp({
    env: { SMTP_URL: 'smtp://127.0.0.1:9' },
    databaseUrl: app.databaseUrl,
  });
  await sending.request.get('/dev/mail').expect(404);
  const production = await createTestApp({
    env: {
      APP_MODE: 'production',
      PAYMENTS: 'off',
      DATABASE_URL: app.databaseUrl,
      BASE_URL: 'http://x.example',
      ADMIN_EMAIL: 'admin@x.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      SITE_FILE: 'server/test/site.json',
    },
    databaseUrl: app.databaseUrl,
  });
  await production.request.get('/dev/mail').expect(404);
});
