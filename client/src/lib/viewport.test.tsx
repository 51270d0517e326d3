import { act, render, renderHook } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useBelowFold, useFillHeight, useMedia, useNearViewport } from './viewport.ts';

let matches = false;
const listeners = new Set<() => void>();
const observed: Array<{
  run: (entries: unknown[]) => void;
  options?: { rootMargin?: string };
  active: boolean;
}> = [];

beforeEach(() => {
  matches = false;
  observed.length = 0;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches && query === '(max-width: 10rem)',
    addEventListener: (_: string, run: () => void) => listeners.add(run),
    removeEventListener: (_: string, run: () => void) => listeners.delete(run),
  }));
  const observer = class {
    one: (typeof observed)[number];
    constructor(run: (entries: unknown[]) => void, options?: { rootMargin?: string }) {
      this.one = { run, active: false, ...(options ? { options } : {}) };
      observed.push(this.one);
    }
    observe() {
      this.one.active = true;
    }
    disconnect() {
      this.one.active = false;
    }
  };
  vi.stubGlobal('IntersectionObserver', observer);
  vi.stubGlobal('ResizeObserver', observer);
});

test('follows a media query until unmounted', () => {
  const { result, rerender, unmount } = renderHook(({ query }) => useMedia(query), {
    initialProps: { query: '(max-width: 10rem)' },
  });
  expect(result.current).toBe(false);
  matches = true;
  act(() => {
    for (const run of listeners) run();
  });
  expect(result.current).toBe(true);
  rerender({ query: 'print' });
  expect(result.current).toBe(false);
  unmount();
  expect(listeners.size).toBe(0);
});

test('stays true after coming near the viewport, and stops observing', () => {
  const values: boolean[] = [];
  function Box({ margin }: { margin?: number }) {
    const ref = useRef<HTMLDivElement>(null);
    values.push(useNearViewport(ref, margin));
    return <div ref={ref} />;
  }
  const { unmount } = render(<Box />);
  expect(observed[0]).toMatchObject({ active: true, options: { rootMargin: '200px' } });
  act(() => observed[0]!.run([{ isIntersecting: false }]));
  expect(values.at(-1)).toBe(false);
  act(() => observed[0]!.run([{ isIntersecting: false }, { isIntersecting: true }]));
  expect(values.at(-1)).toBe(true);
  expect(observed[0]!.active).toBe(false);
  expect(observed).toHaveLength(1);
  unmount();
  const other = render(<Box margin={5} />);
  expect(observed.at(-1)).toMatchObject({ active: true, options: { rootMargin: '5px' } });
  other.unmount();
  expect(observed.at(-1)!.active).toBe(false);
});

test('fills the screen below its top, and adapts when the content above grows', () => {
  let top = 100.4;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, top, 10, 10),
  );
  vi.stubGlobal('scrollY', 50);
  function Box({ fills }: { fills: boolean }) {
    const ref = useRef<HTMLDivElement>(null);
    useFillHeight(ref, fills);
    return <div ref={ref} data-testid="box" />;
  }
  const { getByTestId, rerender } = render(<Box fills />);
  const height = () => getByTestId('box').style.height;
  expect(height()).toBe('calc(100dvh - 150px)');
  top = 200;
  observed[0]!.run([]);
  expect(height()).toBe('calc(100dvh - 250px)');
  rerender(<Box fills={false} />);
  expect(height()).toBe('');
  expect(observed[0]!.active).toBe(false);
});

test('renders below the fold when idle on the first page of a visit, and right away on later pages', () => {
  let whenIdle: () => void = () => undefined;
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    whenIdle = run;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', vi.fn());
  const first = renderHook(() => useBelowFold());
  expect(first.result.current).toBe(false);
  act(() => whenIdle());
  expect(first.result.current).toBe(true);
  const rendered: boolean[] = [];
  renderHook(() => rendered.push(useBelowFold()));
  expect(rendered[0]).toBe(true);
});
