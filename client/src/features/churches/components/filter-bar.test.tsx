import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiUrl } from '#shared/api.ts';
import { queryKeyOf } from '#shared/endpoint.ts';
import { createQueryClient } from '@/lib/query-client.ts';
import { FilterBar } from './filter-bar.tsx';
import { optionsOf } from './filter-select.tsx';
import { ResultBanner } from './result-banner.tsx';
import { useDirectory } from './use-directory.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page() {
  const directory = useDirectory();
  return (
    <>
      <FilterBar directory={directory} facets={undefined} labelledBy="title" />
      <ResultBanner
        filters={directory.filters}
        page={undefined}
        busy={false}
        failed={false}
        onChange={directory.change}
      />
      <output>{useLocation().search}</output>
    </>
  );
}
const open = (search = '') => {
  const client = createQueryClient([
    { key: queryKeyOf(apiUrl('/api/denominations')), data: ['Baptist', 'Catholic'] },
    { key: queryKeyOf(apiUrl('/api/areas')), data: ['Downtown'] },
  ]);
  window.history.replaceState(null, '', `/directory${search}`);
  render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Page />
      </BrowserRouter>
    </QueryClientProvider>,
  );
};
const address = () => document.querySelector('output')!.textContent;
const box = () => screen.getByLabelText<HTMLInputElement>('Search churches');

test('what is typed reaches the address 250 ms after the last key', () => {
  open('?view=list');
  fireEvent.change(box(), { target: { value: 'lake' } });
  act(() => void vi.advanceTimersByTime(200));
  fireEvent.change(box(), { target: { value: 'lakewood' } });
  act(() => void vi.advanceTimersByTime(240));
  expect(address()).toBe('?view=list');
  act(() => void vi.advanceTimersByTime(20));
  expect(address()).toBe('?view=list&search=lakewood');
});

test('Enter does not wait, and the clear button empties the search', () => {
  open();
  fireEvent.change(box(), { target: { value: '77006' } });
  fireEvent.keyDown(box(), { key: 'Enter' });
  expect(address()).toBe('?search=77006');
  fireEvent.click(screen.getByRole('button', { name: 'Clear search text' }));
  expect(address()).toBe('');
  expect(box().value).toBe('');
  expect(screen.queryByRole('button', { name: 'Clear search text' })).toBeNull();
});

test('wheelchair access is a button that filters, and filters no more', () => {
  open();
  const button = () => screen.getByRole('button', { name: 'Wheelchair access' });
  expect(button().getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(button());
  expect(address()).toBe('?wheelchair=yes');
  expect(screen.getByRole('button', { name: 'Remove filter: Wheelchair access' })).toBeTruthy();
  fireEvent.click(button());
  expect(address()).toBe('');
});

test('each filter has a chip that removes it and nothing else', () => {
  open('?search=grace&denomination=Baptist&area=Downtown&near=29.7,-95.3&radius=5&view=list');
  const chips = () =>
    screen.queryAllByRole('button', { name: /^Remove filter:/ }).map((chip) => chip.textContent);
  expect(chips()).toEqual([
    'Remove filter: “grace”',
    'Remove filter: Baptist',
    'Remove filter: Downtown',
    'Remove filter: Nearest to you',
    'Remove filter: Within 5 miles',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Baptist' }));
  expect(address()).toBe('?search=grace&area=Downtown&near=29.7%2C-95.3&radius=5&view=list');
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: “grace”' }));
  expect(box().value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter: Nearest to you' }));
  expect(address()).toBe('?area=Downtown&view=list');
});

test('Clear Filters removes all filters and keeps the view', () => {
  open('?search=grace&denomination=Baptist&bbox=29,-96,30,-95&view=map&at=29.7,-95.3,12');
  fireEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(address()).toBe('?view=map&at=29.7%2C-95.3%2C12');
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
});

test('a refused position is explained and changes nothing; a given one sorts by it', () => {
  open('?denomination=Baptist');
  const answers: Array<(found: PositionCallback, failed: PositionErrorCallback) => void> = [
    (_, failed) => failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
    (_, failed) => failed({ code: 3, PERMISSION_DENIED: 1 } as GeolocationPositionError),
    (found) => found({ coords: { latitude: 29.76043, longitude: -95.36981 } } as GeolocationPosition),
  ];
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) =>
        answers.shift()!(found, failed),
    },
  });
  const nearMe = screen.getByRole('button', { name: 'Near me' });
  fireEvent.click(nearMe);
  expect(screen.getByText(/did not share your location/)).toBeTruthy();
  fireEvent.click(nearMe);
  expect(screen.getByText(/could not be found/)).toBeTruthy();
  expect(address()).toBe('?denomination=Baptist');
  fireEvent.click(nearMe);
  expect(screen.queryByText(/could not be found/)).toBeNull();
  expect(address()).toBe('?denomination=Baptist&near=29.760%2C-95.370');
  expect(nearMe.getAttribute('aria-pressed')).toBe('true');
});

test('a view is one button away and stands in the address, but for the grid', () => {
  open('?area=Downtown');
  fireEvent.click(screen.getByRole('button', { name: 'Map' }));
  expect(address()).toBe('?area=Downtown&view=map');
  fireEvent.click(screen.getByRole('button', { name: 'Grid' }));
  expect(address()).toBe('?area=Downtown');
});

const words = { all: 'All', loading: 'Loading denominations...', none: 'No denominations available' };

test('a dropdown says that it is loading, empty or failed by a choice that cannot be taken', () => {
  const last = (data: string[] | undefined, error: Error | null) =>
    optionsOf({ data, error }, undefined, '', words).at(-1);
  expect(last(undefined, null)).toMatchObject({ label: 'Loading denominations...', disabled: true });
  expect(last([], null)).toMatchObject({ label: 'No denominations available', disabled: true });
  const failed = new Error('Failed to fetch denominations');
  expect(last(undefined, failed)).toMatchObject({ label: failed.message, disabled: true });
});

test('each choice shows how many churches it would leave, and a chosen one is never missing', () => {
  const options = optionsOf(
    { data: ['Baptist', 'Catholic'], error: null },
    [{ value: 'Baptist', count: 1234 }],
    'Quaker',
    words,
  );
  expect(options.map(({ label, hint }) => [label, hint])).toEqual([
    ['All', undefined],
    ['Quaker', undefined],
    ['Baptist', '1,234'],
    ['Catholic', '0'],
  ]);
});

test('a change of a directory that is being left does not call the visitor back', () => {
  open('?view=list');
  // What the router does first when a link is followed; the next page is still being loaded.
  window.history.pushState(null, '', '/church/21');
  fireEvent.click(screen.getByRole('button', { name: 'Map' }));
  expect(window.location.pathname + window.location.search).toBe('/church/21');
});
