import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '@/lib/connection.ts';
import { user } from '@/test/user.ts';
import { Boundary, LazySection, lazyPart, offerRetry } from './lazy-section.tsx';

let available: boolean;
const load = vi.fn(async (): Promise<{ default: ComponentType }> => {
  if (!available) throw new TypeError('Failed to fetch dynamically imported module');
  return { default: () => <p>Photos</p> };
});

beforeEach(() => {
  available = true;
  load.mockClear();
  // React logs errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  connection.set('ok');
});

function show(failed?: typeof offerRetry) {
  const Section = lazyPart(load);
  const page = (
    <main>
      <p>Sunday 10:00 AM</p>
      <LazySection loading="Loading" {...(failed ? { failed } : {})}>
        <Section />
      </LazySection>
    </main>
  );
  return { page, ...render(page) };
}

const text = () => screen.getByRole('main').textContent;

test('shows the section once its chunk is loaded', async () => {
  show();
  expect(text()).toBe('Sunday 10:00 AMLoading');
  expect(await screen.findByText('Photos')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('leaves out a section whose chunk fails twice, and keeps the rest of the page', async () => {
  available = false;
  show();
  await waitFor(() => expect(text()).toBe('Sunday 10:00 AM'));
  expect(load).toHaveBeenCalledTimes(2);
});

test('a short interruption is not visible', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  show();
  expect(await screen.findByText('Photos')).toBeTruthy();
});

test('loads a failed section when the browser is online again', async () => {
  available = false;
  show();
  await waitFor(() => expect(text()).toBe('Sunday 10:00 AM'));
  available = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Photos')).toBeTruthy();
});

test('loads a failed section if the connection is back before the failure is shown', async () => {
  load.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  load.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  const Section = lazyPart(load);
  const Part = () => {
    // Rendering takes long enough for the event to come first.
    if (load.mock.calls.length === 2) window.dispatchEvent(new Event('online'));
    return <Section />;
  };
  render(
    <LazySection>
      <Part />
    </LazySection>,
  );
  expect(await screen.findByText('Photos')).toBeTruthy();
});

test('loads a failed section when the server responds again', async () => {
  available = false;
  show();
  await waitFor(() => expect(text()).toBe('Sunday 10:00 AM'));
  available = true;
  act(() => connection.set('lost'));
  act(() => connection.set('ok'));
  expect(await screen.findByText('Photos')).toBeTruthy();
});

test('"Try again" really loads the chunk again, as often as it is pressed', async () => {
  available = false;
  show(offerRetry);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(4));
  available = true;
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Photos')).toBeTruthy();
});

test('a section that failed is loaded again where it is shown next', async () => {
  available = false;
  const { page, unmount } = show();
  await waitFor(() => expect(text()).toBe('Sunday 10:00 AM'));
  unmount();
  available = true;
  render(page);
  expect(await screen.findByText('Photos')).toBeTruthy();
});

test('an error other than a missing chunk is contained too, and stays until another page', () => {
  let broken = true;
  const Part = () => {
    if (broken) throw new Error('boom');
    return <p>Photos</p>;
  };
  const page = (url: string) => (
    <Boundary resetKey={url} failed={() => <p>Failed</p>}>
      <Part />
    </Boundary>
  );
  const { rerender } = render(page('/a'));
  broken = false;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('Failed')).toBeTruthy();
  rerender(page('/b'));
  expect(screen.getByText('Photos')).toBeTruthy();
});
