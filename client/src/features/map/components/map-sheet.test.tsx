import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/lib/queries.ts';
import { user } from '@/test/user.ts';
import { MapSheet } from './map-sheet.tsx';
import type { Selected } from './selected-church.tsx';

const church: Selected = {
  id: 3,
  name: 'Grace Chapel',
  denomination: 'Baptist',
  area: 'Montrose',
  address: '12 Oak Street',
  city: 'Houston',
  state: 'TX',
  zip: '77006',
  phone: null,
  website: null,
  services: [],
  heroImage: null,
  latitude: 29.76,
  longitude: -95.37,
  featured: false,
};
const onClose = vi.fn();
beforeEach(() => void onClose.mockClear());
afterEach(() => document.body.replaceChildren());

const tree = (
  <QueryClientProvider client={createQueryClient()}>
    <MemoryRouter>
      <MapSheet church={church} onClose={onClose} />
    </MemoryRouter>
  </QueryClientProvider>
);
const sheet = () => screen.getByRole('region', { name: 'Selected church' });
const more = () => screen.getByRole('button', { name: 'Show more of this church' });
const less = () => screen.getByRole('button', { name: 'Show less of this church' });
const handle = () => more().parentElement!.parentElement!;
const swipe = (from: number, to: number) => {
  fireEvent.pointerDown(handle(), { clientY: from });
  fireEvent.pointerUp(handle(), { clientY: to });
};
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
/** The visible parts: the smallest sheet doesn't show the address. */
const size = () => {
  const facts = screen.queryByText(/12 Oak Street/) !== null;
  const height = ['h-1/2', 'h-full'].find((name) => sheet().classList.contains(name)) ?? 'content';
  return [height, facts, isOff(less()), isOff(more())];
};
const peek = ['content', false, true, false];
const half = ['h-1/2', true, false, false];
const full = ['h-full', true, false, true];

test('swiping up makes the sheet taller; swiping down makes it smaller, then closes it', () => {
  render(tree);
  expect(size()).toEqual(peek);
  swipe(500, 400);
  expect(size()).toEqual(half);
  swipe(400, 100);
  expect(size()).toEqual(full);
  swipe(400, 100);
  expect(size()).toEqual(full);
  swipe(100, 400);
  expect(size()).toEqual(half);
  swipe(100, 400);
  expect(size()).toEqual(peek);
  expect(onClose).not.toHaveBeenCalled();
  swipe(100, 400);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a movement counts as a swipe from 32 pixels', () => {
  render(tree);
  swipe(500, 469);
  expect(size()).toEqual(peek);
  swipe(500, 468);
  expect(size()).toEqual(half);
  swipe(500, 531);
  expect(size()).toEqual(half);
  swipe(500, 532);
  expect(size()).toEqual(peek);
});

test('the sheet follows the finger down but not up, and snaps back when it is lifted', () => {
  render(tree);
  const position = () => sheet().style.transform;
  fireEvent.pointerMove(handle(), { clientY: 700 });
  expect(position()).toBe('translateY(0px)');
  fireEvent.pointerDown(handle(), { clientY: 500 });
  fireEvent.pointerMove(handle(), { clientY: 520 });
  expect(position()).toBe('translateY(20px)');
  fireEvent.pointerMove(handle(), { clientY: 450 });
  expect(position()).toBe('translateY(0px)');
  fireEvent.pointerMove(handle(), { clientY: 515 });
  fireEvent.pointerUp(handle(), { clientY: 515 });
  expect(position()).toBe('translateY(0px)');
  fireEvent.pointerMove(handle(), { clientY: 700 });
  expect(position()).toBe('translateY(0px)');
  expect(size()).toEqual(peek);
});

test('a swipe ends where the finger leaves the handle, and does nothing if the browser cancels it', () => {
  render(tree);
  fireEvent.pointerDown(handle(), { clientY: 500 });
  fireEvent.pointerLeave(handle(), { clientY: 440 });
  expect(size()).toEqual(half);
  fireEvent.pointerUp(handle(), { clientY: 300 });
  expect(size()).toEqual(half);

  fireEvent.pointerDown(handle(), { clientY: 500 });
  fireEvent.pointerMove(handle(), { clientY: 560 });
  fireEvent.pointerCancel(handle());
  expect(sheet().style.transform).toBe('translateY(0px)');
  fireEvent.pointerUp(handle(), { clientY: 600 });
  expect(size()).toEqual(half);
});

test('the buttons resize the sheet but do not close it; Escape and Close do', async () => {
  render(tree);
  await user.click(less());
  expect(onClose).not.toHaveBeenCalled();
  await user.click(more());
  expect(size()).toEqual(half);
  await user.click(more());
  await user.click(more());
  expect(size()).toEqual(full);
  await user.click(less());
  expect(size()).toEqual(half);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  more().focus();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('opened from a marker, the sheet takes focus and returns it when it closes', () => {
  const marker = document.createElement('button');
  marker.className = 'leaflet-marker-icon';
  document.body.append(marker);
  marker.focus();
  const { unmount } = render(tree);
  expect(document.activeElement).toBe(sheet());
  unmount();
  expect(document.activeElement).toBe(marker);
});
