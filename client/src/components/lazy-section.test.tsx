import { act, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { user } from '@/test/user.ts';
import { Boundary, LazySection, lazyPart } from './lazy-section.tsx';

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
});

function show() {
  const Section = lazyPart(load);
  const page = (
    <main>
      <p>Sunday 10:00 AM</p>
      <LazySection loading="Loading">
        <Section />
      </LazySection>
    </main>
  );
  return { page, ...render(page) };
}

const text = () => screen.getByRole('main').textContent;
const retry = () => screen.findByRole('button', { name: 'Try again' });

test('shows the section once its code is loaded', async () => {
  show();
  expect(text()).toBe('Sunday 10:00 AMLoading');
  expect(await screen.findByText('Photos')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('a section whose code fails says so, and keeps the rest of the page', async () => {
  available = false;
  show();
  await retry();
  expect(text()).toBe('Sunday 10:00 AMWe couldn’t load this part.Try again');
});

test('loads a failed section when the browser is online again', async () => {
  available = false;
  show();
  await retry();
  available = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Photos')).toBeTruthy();
});

test('"Try again" really loads the code again, as often as it is pressed', async () => {
  available = false;
  show();
  await user.click(await retry());
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  available = true;
  await user.click(await retry());
  expect(await screen.findByText('Photos')).toBeTruthy();
});

test('a section that failed is loaded again where it is shown next', async () => {
  available = false;
  const { page, unmount } = show();
  await retry();
  unmount();
  available = true;
  render(page);
  expect(await screen.findByText('Photos')).toBeTruthy();
});

test('another error is contained too, and stays until another page', () => {
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
  rerender(page('/a'));
  expect(screen.getByText('Failed')).toBeTruthy();
  rerender(page('/b'));
  expect(screen.getByText('Photos')).toBeTruthy();
});
