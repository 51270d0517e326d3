import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { apiUrl } from '#shared/contracts/api.ts';
import type { ChurchFacets } from '#shared/contracts/churches-map.ts';
import { queryKeyOf } from '#shared/contracts/endpoint.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { useFakeTimers, user } from '@/test/user.ts';
import { ResultBanner } from '../result-banner.tsx';
import { type Directory, useDirectory } from '../use-directory.ts';
import { FilterBar } from './filter-bar.tsx';
import { choicesOf } from './filter-select.tsx';

const factCounts = {
  values: { contemporary: 3, nursery: 12, wheelchair: 4 },
  unknown: { worshipStyle: 54, children: 45, music: 57 },
};

fakeServer(() => ({ 'GET /api/churches/facts': { body: factCounts } }));
beforeEach(() => {
  useFakeTimers();
  facets = undefined;
});

let directory: Directory;
let facets: ChurchFacets | undefined;
function Page() {
  directory = useDirectory();
  return (
    <>
      <FilterBar directory={directory} facets={facets} />
      <ResultBanner
        filters={directory.filters}
        sort={directory.sort}
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
const search = () => document.querySelector('output')!.textContent;
const clearFilters = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Clear Filters' });
const box = () => screen.getByLabelText<HTMLInputElement>('Search churches');

test('the search reaches the URL 250 ms after the last keystroke', async () => {
  open('?view=list');
  await user.type(box(), 'lake');
  act(() => void vi.advanceTimersByTime(200));
  await user.type(box(), 'wood');
  act(() => void vi.advanceTimersByTime(240));
  await waitFor(() => expect(search()).toBe('?view=list'));
  act(() => void vi.advanceTimersByTime(20));
  await waitFor(() => expect(search()).toBe('?view=list&search=lakewood'));
});

test('a trailing space is not sent but stays in the input', async () => {
  open();
  await user.type(box(), 'grace ');
  act(() => void vi.advanceTimersByTime(300));
  await waitFor(() => expect(search()).toBe('?search=grace'));
  expect(box().value).toBe('grace ');
  await user.type(box(), 'lake');
  act(() => void vi.advanceTimersByTime(300));
  await waitFor(() => expect(search()).toBe('?search=grace+lake'));
});

test('a search set elsewhere replaces unsent input', async () => {
  open('?search=grace');
  await user.type(box(), ' lake');
  act(() => directory.change({ search: 'hope' }));
  expect(box().value).toBe('hope');
  act(() => void vi.advanceTimersByTime(1000));
  await waitFor(() => expect(search()).toBe('?search=hope'));
  await user.type(box(), ' lake');
  await user.click(clearFilters());
  expect(box().value).toBe('');
  act(() => void vi.advanceTimersByTime(1000));
  await waitFor(() => expect(search()).toBe(''));
});

test('Enter searches immediately, and the clear button empties the search', async () => {
  open();
  await user.type(box(), '77006');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(search()).toBe('?search=77006'));
  await user.click(screen.getByRole('button', { name: 'Clear search text' }));
  await waitFor(() => expect(search()).toBe(''));
  expect(box().value).toBe('');
  expect(screen.queryByRole('button', { name: 'Clear search text' })).toBeNull();
});

test('facts are behind "More filters", a group each, with one sentence about churches that haven’t said', async () => {
  vi.useRealTimers();
  open('?fact=organ');
  await user.click(screen.getByRole('button', { name: 'More filters (1)' }));
  const nursery = await screen.findByRole('button', { name: 'Nursery 12', hidden: true });
  const groups = [...document.querySelectorAll('details')];
  expect(groups.map((group) => group.querySelector('summary')!.textContent)).toEqual([
    'Children during the service',
    'Getting in',
    'Worship style',
    'MusicOrgan',
  ]);
  // Opening one closes the others.
  expect(new Set(groups.map((group) => group.getAttribute('name')))).toEqual(new Set(['facts']));
  expect(
    screen.getByText('Each filter leaves out churches that haven’t said: up to 57 of these.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Children’s program/, hidden: true })).toBeNull();
  await user.click(nursery);
  await waitFor(() => expect(search()).toBe('?fact=organ&fact=nursery'));
  // A chosen fact stays, so that it can be cleared.
  await user.click(screen.getByRole('button', { name: 'Organ', hidden: true }));
  await waitFor(() => expect(search()).toBe('?fact=nursery'));
  await user.click(screen.getByRole('button', { name: 'Wheelchair access 4', hidden: true }));
  await waitFor(() => expect(search()).toBe('?fact=nursery&wheelchair=yes'));
  expect(screen.getByRole('button', { name: 'Remove filter: Wheelchair access' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Nursery 12', hidden: true })).toBeNull();
});

test.each([
  ['', [], false],
  ['', ['wheelchair'], true],
  ['', ['gospel'], true],
  ['?fact=organ', [], true],
  ['?wheelchair=yes', [], true],
])('"%s" with the known facts %o: "More filters" is shown: %s', (query, facts, isShown) => {
  facets = { ...counted, listed: { ...counted.listed, facts } };
  open(query);
  expect(screen.queryByRole('button', { name: /^More filters/ }) !== null).toBe(isShown);
});

test('languages without any service are hidden', async () => {
  vi.useRealTimers();
  facets = { ...counted, listed: { ...counted.listed, languages: ['english', 'korean'] } };
  open();
  await user.click(screen.getByRole('button', { name: /^Service Times/ }));
  await user.click(screen.getByRole('button', { name: /^Language/ }));
  const boxes = within(screen.getByRole('group', { name: 'Language' })).getAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('label')!.textContent!.trim())).toEqual(['English', 'Korean']);
});

test('each filter has a chip that removes only that filter', async () => {
  open('?search=grace&denomination=Baptist&area=Downtown&near=29.7,-95.3&radius=5&view=list');
  const chips = () =>
    screen.queryAllByRole('button', { name: /^Remove filter:/ }).map((chip) => chip.textContent);
  expect(chips()).toEqual([
    'Remove filter: “grace”',
    'Remove filter: Baptist',
    'Remove filter: Downtown',
    'Remove filter: Nearest to you',
  ]);
  const distance = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Distance' });
  expect(distance.value).toBe('5');
  await user.click(screen.getByRole('button', { name: 'Remove filter: Baptist' }));
  await waitFor(() =>
    expect(search()).toBe('?search=grace&area=Downtown&near=29.7%2C-95.3&radius=5&view=list'),
  );
  await user.click(screen.getByRole('button', { name: 'Remove filter: “grace”' }));
  expect(box().value).toBe('');
  await user.selectOptions(distance, 'Within 2 miles');
  await waitFor(() => expect(search()).toBe('?area=Downtown&near=29.7%2C-95.3&radius=2&view=list'));
  await user.click(screen.getByRole('button', { name: 'Remove filter: Nearest to you' }));
  await waitFor(() => expect(search()).toBe('?area=Downtown&view=list'));
});

test('Clear Filters is always visible, and disabled without filters', () => {
  open('?view=list');
  expect(clearFilters().disabled).toBe(true);
  act(() => directory.change({ area: 'Downtown' }));
  expect(clearFilters().disabled).toBe(false);
});

test('Clear Filters removes all filters and keeps the view', async () => {
  open('?search=grace&denomination=Baptist&bbox=29,-96,30,-95&view=map&at=29.7,-95.3,12');
  await user.click(clearFilters());
  await waitFor(() => expect(search()).toBe('?view=map&at=29.7%2C-95.3%2C12'));
  expect(clearFilters().disabled).toBe(true);
});

test('explains a denied position and changes nothing; a granted one sorts by distance', async () => {
  open('?denomination=Baptist');
  const results: Array<(succeed: PositionCallback, fail: PositionErrorCallback) => void> = [
    (_, fail) => fail({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError),
    (_, fail) => fail({ code: 3, PERMISSION_DENIED: 1 } as GeolocationPositionError),
    (succeed) => succeed({ coords: { latitude: 29.76043, longitude: -95.36981 } } as GeolocationPosition),
  ];
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (succeed: PositionCallback, fail: PositionErrorCallback) =>
        results.shift()!(succeed, fail),
    },
  });
  const nearMe = screen.getByRole('button', { name: 'Near me' });
  await user.click(nearMe);
  expect(screen.getByText(/didn’t share your location/)).toBeTruthy();
  await user.click(nearMe);
  expect(screen.getByText(/couldn’t find your location/)).toBeTruthy();
  await waitFor(() => expect(search()).toBe('?denomination=Baptist'));
  await user.click(nearMe);
  expect(screen.queryByText(/couldn’t find your location/)).toBeNull();
  await waitFor(() => expect(search()).toBe('?denomination=Baptist&near=29.760%2C-95.370'));
  expect(screen.getByRole('button', { name: 'Remove filter: Nearest to you' })).toBeTruthy();
});

test('the view is in the URL, except the grid', async () => {
  open('?area=Downtown');
  await user.click(screen.getByRole('button', { name: 'Map' }));
  await waitFor(() => expect(search()).toBe('?area=Downtown&view=map'));
  await user.click(screen.getByRole('button', { name: 'Grid' }));
  await waitFor(() => expect(search()).toBe('?area=Downtown'));
});

const counted: ChurchFacets = {
  denominations: [],
  areas: [],
  total: 57,
  capped: false,
  unlisted: 0,
  listed: { times: true, phones: true, facts: ['gospel', 'nursery'], languages: ['english'] },
};

test('without listed times, their filter is shown only while it is active', () => {
  const filter = () => screen.queryByRole('button', { name: /^Service Times|^Service times/ });
  facets = counted;
  open();
  expect(filter()).toBeTruthy();
  cleanup();
  facets = { ...counted, listed: { ...counted.listed, times: false } };
  open();
  expect(filter()).toBeNull();
  cleanup();
  open('?day=sunday');
  expect(filter()).toBeTruthy();
});

test('on a phone, the filters are in a sheet that counts the results and clears all filters', async () => {
  vi.useRealTimers();
  const list = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => list);
  facets = counted;
  open('?area=Downtown');
  await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await user.click(sheet.getByRole('button', { name: 'More filters' }));
  await user.click(await sheet.findByRole('button', { name: 'Wheelchair access 4' }));
  await waitFor(() => expect(search()).toBe('?area=Downtown&wheelchair=yes'));
  await user.click(sheet.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(search()).toBe(''));
  await user.click(sheet.getByRole('button', { name: 'Show 57 churches' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  vi.unstubAllGlobals();
});

const notes = {
  loading: 'Loading denominations...',
  none: 'No denominations available',
  labelOf: shown.denomination,
};

test('a dropdown explains why it has no choices', () => {
  const noteOf = (data: string[] | undefined, error: Error | null) =>
    choicesOf({ data, error }, undefined, notes);
  expect(noteOf(undefined, null)).toEqual({ choices: [], note: 'Loading denominations...' });
  expect(noteOf([], null)).toEqual({ choices: [], note: 'No denominations available' });
  const failed = new Error('Failed to fetch denominations');
  expect(noteOf(undefined, failed)).toEqual({ choices: [], note: failed.message });
});

test('shows the number of churches for each choice', () => {
  const facets = [{ value: 'Baptist', count: 1234 }];
  const { choices } = choicesOf({ data: ['Baptist', 'Catholic'], error: null }, facets, notes);
  expect(choices.map(({ label, count }) => [label, count])).toEqual([
    ['Baptist', 1234],
    ['Catholic', 0],
  ]);
});

test('denominations are selected in a dropdown and removed one by one', async () => {
  vi.useRealTimers();
  open('?view=list');
  await user.click(screen.getByRole('button', { name: 'Denomination: All Denominations' }));
  const list = screen.getByRole('group', { name: 'Denomination' });
  await user.click(within(list).getByRole('checkbox', { name: 'Catholic' }));
  await waitFor(() => expect(search()).toBe('?view=list&denomination=Catholic'));
  await user.click(within(list).getByRole('checkbox', { name: 'Baptist' }));
  await waitFor(() => expect(search()).toBe('?view=list&denomination=Baptist&denomination=Catholic'));
  expect(screen.getByRole('button', { name: 'Denomination: Baptist +1' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove filter: Baptist' }));
  await waitFor(() => expect(search()).toBe('?view=list&denomination=Catholic'));
});

test('a change while leaving for another page does not navigate back', async () => {
  open('?view=list');
  // The router changes the URL first, while the next page is still loading.
  window.history.pushState(null, '', '/church/21');
  await user.click(screen.getByRole('button', { name: 'Map' }));
  expect(window.location.pathname + window.location.search).toBe('/church/21');
});
