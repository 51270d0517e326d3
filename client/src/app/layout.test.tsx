import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '@/lib/queries.ts';
import { sessionExpired } from '@/lib/sign-in.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPart } from '@/test/show.tsx';
import { useFakeTimers, user } from '@/test/user.ts';
import { Layout } from './layout.tsx';

fakeServer(() => ({ 'GET /api/auth/me': { body: null } }));
const scrolled = vi.fn();
const preload = vi.fn((_pathname: string) => Promise.reject<void>(new Error('no network')));
beforeEach(() => {
  scrolled.mockClear();
  preload.mockClear();
  vi.stubGlobal('scrollTo', scrolled);
});
afterEach(() => sessionExpired.clear());

const page = (name: string) => (
  <>
    <h1>{name}</h1>
    <Link to="/there?from=here">Go there</Link>
    <a href="https://grace.example/">Another site</a>
  </>
);
const show = (url = '/here') =>
  showPart(
    <Routes>
      <Route element={<Layout preload={preload} />}>
        <Route path="/there" element={page('There')} />
        <Route path="/slow" element={page('Slow')} />
        <Route path="*" element={page('Here')} />
      </Route>
    </Routes>,
    createQueryClient(),
    url,
  );
const link = () => screen.getByRole('link', { name: 'Go there' });

test.each(['pointerover', 'touchstart', 'focusin'])(
  '%s on a link inside the site preloads its page; nothing listens once the layout is gone',
  (name) => {
    const { unmount } = show();
    const hover = (text: string) =>
      fireEvent(screen.getByRole('link', { name: text }), new Event(name, { bubbles: true }));
    hover('Go there');
    hover('Another site');
    expect(preload.mock.calls).toEqual([['/there']]);
    unmount();
    document.body.innerHTML = '<a href="/there">Go there</a>';
    hover('Go there');
    document.body.replaceChildren();
    expect(preload).toHaveBeenCalledTimes(1);
  },
);

test('a navigation that takes more than 300 ms is announced, a click on anything else is not', () => {
  useFakeTimers();
  const { container } = show();
  const text = () => container.querySelector('[role=status]')!.textContent;
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  // The page never comes: the router gets no event, only what the layout listens to.
  const click = (target: Element, prevented: boolean) => {
    const event = new MouseEvent('click', { bubbles: false, cancelable: true });
    Object.defineProperty(event, 'target', { value: target });
    if (prevented) event.preventDefault();
    act(() => void document.dispatchEvent(event));
  };
  click(link(), false);
  click(document.querySelector('h1')!, true);
  pass(1000);
  expect(text()).toBe('');
  click(link(), true);
  pass(299);
  expect(text()).toBe('');
  pass(1);
  expect(text()).toBe('Loading the page...');
});

test('an expired session links to sign-in and back to this page, which hides the notice', async () => {
  show('/there?tab=events');
  expect(screen.queryByText(/signed out/i)).toBeNull();
  act(() => sessionExpired.report());
  const signIn = screen.getAllByRole('alert').flatMap((alert) => [...alert.querySelectorAll('a')]);
  expect(signIn.map((one) => one.getAttribute('href'))).toEqual(['/auth?returnTo=/there%3Ftab%3Devents']);
  await user.click(signIn[0]!);
  await waitFor(() => expect(sessionExpired.get()).toBe(false));
});

test('the admin area has a header of its own and no footer', () => {
  show('/admin/churches/3');
  expect(screen.queryByRole('contentinfo')).toBeNull();
  cleanup();
  show('/administration');
  expect(screen.getByRole('contentinfo')).toBeTruthy();
});
