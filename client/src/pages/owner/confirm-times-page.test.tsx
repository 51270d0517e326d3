import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '#shared/domain/paths.ts';
import { listedChurch } from '@/test/church.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { user } from '@/test/user.ts';
import ConfirmTimesPage from './confirm-times-page.tsx';

const confirm = 'POST /api/service-times/confirm';
const server = fakeServer(() => ({ [confirm]: { body: { timesConfirmedAt: '2026-11-22T03:00:00.000Z' } } }));
const open = (search = '?token=abc') =>
  showPage(paths.confirmTimes, <ConfirmTimesPage />, paths.confirmTimes + search);
const press = () => user.click(screen.getByRole('button', { name: 'Yes, still right' }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('only the button confirms', async () => {
  open();
  await heading('Are these times still right?');
  expect(server.sent).toEqual([]);
  await press();
  await heading('Thank you');
  expect(server.bodies(confirm)).toEqual([{ token: 'abc' }]);
});

test('shows the times that visitors see', async () => {
  const church = { ...listedChurch, id: 7, services: ['Sunday 10 AM'] };
  server.replies['GET /api/churches/7'] = { body: church };
  open('?church=7&token=abc');
  expect(await screen.findByText('Sunday 10 AM')).toBeTruthy();
  expect(screen.getByRole('link', { name: church.name }).getAttribute('href')).toBe('/church/7');
});

test('a rejected or missing link leads to the dashboard, and a failure can be repeated', async () => {
  server.replies[confirm] = 'unreachable';
  const { unmount } = open();
  await press();
  expect(await screen.findByText('We couldn’t save that. Please try again.')).toBeTruthy();
  server.replies[confirm] = { status: 400, body: { message: 'no' } };
  await press();
  await heading('This link no longer works');
  unmount();
  open('');
  await heading('This link no longer works');
  const dashboard = screen.getByRole('link', { name: 'Go to Dashboard' });
  expect(dashboard.getAttribute('href')).toBe('/dashboard?tab=church');
});
