import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { monthlyEmail as copy } from '#shared/messages/analytics.ts';
import { controls } from '#shared/messages/app.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { user } from '@/test/user.ts';
import { StopByEmail } from './stop-by-email.tsx';

const route = 'POST /api/monthly-numbers/stop';
const server = fakeServer(() => ({ [route]: { body: { message: copy.stopped } } }));

const show = (url: string) =>
  showPage(
    '/monthly-numbers',
    <StopByEmail route={route} copy={copy} dashboard="/dashboard?tab=analytics" />,
    url,
  );
const stop = () => user.click(screen.getByRole('button', { name: copy.stop }));

test('stops the email only when the button is clicked', async () => {
  show('/monthly-numbers?token=abc');
  expect(screen.getByRole('heading', { name: copy.ask })).toBeTruthy();
  expect(server.sent).toEqual([]);
  await stop();
  expect(await screen.findByRole('heading', { name: copy.stopped })).toBeTruthy();
  expect(server.bodies(route)).toEqual([{ token: 'abc' }]);
});

test('links to the dashboard if the link has expired or has no token', async () => {
  server.replies[route] = { status: 400, body: { message: copy.linkDead, code: 'bad_input' } };
  show('/monthly-numbers?token=abc');
  await stop();
  expect(await screen.findByText(copy.linkDead)).toBeTruthy();
  expect(screen.getByRole('link', { name: controls.dashboard }).getAttribute('href')).toBe(
    '/dashboard?tab=analytics',
  );
  cleanup();
  show('/monthly-numbers');
  expect(screen.getByRole('heading', { name: controls.linkDead })).toBeTruthy();
});

test('shows an error if the server is unreachable and can retry', async () => {
  server.replies[route] = 'unreachable';
  show('/monthly-numbers?token=abc');
  await stop();
  expect(await screen.findByText(copy.failed)).toBeTruthy();
  server.replies[route] = { body: { message: copy.stopped } };
  await stop();
  expect(await screen.findByRole('heading', { name: copy.stopped })).toBeTruthy();
});
