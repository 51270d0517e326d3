import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { user } from '@/test/user.ts';
import VerifyEmailPage from './verify-email-page.tsx';

const verify = 'POST /api/auth/verify-email';
const server = fakeServer(() => ({ 'GET /api/auth/me': { body: null } }));

const open = (query: string) =>
  showPage('/auth/verify-email', <VerifyEmailPage />, `/auth/verify-email?${query}`);

test('opening the link confirms the email address with one request', async () => {
  server.replies[verify] = { body: { message: 'Your email address is confirmed.' } };
  open('token=secret');
  await screen.findByText('Your email address is confirmed.');
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeTruthy();
  expect(server.bodies(verify)).toEqual([{ token: 'secret' }]);
});

test('a link that undoes a change requires a click', async () => {
  server.replies[verify] = { body: { message: 'Your former address is back.' } };
  open('token=secret&undo=true');
  const button = await screen.findByRole('button', { name: 'Undo the change' });
  expect(server.bodies(verify)).toEqual([]);
  await user.click(button);
  await screen.findByText('Your former address is back.');
});

test.each([
  [400, 'bad_input', /^It’s incomplete, has already been used, or has expired/],
  [409, 'conflict', 'Another account has this address now.'],
] as const)('a link that is refused (%i) says why, and leads on', async (status, code, text) => {
  server.replies[verify] = { status, body: { code, message: 'Another account has this address now.' } };
  open('token=secret');
  await screen.findByText(text);
  expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Sign In' })).toBeTruthy();
});

test('a server error keeps the link, so that a retry confirms the email address', async () => {
  server.replies[verify] = { status: 503, body: { code: 'unavailable', message: 'Not now.' } };
  open('token=secret');
  await screen.findByText('Not now.');
  server.replies[verify] = { body: { message: 'Your email address is confirmed.' } };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText('Your email address is confirmed.')).toBeTruthy());
  expect(server.bodies(verify)).toHaveLength(2);
});
