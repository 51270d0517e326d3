/** Input that caused internal errors in fuzz tests. */
import { expect, test } from 'vitest';
import { createTestApp } from './app.ts';

const app = await createTestApp();

test('stores half of an emoji as a replacement character', async () => {
  const form = { username: 'cut\ud83d', email: 'cut@example.org', password: 'quiet herons' };
  await app.anonymous
    .post('/api/auth/register')
    .set('Content-Type', 'application/json')
    .send(JSON.stringify(form))
    .expect(200);
  const { rows } = await app.deps.pool.query('select username from users where email = $1', [form.email]);
  expect(rows[0].username).toBe('cut\ufffd');
});

test('rejects ids that are too large and dates that are too far away', async () => {
  const { agent, bearer } = await app.signIn({ role: 'admin' });
  const church = await app.build.church();
  const grant = { churchId: church.id, reason: 'a guest', until: '2027-01-31' };
  await agent
    .post(`/api/admin/churches/${church.id}/merge`)
    .set(bearer)
    .send({ into: 2 ** 31 })
    .expect(400);
  await agent
    .post('/api/admin/grants')
    .set(bearer)
    .send({ ...grant, churchId: 2 ** 31 })
    .expect(400);
  const { body } = await agent
    .post('/api/admin/grants')
    .set(bearer)
    .send({ ...grant, until: '9999-12-31' })
    .expect(400);
  expect(body.fields.until).toBe('Please choose a day within the next 100 years');
});

test('rejects a website with a username that disguises its host', async () => {
  const { agent } = await app.signIn();
  const { body } = await agent
    .post('/api/user/churches')
    .send({ name: 'Grace', website: 'https://grace.example@evil.example/' })
    .expect(400);
  expect(body.fields.website).toBeTruthy();
});
