import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { AdminArticleRow } from '#shared/contracts/admin/articles-admin.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { fill, toasted, user } from '@/test/user.ts';
import { ArticleDesk } from './desk.tsx';

const draft: AdminArticleRow = {
  id: 5,
  slug: 'advent',
  title: 'Advent',
  category: 'community',
  state: 'draft',
  publishedAt: null,
  updatedAt: '2026-11-20T12:00:00Z',
  editedBy: 'ann',
  sample: false,
  version: 3,
};
const published: AdminArticleRow = {
  ...draft,
  id: 7,
  title: 'Harvest',
  slug: 'harvest',
  state: 'published',
  publishedAt: '2026-10-01T12:00:00Z',
};
const list = 'GET /api/admin/articles';
const server = fakeServer(() => ({ [list]: { body: [draft, published] } }));

const onOpen = vi.fn();
const open = () => showPage('/admin', <ArticleDesk onOpen={onOpen} />);
const rowOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('li')!);
const buttonsOf = async (title: string) =>
  (await rowOf(title))
    .getAllByRole('button')
    .map(({ textContent }) => textContent?.replace(/ (Advent|Harvest)$/, ''));

test('each state offers its own actions', async () => {
  open();
  expect(await buttonsOf('Advent')).toEqual(['Edit', 'Publish now', 'Delete']);
  expect(await buttonsOf('Harvest')).toEqual(['Edit', 'Unpublish', 'Delete']);
  // A filled red button in each row would be louder than everything else.
  expect(screen.getAllByRole('button').filter(({ className }) => className.includes('bg-brick '))).toEqual(
    [],
  );
  expect((await rowOf('Harvest')).getByRole('link').getAttribute('href')).toBe('/news/harvest');
  await user.click((await rowOf('Harvest')).getByRole('button', { name: /^Edit/ }));
  await user.click(screen.getByRole('button', { name: 'Write an article' }));
  expect(onOpen.mock.calls).toEqual([[7], [null]]);
});

test('the empty state suggests writing the first article, or says that none match the filter', async () => {
  server.replies[list] = { body: [] };
  server.replies[`${list}?state=published`] = { body: [] };
  open();
  expect(await screen.findByText('Write the first one. It stays a draft until you publish it.')).toBeTruthy();
  await fill(screen.getByLabelText('Show'), 'published');
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
});

test('announces a published article, and its row offers to unpublish it', async () => {
  server.replies['PATCH /api/admin/articles/5'] = () => {
    server.replies[list] = { body: [{ ...draft, state: 'published', publishedAt: '2026-11-23T12:00:00Z' }] };
    return { body: { ...draft, state: 'published' } };
  };
  open();
  await user.click((await rowOf('Advent')).getByRole('button', { name: /^Publish now/ }));
  expect(await screen.findByRole('button', { name: /^Unpublish/ })).toBeTruthy();
  expect(toastStore.get()).toMatchObject({ title: 'Article published', description: 'Advent' });
});

test('unpublishing turns it into a draft again', async () => {
  server.replies['PATCH /api/admin/articles/7'] = () => {
    server.replies[list] = { body: [{ ...published, state: 'draft', publishedAt: null }] };
    return { body: { ...published, state: 'draft' } };
  };
  open();
  await user.click((await rowOf('Harvest')).getByRole('button', { name: /^Unpublish/ }));
  expect(await screen.findByRole('button', { name: /^Publish now/ })).toBeTruthy();
  expect(toastStore.get()?.title).toBe('Article unpublished');
});

test('does not publish an incomplete article, and says why', async () => {
  server.replies['PATCH /api/admin/articles/5'] = {
    status: 400,
    body: { message: 'The article has no text.', fields: { content: 'The article has no text.' } },
  };
  open();
  await user.click((await rowOf('Advent')).getByRole('button', { name: /^Publish now/ }));
  await toasted('That didn’t work', 'The article has no text.', 'destructive');
});

test('confirms before deleting, then focuses the list’s status', async () => {
  open();
  await user.click((await rowOf('Advent')).getByRole('button', { name: /^Delete/ }));
  let dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this article?' }));
  expect(dialog.getByText(/“Advent”/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click((await rowOf('Advent')).getByRole('button', { name: /^Delete/ }));
  dialog = within(await screen.findByRole('alertdialog'));
  server.replies['DELETE /api/admin/articles/5'] = () => {
    server.replies[list] = { body: [published] };
    return { body: { message: 'Article deleted' } };
  };
  await user.click(dialog.getByRole('button', { name: 'Delete article' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Advent' })).toBeNull());
  expect(toastStore.get()?.title).toBe('Article deleted');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 result'));
});
