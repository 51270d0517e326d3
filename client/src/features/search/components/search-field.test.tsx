import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Suggestion } from '#shared/contracts/churches.ts';
import type { DirectoryChange } from '#shared/domain/directory.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { user } from '@/test/user.ts';
import { SearchField } from './search-field.tsx';

const someEntries: Suggestion[] = [
  { kind: 'denomination', text: 'Baptist', count: 623 },
  { kind: 'area', text: 'Bellaire', count: 1 },
  { kind: 'zip', text: '77004', count: 9 },
  { kind: 'town', text: 'Beaverton' },
  { kind: 'church', id: 7, text: 'Bethel Baptist Church', detail: 'Montrose · Sunday 11:00 AM' },
  { kind: 'search', text: 'be' },
];
let entries: Suggestion[];
let requests: Array<{ url: string; signal: AbortSignal }>;
let searched: string[];
let filtered: DirectoryChange[];

beforeEach(() => {
  entries = [...someEntries];
  requests = [];
  searched = [];
  filtered = [];
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    requests.push({ url, signal });
    return Promise.resolve(new Response(JSON.stringify(entries)));
  });
});

function Page() {
  const [text, setText] = useState('');
  return (
    <>
      <label htmlFor="field">Search</label>
      <SearchField
        id="field"
        value={text}
        onType={setText}
        onSearch={(search) => searched.push(search)}
        onFilter={(change) => filtered.push(change)}
      />
      <button type="button">Elsewhere</button>
      <output>{useLocation().pathname}</output>
    </>
  );
}

function open() {
  window.history.replaceState(null, '', '/directory');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <Page />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole('combobox', { name: 'Search' });
}
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const selected = () => screen.queryByRole('option', { selected: true })?.textContent;
const suggested = () => screen.findAllByRole('option');

test('typing fetches suggestions and announces their number, and arrow keys move through them', async () => {
  const field = open();
  await user.type(field, 'be');
  await suggested();
  expect(options()).toEqual([
    'BaptistDenomination · 623 churches',
    'BellaireArea · 1 church',
    'Churches in 77004',
    'Churches near Beaverton',
    'Bethel Baptist ChurchMontrose · Sunday 11:00 AM',
    'Search for “be”',
  ]);
  expect(screen.getAllByRole('status')[0]!.textContent).toBe('6 suggestions. Use the arrow keys.');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-controls')!)?.getAttribute('role')).toBe('listbox');
  expect(selected()).toBeUndefined();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(selected()).toContain('Bellaire');
  expect(document.getElementById(field.getAttribute('aria-activedescendant')!)?.textContent).toContain(
    'Bellaire',
  );
  // The caret stays in place.
  const used: boolean[] = [];
  const note = (event: KeyboardEvent) => void used.push(event.defaultPrevented);
  document.addEventListener('keydown', note);
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  document.removeEventListener('keydown', note);
  expect(used).toEqual([true, true, true]);
  expect(selected()).toBe('Search for “be”');
  await user.keyboard('{ArrowDown}');
  expect(selected()).toBeUndefined();
  expect(document.activeElement).toBe(field);
});

test('Enter selects the active suggestion, or searches for the input', async () => {
  const field = open();
  await user.type(field, 'be');
  await suggested();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(filtered).toEqual([{ search: null, denomination: 'Baptist' }]);
  expect(options()).toEqual([]);
  await user.keyboard('{ArrowDown}');
  await suggested();
  await user.keyboard('{Enter}');
  expect(searched).toEqual(['be']);
});

test('a suggested place opens the same list as typing it; an area that the search doesn’t know is a filter', async () => {
  const field = open();
  for (const [at, place] of ['Bellaire', '77004', 'Beaverton'].entries()) {
    await user.clear(field);
    await user.type(field, 'be');
    await user.click((await suggested())[at + 1]!);
    expect(searched.at(-1)).toBe(place);
  }
  expect(filtered).toEqual([]);
  entries[1] = { kind: 'area', text: 'Elsewhere', count: 1 };
  await user.clear(field);
  await user.type(field, 'els');
  await user.click(await screen.findByRole('option', { name: /^Elsewhere/ }));
  expect(filtered).toEqual([{ search: null, area: 'Elsewhere' }]);
});

test('Escape and leaving the input close the list; a click selects a suggestion', async () => {
  const field = open();
  await user.type(field, 'be');
  await suggested();
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(field).toHaveProperty('value', 'be');
  await user.click(field);
  await suggested();
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(options()).toEqual([]);
  await user.click(field);
  await user.click((await suggested())[4]!);
  expect(document.querySelector('output')!.textContent).toBe('/church/7');
});

test('sends one request per pause in typing, and aborts outdated ones', async () => {
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    requests.push({ url, signal });
    return new Promise(() => undefined);
  });
  const field = open();
  await user.type(field, 'bet');
  await waitFor(() => expect(requests).toHaveLength(1));
  await user.type(field, 'hel');
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests.map(({ url }) => url)).toEqual(['/api/suggest?q=bet', '/api/suggest?q=bethel']);
  await waitFor(() => expect(requests[0]!.signal.aborted).toBe(true));
  expect(requests[1]!.signal.aborted).toBe(false);
});
