import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { pass, showPage } from '@/test/show.tsx';
import { useFakeTimers } from '@/test/user.ts';
import ChurchPage from './church-page.tsx';

const church = 'GET /api/churches/999999';
const server = fakeServer(() => ({ 'GET /api/auth/me': { body: null } }));
beforeEach(() => useFakeTimers());
const failed = () => screen.queryByText('Church not found or failed to load. Please try again later.');

test('says without another request that a church does not exist', async () => {
  server.replies[church] = { status: 404, body: { message: 'Not found', code: 'not_found' } };
  showPage('/church/:id', <ChurchPage />, '/church/999999');
  await pass(100);
  expect(failed()).toBeTruthy();
  expect(server.bodies(church)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('tries once more after a failure', async () => {
  server.replies[church] = { status: 500, body: { message: 'Oops', code: 'internal' } };
  showPage('/church/:id', <ChurchPage />, '/church/999999');
  await pass(100);
  expect(failed()).toBeNull();
  await pass(2000);
  expect(failed()).toBeTruthy();
  expect(server.bodies(church)).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
