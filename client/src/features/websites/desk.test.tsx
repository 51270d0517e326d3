import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WebsiteFinding } from '#shared/contracts/admin/websites-admin.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { fill, user } from '@/test/user.ts';
import { AdminWebsites } from './desk.tsx';

const finding = (id: number, values: Partial<WebsiteFinding> = {}): WebsiteFinding => ({
  id,
  name: `Church ${id}`,
  area: 'Downtown',
  owned: false,
  url: `https://church-${id}.example/`,
  verdict: 'taken',
  evidence: 'slot gacor',
  newUrl: null,
  checkedAt: '2026-03-01T12:00:00Z',
  seenAt: null,
  decision: null,
  decidedBy: null,
  ...values,
});
const moved = { verdict: 'moved', newUrl: 'https://new.example/', evidence: '' } as const;
const [open, movedOnly, decided] = ['', '&verdict=moved', '&decided=true'].map((filter) => {
  const query = new URLSearchParams(`limit=100${filter}`);
  query.sort();
  return `GET /api/admin/websites?${query}`;
}) as [string, string, string];
const decision = 'POST /api/admin/websites';
const server = fakeServer(() => ({ [open]: { body: [finding(1), finding(2, moved)] } }));

const rowOf = async (name: string) =>
  (await screen.findByRole('heading', { name: new RegExp(name) })).closest('li')!;

test('says what is wrong with each website, and offers what fits', async () => {
  showPage('/admin', <AdminWebsites />);
  const taken = within(await rowOf('Church 1'));
  expect(taken.getByText('We found slot gacor')).toBeTruthy();
  expect(taken.queryByRole('button', { name: /Use new link/ })).toBeNull();
  const row = within(await rowOf('Church 2'));
  expect(row.getByText('Now redirects to https://new.example/')).toBeTruthy();
  expect(row.getByRole('button', { name: /Use new link/ })).toBeTruthy();
});

test('decides on all selected websites with three clicks', async () => {
  server.replies[decision] = () => {
    server.replies[open] = { body: [] };
    return { body: { changed: 2, message: 'Removed 2 links' } };
  };
  showPage('/admin', <AdminWebsites />);
  await rowOf('Church 1');
  await user.click(screen.getByLabelText('Select all on this page'));
  await screen.findByText('2 selected');
  const toolbar = screen.getByText('2 selected').parentElement!;
  await user.click(within(toolbar).getByRole('button', { name: 'Remove link' }));
  await screen.findByText('No websites need a decision');
  expect(server.bodies(decision)).toEqual([{ ids: [1, 2], decision: 'remove' }]);
  expect(toastStore.get()?.title).toBe('Removed 2 links');
});

test('filters by problem, and forgets the selection', async () => {
  server.replies[movedOnly] = { body: [finding(2, moved)] };
  showPage('/admin', <AdminWebsites />);
  await rowOf('Church 1');
  await user.click(screen.getByLabelText('Select Church 2'));
  await screen.findByText('1 selected');
  await fill(screen.getByLabelText('Problem'), 'moved');
  await waitFor(() => expect(screen.queryByRole('heading', { name: /Church 1/ })).toBeNull());
  expect(screen.getByText('0 selected')).toBeTruthy();
});

test('undoes decisions of the last day', async () => {
  const kept = { decision: 'keep', decidedBy: 'ann' } as const;
  server.replies[decided] = { body: [finding(1, kept)] };
  server.replies[decision] = () => {
    server.replies[decided] = { body: [] };
    return { body: { changed: 1, message: 'Undid 1 decision' } };
  };
  showPage('/admin', <AdminWebsites />);
  await rowOf('Church 1');
  await fill(screen.getByLabelText('Show'), 'true');
  await screen.findByText('ann kept the link');
  await user.click(screen.getByRole('button', { name: /^Undo.*Church 1/ }));
  await screen.findByText('Nothing matches these filters');
  expect(server.bodies(decision)).toEqual([{ ids: [1], decision: 'undo' }]);
});

test('a failed decision keeps the selection', async () => {
  server.replies[decision] = { status: 500, body: { error: 'internal' } };
  showPage('/admin', <AdminWebsites />);
  await rowOf('Church 1');
  await user.click(screen.getByLabelText('Select Church 1'));
  const toolbar = (await screen.findByText('1 selected')).parentElement!;
  await user.click(within(toolbar).getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(toastStore.get()?.title).toBe('That didn’t work'));
  expect(screen.getByText('1 selected')).toBeTruthy();
});
