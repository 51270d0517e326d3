import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { monthlyEmail as copy } from '#shared/messages/analytics.ts';
import { showPage } from '@/test/show.tsx';
import { user } from '@/test/user.ts';
import { StopByEmail } from './stop-by-email.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sent: unknown[] = [];
function show(url: string, respond: () => Response | Promise<Response>) {
  sent.length = 0;
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return respond();
  });
  const route = 'POST /api/monthly-numbers/stop';
  showPage(
    '/monthly-numbers',
    <StopByEmail route={route} copy={copy} dashboard="/dashboard?tab=analytics" />,
    url,
  );
}
const stop = () => user.click(screen.getByRole('button', { name: copy.stop }));

test('stops the email only when the button is clicked', async () => {
  show('/monthly-numbers?token=abc', () => Response.json({ message: copy.stopped }));
  expect(screen.getByRole('heading', { name: copy.ask })).toBeTruthy();
  expect(sent).toEqual([]);
  await stop();
  expect(await screen.findByRole('heading', { name: copy.stopped })).toBeTruthy();
  expect(sent).toEqual([{ token: 'abc' }]);
});

test('links to the dashboard if the link has expired or has no token', async () => {
  show('/monthly-numbers?token=abc', () =>
    Response.json({ message: copy.linkDead, code: 'bad_input' }, { status: 400 }),
  );
  await stop();
  expect(await screen.findByText(copy.linkDead)).toBeTruthy();
  expect(screen.getByRole('link', { name: copy.toDashboard }).getAttribute('href')).toBe(
    '/dashboard?tab=analytics',
  );
  cleanup();
  show('/monthly-numbers', () => Response.json({}));
  expect(screen.getByRole('heading', { name: copy.linkDeadTitle })).toBeTruthy();
});

test('shows an error if the server is unreachable and can retry', async () => {
  let isOffline = true;
  show('/monthly-numbers?token=abc', async () => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return Response.json({ message: copy.stopped });
  });
  await stop();
  expect(await screen.findByText(copy.failed)).toBeTruthy();
  isOffline = false;
  await stop();
  expect(await screen.findByRole('heading', { name: copy.stopped })).toBeTruthy();
});
