import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { apiUrl } from '#shared/contracts/api.ts';
import { queryKeyOf } from '#shared/contracts/endpoint.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { fill, user } from '@/test/user.ts';
import { useDirectory } from '../use-directory.ts';
import { FilterBar } from './filter-bar.tsx';
import { usePlace } from './place-field.tsx';

const unknown = 'We don’t recognize the ZIP code 00001.';
const server = fakeServer(() => ({
  '*': (_body, request) => {
    if (request.includes('near=00001'))
      return { status: 400, body: { message: unknown, code: 'bad_input', fields: { near: unknown } } };
    if (request.includes('near=00002')) return { status: 500, body: { message: 'no', code: 'internal' } };
    return { body: [] };
  },
}));
afterEach(cleanup);

const Page = () => (
  <>
    <FilterBar directory={useDirectory()} facets={undefined} />
    <output>{useLocation().search}</output>
  </>
);
function open(search = '') {
  window.history.replaceState(null, '', `/directory${search}`);
  const client = createQueryClient([
    { key: queryKeyOf(apiUrl('/api/denominations')), data: ['Baptist'] },
    { key: queryKeyOf(apiUrl('/api/areas')), data: ['Katy', 'Montrose', 'Some Parish'] },
  ]);
  render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Page />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Near' });
const search = () => document.querySelector('output')!.textContent;

test('a complete ZIP code applies automatically, and the radius appears next to it', async () => {
  open('?denomination=Baptist');
  expect(screen.queryByRole('combobox', { name: 'Distance' })).toBeNull();
  await user.type(field(), '77004');
  await waitFor(() => expect(search()).toBe('?denomination=Baptist&near=77004'));
  expect(server.sent).toHaveLength(1);
  expect(screen.getByRole('combobox', { name: 'Distance' })).toBeTruthy();
  expect(field().value).toBe('77004');
});

test('an area applies on Enter or on leaving the input, in its canonical spelling', async () => {
  open();
  await user.type(field(), 'the heights{Enter}');
  await waitFor(() => expect(search()).toBe('?near=The+Heights'));
  expect(field().value).toBe('The Heights');
  await fill(field(), 'katy');
  const sent = server.sent.length;
  await user.tab();
  // The focus is on the field's button, still inside the form.
  expect([search(), server.sent.length]).toEqual(['?near=The+Heights', sent]);
  await user.tab();
  await waitFor(() => expect(search()).toBe('?near=Katy'));
  await waitFor(() => expect(field().value).toBe('Katy'));
  await user.clear(field());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(search()).toBe(''));
});

test('input typed while a place is being applied stays; a place set elsewhere replaces it', async () => {
  const onChange = vi.fn();
  const { result, rerender } = renderHook(({ near }) => usePlace(near, onChange), {
    initialProps: { near: undefined as string | undefined },
    wrapper: ({ children }) => (
      <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
    ),
  });
  await act(() => result.current.apply('katy'));
  expect(onChange).toHaveBeenLastCalledWith('Katy');
  act(() => result.current.type('mont'));
  rerender({ near: 'Katy' });
  expect(result.current.draft).toBe('mont');
  rerender({ near: 'The Heights' });
  expect(result.current.draft).toBe('The Heights');
  rerender({ near: 'Katy' });
  expect(result.current.draft).toBe('Katy');
});

test('an answer about a place is ignored once another was applied', async () => {
  const onChange = vi.fn();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.replies['*'] = async (_body, request) => {
    if (request.includes('Katy')) await answered;
    return { body: [] };
  };
  const { result } = renderHook(() => usePlace(undefined, onChange), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
    ),
  });
  await act(async () => {
    const first = result.current.apply('katy');
    await result.current.apply('the heights');
    answer();
    await first;
  });
  expect(onChange.mock.calls).toEqual([['The Heights']]);
});

test('the field shows a place set elsewhere at once, so that leaving it never applies the old input', () => {
  const shown: string[] = [];
  const { rerender } = renderHook(
    ({ near }) => {
      const { draft } = usePlace(near, vi.fn());
      useLayoutEffect(() => void shown.push(draft));
    },
    {
      initialProps: { near: undefined as string | undefined },
      wrapper: ({ children }) => (
        <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
      ),
    },
  );
  rerender({ near: '29.756,-95.362' });
  expect(shown).toEqual(['', 'My location']);
});

test('explains an unknown place and keeps everything else', async () => {
  open('?near=77004&radius=5&area=Katy');
  await fill(field(), 'Atlantis');
  await user.keyboard('{Enter}');
  expect(screen.getByText(/“Atlantis” isn’t a place we recognize/)).toBeTruthy();
  expect(server.sent).toEqual([]);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(field().getAttribute('aria-describedby')!);
  expect(described?.textContent).toContain('Atlantis');
  await fill(field(), '00001');
  expect(await screen.findByText(unknown)).toBeTruthy();
  expect(field().value).toBe('00001');
  expect(search()).toBe('?near=77004&radius=5&area=Katy');
  await user.type(field(), '{Backspace}');
  expect(screen.queryByText(unknown)).toBeNull();
});

test('if the check fails for another reason, the list shows the error', async () => {
  open();
  await user.type(field(), '00002');
  await waitFor(() => expect(search()).toBe('?near=00002'));
});

test('suggests only areas that the API accepts', () => {
  open();
  const options = [...document.querySelectorAll('datalist option')].map((option) =>
    option.getAttribute('value'),
  );
  expect(options).toEqual(['Katy', 'Montrose']);
});

test('shows the visitor’s position, and the button clears it', async () => {
  open('?near=29.7,-95.3&radius=5');
  expect(field().value).toBe('My location');
  const button = screen.getByRole('button', { name: 'Near me' });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await user.click(button);
  expect(search()).toBe('');
  expect(field().value).toBe('');
});

test('a typed place clears the error of a denied position', async () => {
  const denied = { code: 1, PERMISSION_DENIED: 1 };
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      geolocation: {
        value: { getCurrentPosition: (_: unknown, fail: (error: unknown) => void) => fail(denied) },
      },
    }),
  );
  const client = createQueryClient([]);
  const { result } = renderHook(() => usePlace(undefined, () => undefined), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => result.current.toggleOwn());
  expect(result.current.problem).toContain('location');
  await act(() => result.current.apply('77004'));
  expect(result.current.problem).toBeNull();
});
