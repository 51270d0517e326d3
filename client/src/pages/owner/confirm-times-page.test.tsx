import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '#shared/domain/paths.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { press, settle, showPage } from '@/test/show.tsx';
import { useFakeTimers } from '@/test/user.ts';
import ConfirmTimesPage from './confirm-times-page.tsx';

const asked = 'POST /api/service-times/request';
const confirmed = 'POST /api/service-times/confirm';
const server = fakeServer(() => ({
  [asked]: {
    body: {
      church: { id: 12, name: 'Grace Chapel' },
      services: ['Sunday 9:00 AM', ''],
      serviceExceptions: [
        { date: '2026-11-20', kind: 'none', text: 'over' },
        { date: '2026-12-25', kind: 'none', text: 'Christmas is celebrated on Thursday.' },
        { date: '2027-03-28', kind: 'instead', text: 'Easter 6:30 AM' },
      ],
      facts: ['Gospel worship'],
      timesConfirmedAt: '2026-08-01T15:00:00.000Z',
    },
  },
  [confirmed]: { body: { timesConfirmedAt: '2026-11-22T03:00:00.000Z' } },
}));

beforeEach(() => {
  useFakeTimers();
  vi.setSystemTime('2026-11-21T21:00:00-06:00');
});

const open = async (search = '?token=abc') => {
  showPage(paths.confirmTimes, <ConfirmTimesPage />, paths.confirmTimes + search);
  await settle();
};
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const calls = () => server.sent.map(({ request }) => request);

test('opening the page shows the service times and confirms nothing', async () => {
  await open();
  expect(title()).toBe('Are these times still right?');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sunday 9:00 AM',
    'Friday, December 25: no service. Christmas is celebrated on Thursday.',
    'Sunday, March 28, 2027: different times: Easter 6:30 AM',
    'Gospel worship',
  ]);
  expect(screen.getByText('Last confirmed on August 1, 2026.')).toBeTruthy();
  expect(server.bodies(asked)).toEqual([{ token: 'abc' }]);
  expect(calls()).not.toContain(confirmed);
  expect(screen.getByRole('link', { name: 'Change the times' }).getAttribute('href')).toBe('/church-edit/12');
});

test('the button confirms, and the thank-you message shows Houston’s date', async () => {
  await open();
  await press('Yes, still right');
  expect(server.bodies(confirmed)).toEqual([{ token: 'abc' }]);
  expect(title()).toBe('Thank you');
  const told = screen.getByText('The times for Grace Chapel are confirmed as of November 21, 2026.');
  expect(told.parentElement).toBe(document.activeElement);
  expect(screen.getByRole('link', { name: 'See your page' }).getAttribute('href')).toBe('/church/12');
});

test.each([400, 403, 404, 409])('a link rejected with %s shows what to do instead', async (status) => {
  server.replies[asked] = { status, body: { message: 'no' } };
  await open();
  expect(title()).toBe('This link no longer works');
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard');
});

test('sends no request without a token', async () => {
  await open('');
  expect(title()).toBe('This link no longer works');
  expect(calls()).toEqual([]);
});

test('shows that a link expired while the page was open', async () => {
  server.replies[confirmed] = { status: 409, body: { message: 'no' } };
  await open();
  await press('Yes, still right');
  expect(title()).toBe('This link no longer works');
});

test('shows an error without a connection, and allows another attempt', async () => {
  const reply = server.replies[asked]!;
  server.replies[asked] = 'unreachable';
  await open();
  expect(title()).toBe('We couldn’t load your service times');
  server.replies[asked] = reply;
  await press('Try again');
  expect(title()).toBe('Are these times still right?');
  const done = server.replies[confirmed]!;
  server.replies[confirmed] = 'unreachable';
  await press('Yes, still right');
  expect(screen.getByRole('alert').textContent).toBe('We couldn’t save that. Please try again.');
  server.replies[confirmed] = done;
  await press('Yes, still right');
  expect(title()).toBe('Thank you');
});

test('explains that there were too many attempts', async () => {
  server.replies[asked] = { status: 429, body: { message: 'wait' } };
  await open();
  expect(screen.getByRole('alert').textContent).toContain('wait a few minutes');
});
