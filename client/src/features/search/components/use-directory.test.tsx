import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useDirectory } from './use-directory.ts';

const wrapper = ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>;
const open = (url: string) => {
  window.history.replaceState(null, '', url);
  return renderHook(useDirectory, { wrapper }).result;
};
const query = () => Object.fromEntries(new URLSearchParams(window.location.search));

test('two changes before the next render both apply, and so does a later one', async () => {
  const directory = open('/directory?view=list&area=Montrose');
  act(() => {
    const { change } = directory.current;
    change({ search: 'grace' });
    change({ day: ['sunday'] });
    change({ area: null });
  });
  expect(query()).toEqual({ view: 'list', search: 'grace', day: 'sunday' });
  await waitFor(() => expect(directory.current.filters).toEqual({ search: 'grace', day: ['sunday'] }));
  act(() => directory.current.change({ search: 'hope' }));
  expect(query()).toEqual({ view: 'list', search: 'hope', day: 'sunday' });
});

test('a change builds on the URL after Back and Forward, not on the last change', async () => {
  const directory = open('/directory?view=list');
  act(() => directory.current.change({ search: 'grace' }));
  act(() => window.history.back());
  await waitFor(() => expect(directory.current.filters).toEqual({}));
  act(() => directory.current.change({ day: ['sunday'] }));
  expect(query()).toEqual({ view: 'list', day: 'sunday' });
});

test('a change adds a history entry, unless it replaces the last one or changes nothing', () => {
  const directory = open('/directory?view=list');
  const before = window.history.length;
  act(() => directory.current.change({ search: 'g' }));
  expect(window.history.length).toBe(before + 1);
  act(() => directory.current.change({ search: 'grace' }, { replace: true }));
  expect(query()).toEqual({ view: 'list', search: 'grace' });
  act(() => directory.current.change({ search: 'grace' }));
  expect(window.history.length).toBe(before + 1);
});
