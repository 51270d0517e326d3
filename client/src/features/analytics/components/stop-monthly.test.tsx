import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { monthlyEmail as copy } from '#shared/messages/analytics.ts';
import { createQueryClient } from '@/lib/query-client.ts';
import { user } from '@/test/user.ts';
import { StopMonthly } from './stop-monthly.tsx';

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
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[url]}>
        <StopMonthly />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const stop = () => user.click(screen.getByRole('button', { name: copy.stop }));

test('opening the page stops nothing; the button does, with one request', async () => {
  show('/monthly-numbers?token=abc', () => Response.json({ message: copy.stopped }));
  expect(screen.getByRole('heading', { name: copy.ask })).toBeTruthy();
  expect(sent).toEqual([]);
  await stop();
  expect(await screen.findByRole('heading', { name: copy.stopped })).toBeTruthy();
  expect(sent).toEqual([{ token: 'abc' }]);
});

test('an expired link, or one without its token, leads to the dashboard', async () => {
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

test('shows that the server is unreachable, and the button can be pressed again', async () => {
  let away = true;
  show('/monthly-numbers?token=abc', async () => {
    if (away) throw new TypeError('Failed to fetch');
    return Response.json({ message: copy.stopped });
  });
  await stop();
  expect(await screen.findByText(copy.failed)).toBeTruthy();
  away = false;
  await stop();
  expect(await screen.findByRole('heading', { name: copy.stopped })).toBeTruthy();
});
