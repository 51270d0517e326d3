/** Input that fuzzing found to end in an internal error. */
import { expect, test } from 'vitest';
import { createTestApp } from './app.ts';

const app = await createTestApp();

test('half of an emoji is stored as a replacement character', async () => {
  const form = { username: 'cut\ud83d', email: 'cut@example.org', password: 'quiet herons' };
  await app.anonymous
    .post('/api/auth/register')
    .set('Content-Type', 'application/json')
    .send(JSON.stringify(form))
    .expect(200);
  const { rows } = await app.deps.pool.query('select username from users where email = $1', [form.email]);
  expect(rows[0].username).toBe('cut\ufffd');
});

test('an id that no row can have, and a day beyond all plans, are bad input', async () => {
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

test('a website that hides its host behind a user name is refused', async () => {
  const { agent } = await app.signIn();
  const { body } = await agent
    .post('/api/user/churches')
    .send({ name: 'Grace', website: 'https://grace.example@evil.example/' })
    .expect(400);
  expect(body.fields.website).toBeTruthy();
});
