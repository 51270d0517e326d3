import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { useScrollAndFocus } from './navigation.ts';

let top = 0;
let height = 5000;
const scrolled: number[] = [];

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance', 'setTimeout'],
  });
  top = 0;
  height = 5000;
  scrolled.length = 0;
  vi.stubGlobal('scrollTo', (_: number, to: number) => {
    top = Math.min(to, height);
    scrolled.push(to);
  });
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top);
});

function Frame() {
  useScrollAndFocus();
  return (
    <main>
      <Outlet />
    </main>
  );
}
const page = (name: string) => (
  <>
    <h1>{name}</h1>
    <p id="part">Part</p>
  </>
);

function open(entries = ['/a']) {
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/a', element: page('A') },
          { path: '/b', element: page('B') },
          { path: '/plain', element: <p>No heading</p> },
        ],
      },
    ],
    { initialEntries: entries },
  );
  render(<RouterProvider router={router} />);
  return (to: string | number) => act(() => router.navigate(to as string));
}
const scroll = (to: number) => {
  top = to;
  fireEvent.scroll(window);
};
const frames = (count: number) => act(() => vi.advanceTimersByTime(16 * count));

test('a new page starts at the top with focus on its heading', async () => {
  const go = open();
  expect(window.history.scrollRestoration).toBe('manual');
  scroll(800);
  await go('/b');
  expect(top).toBe(0);
  expect(document.activeElement?.textContent).toBe('B');
  expect(document.activeElement?.getAttribute('tabindex')).toBe('-1');
  await go('/plain');
  expect(document.activeElement?.tagName).toBe('MAIN');
});

test('changing the query string neither scrolls nor moves focus', async () => {
  const go = open();
  scroll(800);
  scrolled.length = 0;
  await go('/a?search=x');
  expect(scrolled).toEqual([]);
  expect(document.activeElement).toBe(document.body);
});

test('a hash scrolls to its element', async () => {
  const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
  const go = open();
  await go('/b#part');
  expect((scrollIntoView.mock.contexts[0] as Element).id).toBe('part');
  expect(scrolled).toEqual([]);
});

test('Back restores the position once the page is long enough', async () => {
  const go = open();
  await go('/b');
  scroll(700);
  await go('/a');
  height = 100;
  await go(-1);
  expect(scrolled.at(-1)).toBe(700);
  expect(top).toBe(100);
  height = 5000;
  frames(2);
  expect(top).toBe(700);
  const count = scrolled.length;
  frames(5);
  expect(scrolled).toHaveLength(count);
});

test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
  'a visitor’s %s stops the restoration',
  async (event) => {
    const go = open();
    await go('/b');
    scroll(700);
    await go('/a');
    height = 100;
    await go(-1);
    fireEvent(window, new Event(event));
    const count = scrolled.length;
    height = 5000;
    frames(5);
    expect(scrolled).toHaveLength(count);
  },
);

test('restoration stops after five seconds', async () => {
  const go = open();
  await go('/b');
  scroll(700);
  await go('/a');
  height = 100;
  await go(-1);
  act(() => vi.advanceTimersByTime(5100));
  const count = scrolled.length;
  frames(5);
  expect(scrolled).toHaveLength(count);
});

test('stores the newest fifty positions when the page is left', async () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`k${at}`, at]));
  sessionStorage.setItem('scroll', JSON.stringify(many));
  open();
  scroll(300);
  fireEvent(window, new Event('pagehide'));
  const stored = JSON.parse(sessionStorage.getItem('scroll')!) as Record<string, number>;
  expect(Object.keys(stored)).toHaveLength(50);
  expect(stored['/a']).toBe(300);
  expect(stored.k59).toBe(59);
  expect(stored.k0).toBeUndefined();
});

test('restores the position after a reload, but not on a first visit', () => {
  const type = (name: string) =>
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: name }] as never);
  sessionStorage.setItem('scroll', JSON.stringify({ '/a': 400 }));
  type('navigate');
  open();
  expect(scrolled).toEqual([]);
  cleanup();
  type('reload');
  open();
  expect(top).toBe(400);
});
