import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { monthlyMail as copy } from '#shared/messages/analytics.ts';
import { createQueryClient } from '@/lib/query-client.ts';
import { StopMonthly } from './stop-monthly.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const sent: unknown[] = [];
function show(address: string, answer: () => Response | Promise<Response>) {
  sent.length = 0;
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return answer();
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <StopMonthly />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const stop = () => fireEvent.click(screen.getByRole('button', { name: copy.stop }));

test('opening the page stops nothing; the button does, once', async () => {
  show('/monthly-numbers?token=abc', () => Response.json({ message: copy.stopped }));
  expect(screen.getByRole('heading', { name: copy.ask })).toBeTruthy();
  expect(sent).toEqual([]);
  stop();
  expect(await screen.findByRole('heading', { name: copy.stopped })).toBeTruthy();
  expect(sent).toEqual([{ token: 'abc' }]);
});

test('a link that is too old, or has lost its token, leads to the dashboard', async () => {
  show('/monthly-numbers?token=abc', () =>
    Response.json({ message: copy.linkDead, code: 'bad_input' }, { status: 400 }),
  );
  stop();
  expect(await screen.findByText(copy.linkDead)).toBeTruthy();
  expect(screen.getByRole('link', { name: copy.toDashboard }).getAttribute('href')).toBe(
    '/dashboard?tab=analytics',
  );
  cleanup();
  show('/monthly-numbers', () => Response.json({}));
  expect(screen.getByRole('heading', { name: copy.linkDeadTitle })).toBeTruthy();
});

test('a server that is away is said, and the button can be pressed again', async () => {
  let away = true;
  show('/monthly-numbers?token=abc', () => {
    if (away) throw new TypeError('Failed to fetch');
    return Response.json({ message: copy.stopped });
  });
  stop();
  expect(await screen.findByText(copy.failed)).toBeTruthy();
  away = false;
  stop();
  expect(await screen.findByRole('heading', { name: copy.stopped })).toBeTruthy();
});
