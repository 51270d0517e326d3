import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listAdminChurches } from '#shared/contracts/admin/churches-admin.ts';
import { fill, useFakeTimers } from '@/test/user.ts';
import { filtersInUse, noFilters, TableFilterPanel, tableFilters } from './admin-table-filters.tsx';

const onFilter = vi.fn();
beforeEach(() => {
  onFilter.mockClear();
  useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const fields: Array<[label: string, name: string, value: string]> = [
  ['Status', 'status', 'retired'],
  ['Denomination', 'denomination', 'Methodist'],
  ['Area', 'area', 'Montrose'],
  ['Owner', 'owner', 'unclaimed'],
  ['Missing', 'missing', 'times'],
  ['Times confirmed', 'unconfirmed', '180'],
  ['Website', 'website', 'broken'],
  ['Featured', 'featured', 'false'],
  ['City', 'city', 'Katy'],
  ['Source', 'source', 'osm'],
  ['Added on or after', 'createdFrom', '2026-11-01'],
  ['Added on or before', 'createdTo', '2026-11-02'],
  ['Changed on or after', 'changedFrom', '2026-11-03'],
  ['Changed on or before', 'changedTo', '2026-11-04'],
  ['Sort by', 'sort', 'changed'],
];

test.each(fields)('%s sets and shows its filter', async (label, name, value) => {
  expect(listAdminChurches.query!.safeParse({ [name]: value }).success).toBe(true);
  render(<TableFilterPanel filters={{}} onFilter={onFilter} />);
  const field = screen.getByLabelText(label);
  if (field instanceof HTMLInputElement) fireEvent.change(field, { target: { value } });
  else await fill(field, value);
  act(() => void vi.advanceTimersByTime(300));
  expect(onFilter.mock.calls).toEqual([[{ [name]: value }]]);
  cleanup();
  render(<TableFilterPanel filters={{ [name]: value }} onFilter={onFilter} />);
  const changed = screen
    .getAllByLabelText<HTMLInputElement>(/./)
    .filter((input) => input.value !== '' && !['approved', 'name'].includes(input.value));
  expect(changed.map((input) => [input.labels![0]!.textContent, input.value])).toEqual([[label, value]]);
});

test('leaves the default status and order out of the URL', async () => {
  render(<TableFilterPanel filters={{ status: 'all', sort: 'newest' }} onFilter={onFilter} />);
  await fill(screen.getByLabelText('Status'), 'approved');
  await fill(screen.getByLabelText('Sort by'), 'name');
  expect(onFilter.mock.calls).toEqual([[{ status: '' }], [{ sort: '' }]]);
});

test('applies trimmed text after 300 ms without typing', () => {
  render(<TableFilterPanel filters={{}} onFilter={onFilter} />);
  const city = screen.getByLabelText('City');
  fireEvent.change(city, { target: { value: 'Ka' } });
  act(() => void vi.advanceTimersByTime(299));
  fireEvent.change(city, { target: { value: ' Katy ' } });
  act(() => void vi.advanceTimersByTime(299));
  expect(onFilter).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(onFilter.mock.calls).toEqual([[{ city: 'Katy' }]]);
});

test('clears search and order along with the filters, but doesn’t count them', () => {
  expect(filtersInUse({ search: 'grace', sort: 'newest', area: 'Montrose', city: 'Katy' })).toBe(2);
  expect([...tableFilters].sort()).toEqual(['search', ...fields.map(([, name]) => name)].sort());
  expect(noFilters).toEqual(Object.fromEntries(tableFilters.map((name) => [name, ''])));
});
