import { act, cleanup, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ChurchListItem } from '#shared/contracts/churches.ts';
import type { DirectorySort } from '#shared/domain/directory.ts';
import { DirectoryResults } from '@/features/search/components/directory-results.tsx';
import type { ChurchPages } from '@/features/search/components/use-church-pages.ts';
import { listedChurch } from '@/test/church.ts';
import { showPart } from '@/test/show.tsx';
import { DirectorySkeleton } from './card-grid.tsx';
import { ChurchGrid, placeholdersFor } from './church-grid.tsx';

/** Runs idle callbacks immediately, unless a test delays them. */
let idle: (() => void) | null = null;
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    if (idle === null) run();
    else idle = run;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => undefined);
});

const church = (id: number, featured: boolean): ChurchListItem => ({
  ...listedChurch,
  id,
  name: `Church ${id}`,
  featured,
});

test('renders featured churches and the first others immediately, the rest when the browser is idle', () => {
  idle = () => undefined;
  show(9, 11);
  expect(screen.getAllByRole('article')).toHaveLength(11);
  const rest = idle;
  act(() => rest());
  idle = null;
  expect(screen.getAllByRole('article')).toHaveLength(20);
});

const showGrid = (churches: ChurchListItem[], sort?: DirectorySort) =>
  showPart(<ChurchGrid churches={churches} {...(sort ? { sort } : {})} />);
const show = (featured: number, others: number) =>
  showGrid([
    ...Array.from({ length: featured }, (_, i) => church(i + 1, true)),
    ...Array.from({ length: others }, (_, i) => church(i + 100, false)),
  ]);
const order = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const advertisements = () => screen.queryAllByRole('link', { name: /Advertise Your Church or Business/ });

test.each([
  [0, 0],
  [1, 3],
  [2, 2],
  [3, 1],
  [4, 0],
  [5, 3],
])('%i churches get %i cards that complete their last row of four', (churches, cards) => {
  expect(placeholdersFor(churches)).toBe(cards);
  show(0, churches);
  expect(advertisements()).toHaveLength(cards);
  for (const link of advertisements()) expect(link.getAttribute('href')).toBe('/advertise');
});

test.each([1, 4])('%i featured churches come first in three columns, then the others in four', (count) => {
  show(count, 3);
  const [featured, others] = screen.getAllByRole('region');
  expect(within(featured!).getAllByRole('article')).toHaveLength(count);
  expect(featured!.innerHTML).toContain('lg:grid-cols-3');
  expect(within(others!).getAllByRole('article')).toHaveLength(3);
  expect(others!.innerHTML).toContain('lg:grid-cols-4');
});

test('a name typed exactly stays before the featured churches, and the page keeps the order of the response', () => {
  const ids = [4, 2, 3, 9, 8, 1];
  showGrid(ids.map((id) => church(id, [2, 3, 8].includes(id))));
  expect(order()).toEqual(ids.map((id) => `Church ${id}`));
  const [named, featured, others] = screen.getAllByRole('region').map((region) => region.innerHTML);
  expect(named).toContain('Church 4');
  expect(named).toContain('lg:grid-cols-4');
  expect(featured).toContain('Church 3');
  expect(others).toContain('Church 9');
});

test('sorted by name, featured churches stay where they are', () => {
  showGrid([church(1, true), church(2, false), church(3, true)], 'name');
  expect(order()).toEqual(['Church 1', 'Church 2', 'Church 3']);
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

function showResults(
  churches: ChurchListItem[],
  props: Pick<ComponentProps<typeof DirectoryResults>, 'view' | 'filters'>,
) {
  const pages: ChurchPages = {
    query: {},
    sort: 'featured',
    first: {
      items: churches,
      total: 60,
      capped: false,
      corrected: null,
      relaxed: null,
      read: null,
      topic: null,
      closest: null,
      next: 'cursor',
    },
    churches,
    busy: false,
    failed: false,
    refusal: null,
    retry: () => undefined,
    list: {
      hasNextPage: true,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      fetchNextPage: async () => ({ isSuccess: true, hasNextPage: true }),
    },
  };
  showPart(<DirectoryResults pages={pages} {...props} onChange={() => undefined} />);
}

test('shows the banner and complete rows even if more pages can be loaded', () => {
  const churches = Array.from({ length: 5 }, (_, i) => church(i + 1, false));
  showResults(churches, { view: 'grid', filters: {} });
  expect(screen.getByRole('button', { name: 'Show more churches' })).toBeTruthy();
  expect(advertisements()).toHaveLength(3);
  expect(screen.getByRole('heading', { level: 2, name: 'Advertise Your Church or Business' })).toBeTruthy();
});

test.each(['grid', 'list'] as const)('chosen churches are one list without advertisements: %s', (view) => {
  showResults([church(1, false), church(2, true), church(3, false)], { view, filters: { ids: '1,2,3' } });
  expect(screen.getAllByRole('heading', { level: 3 }).map((name) => name.textContent)).toEqual([
    'Church 1',
    'Church 2',
    'Church 3',
  ]);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  expect(screen.queryByText('Advertise Your Church or Business')).toBeNull();
});

test('near a place, only the first church may lead; other featured ones stay where they are', () => {
  const near = (id: number, featured: boolean) => ({ ...church(id, featured), distance: id });
  showGrid([near(1, false), near(2, true), near(3, false)]);
  expect(order()).toEqual(['Church 1', 'Church 2', 'Church 3']);
  expect(screen.getAllByText('Featured')).toHaveLength(1);
  cleanup();
  showGrid([near(9, true), near(1, false), near(2, true)]);
  expect(order()).toEqual(['Church 9', 'Church 1', 'Church 2']);
  expect(screen.getByRole('region', { name: 'Featured churches' }).textContent).toContain('Church 9');
});

test('the skeleton has six cards', () => {
  render(<DirectorySkeleton />);
  expect(screen.getAllByTestId('skeleton-card')).toHaveLength(6);
});
