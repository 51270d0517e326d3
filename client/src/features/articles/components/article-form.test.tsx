import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { AdminArticle } from '#shared/contracts/admin/articles-admin.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { edits } from '@/features/desk/copy.ts';
import { fakeServer } from '@/test/fake-server.ts';
import { showPart } from '@/test/show.tsx';
import { fill, user } from '@/test/user.ts';
import { ArticleForm } from './article-form.tsx';

const article: AdminArticle = {
  id: 5,
  slug: 'bells',
  title: 'Bells',
  category: 'history',
  state: 'draft',
  publishedAt: null,
  updatedAt: '2026-11-20T12:00:00Z',
  editedBy: 'admin',
  sample: false,
  version: 1,
  excerpt: 'Loud on Sundays.',
  content: '<p>They are loud.</p>',
  imageUrl: null,
  imageAlt: '',
};
const [save, publish] = ['PUT /api/admin/articles/5', 'PATCH /api/admin/articles/5'];
const server = fakeServer(() => ({
  [save]: (body) => ({ body: { ...article, ...(body as object), version: 2 } }),
  [publish]: {
    body: { ...article, state: 'published', publishedAt: '2026-11-21T12:00:00Z', version: 3 },
  },
}));

const show = (shown = article) => showPart(<ArticleForm article={shown} onCreated={vi.fn()} />);
const title = (text: string) => fill(screen.getByLabelText('Title'), text);
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const sent = () => server.sent.map(({ request }) => request).filter((request) => !request.startsWith('GET'));

test('an article keeps its URL when its title changes; a new one takes that of its title', async () => {
  show();
  await title('Bells of Houston');
  expect(screen.getByLabelText<HTMLInputElement>(/^URL/).value).toBe('bells');
  expect(screen.getByText(/Readers find it at \/news\/bells If you change it/)).toBeTruthy();
  cleanup();
  showPart(<ArticleForm article={null} onCreated={vi.fn()} />);
  await title('Organs');
  expect(screen.getByText('Readers find it at /news/organs')).toBeTruthy();
});

test('publishing saves unsaved changes first', async () => {
  show();
  await title('Bells of Houston');
  await press('Publish now');
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Article published' }));
  expect(sent()).toEqual([save, publish]);
  expect(server.bodies(save)).toMatchObject([{ title: 'Bells of Houston' }]);
  expect(await screen.findByRole('button', { name: 'Unpublish' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Publish now' })).toBeNull();
});

test('does not publish an article that cannot be saved', async () => {
  show();
  await title(' ');
  await press('Publish now');
  expect(await screen.findByText('Title is required')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("reports a newer version, which the user's version can replace", async () => {
  server.replies[save] = {
    status: 409,
    body: { code: 'conflict', message: 'no', current: { ...article, version: 7, editedBy: 'ruth' } },
  };
  show();
  await title('Bells of Houston');
  await press('Save');
  await screen.findByText(edits.conflictTitle);
  server.replies[save] = { body: { ...article, title: 'Bells of Houston', version: 8 } };
  const fetch = vi.spyOn(globalThis, 'fetch');
  await press(edits.saveMerged);
  await waitFor(() => expect(toastStore.get()).toMatchObject({ title: 'Article saved' }));
  const put = fetch.mock.calls.find(([, init]) => init?.method === 'PUT')![1]!;
  expect(new Headers(put.headers).get('If-Match')).toBe('7');
  expect(server.bodies(save)).toHaveLength(2);
  await waitFor(() => expect(screen.queryByText(edits.conflictTitle)).toBeNull());
});
