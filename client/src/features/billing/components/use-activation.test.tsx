import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { pass, settle, showPage } from '@/test/show.tsx';
import { sessionSubscriptionQuery } from '../api.ts';
import { useActivation } from './use-activation.ts';

const path = 'GET /api/billing/session-subscription?session_id=cs_1';
const waiting = {
  status: null,
  plan_key: 'monthly',
  current_period_end: null,
  state: 'waiting',
  account: null,
  email: null,
  churchName: null,
};
const server = fakeServer(() => ({ [path]: { body: waiting } }));
const requests = () => server.bodies(path).length;

function Page({ enabled }: { enabled: boolean }) {
  const { attempt, over, timedOut, refused } = useActivation(sessionSubscriptionQuery('cs_1'), {
    enabled,
    isOver: (session) => session?.state !== 'waiting',
  });
  return (
    <p>{[`attempt ${attempt}`, over && 'over', timedOut && 'timed out', refused && 'refused'].join(' ')}</p>
  );
}
const open = async (enabled = true) => {
  const page = showPage('/', <Page enabled={enabled} />);
  await settle();
  return page;
};
const muchLater = async () => {
  for (let step = 0; step < 40; step += 1) await pass(10_000);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

test('polls every 10 seconds and stops after 30 attempts', async () => {
  await open();
  await pass(10_000);
  expect(requests()).toBe(2);
  await muchLater();
  expect(requests()).toBe(30);
  expect(screen.getByText(/timed out/)).toBeTruthy();
});

test.each(['active', 'failed', 'expired', 'ended'])('stops when the payment is %s', async (state) => {
  await open();
  server.replies[path] = { body: { ...waiting, state } };
  await pass(10_000);
  expect(screen.getByText(/over/)).toBeTruthy();
  await muchLater();
  expect(requests()).toBe(2);
});

test('stops if the server does not know the session', async () => {
  server.replies[path] = { status: 404 };
  await open();
  await muchLater();
  expect(screen.getByText(/refused/)).toBeTruthy();
  expect(requests()).toBe(1);
});

test('stops when unmounted', async () => {
  const { unmount } = await open();
  unmount();
  await muchLater();
  expect(requests()).toBe(1);
});

test('sends nothing while disabled', async () => {
  await open(false);
  await muchLater();
  expect(requests()).toBe(0);
});
