import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { paste, user } from '@/test/user.ts';
import ResetPasswordPage from './reset-password-page.tsx';

const reset = 'POST /api/auth/reset-password';
const server = fakeServer(() => ({}));

const path = '/auth/reset-password';
async function submit() {
  await paste(screen.getByLabelText('New password'), 'five slow herons');
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
}

test('an error keeps the form, so that a retry sets the password', async () => {
  showPage(path, <ResetPasswordPage />, `${path}?token=secret`);
  server.replies[reset] = {
    status: 400,
    body: { code: 'bad_input', message: 'no', fields: { password: 'This password is known' } },
  };
  await submit();
  await screen.findByText('This password is known');

  server.replies[reset] = { status: 503, body: { code: 'unavailable', message: 'Please try again' } };
  await submit();
  await screen.findByText('Please try again');

  server.replies[reset] = { body: { message: 'done' } };
  await submit();
  await screen.findByRole('heading', { name: 'Your new password is set' });
  expect(server.bodies(reset).at(-1)).toEqual({ token: 'secret', password: 'five slow herons' });
});

test('a used or expired link offers a new one', async () => {
  showPage(path, <ResetPasswordPage />, `${path}?token=secret`);
  server.replies[reset] = { status: 400, body: { code: 'bad_input', message: 'no' } };
  await submit();
  await screen.findByRole('heading', { name: 'This link no longer works' });
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
    '/auth/forgot-password',
  );
});
