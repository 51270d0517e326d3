import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Photo } from '#shared/contracts/gallery.ts';
import { toastStore } from '@/components/ui/toast-store.ts';
import { pass, press, settle, showPage } from '@/test/show.tsx';
import { fill, toasted, useFakeTimers, user } from '@/test/user.ts';
import { GalleryEditor, moved } from './gallery-editor.tsx';

const url = (id: number) => `/uploads/00000000-0000-4000-8000-${String(id).padStart(12, '0')}/1600.webp`;
const photo = (id: number, alt = ''): Photo => ({ id, url: url(id), alt, width: 1600, height: 1200 });

const newUrl = url(9);

let stored: Photo[];
let sent: Array<{ request: string; body: unknown }>;
let failure: { status: number; message: string } | null;

beforeEach(() => {
  useFakeTimers();
  stored = [photo(1, 'The choir'), photo(2), photo(3)];
  sent = [];
  failure = null;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.body instanceof FormData) {
      const { name } = init.body.get('photo') as File;
      return name === 'large.jpg'
        ? new Response(null, { status: 413 })
        : new Response(JSON.stringify({ url: newUrl }));
    }
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    const method = init.method ?? 'GET';
    sent.push({ request: `${method} ${url}`, body });
    if (method !== 'GET' && failure)
      return new Response(JSON.stringify({ message: failure.message, code: 'conflict' }), {
        status: failure.status,
      });
    if (method === 'POST') stored = [...stored, { ...photo(stored.length + 1), url: body.url }];
    if (method === 'PUT')
      stored = (body.photos as Array<{ id: number; alt: string }>).map(({ id, alt }) => ({
        ...stored.find((photo) => photo.id === id)!,
        alt,
      }));
    if (method === 'DELETE') stored = stored.filter(({ id }) => !url.endsWith(`/${id}`));
    return new Response(JSON.stringify(stored));
  });
});

const open = async (featured = true) => {
  showPage('/church/4/edit', <GalleryEditor churchId={4} featured={featured} />);
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
};
const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const choose = async (...files: File[]) => {
  await user.upload(screen.getByLabelText('Add photos'), files);
  await settle();
};
const order = () =>
  screen.getAllByRole('img').map((image) => Number(/0(\d+)\/400/.exec(image.getAttribute('src')!)![1]));

test('moves a photo within the bounds of the list', () => {
  const list = [1, 2, 3].map((id) => ({ id }));
  const ids = (photos: Array<{ id: number }>) => photos.map(({ id }) => id);
  expect(ids(moved(list, 1, 1))).toEqual([2, 1, 3]);
  expect(ids(moved(list, 3, -1))).toEqual([1, 3, 2]);
  expect(ids(moved(list, 1, -1))).toEqual([1, 2, 3]);
  expect(ids(moved(list, 7, 1))).toEqual([1, 2, 3]);
});

test('saves each move at once and applies two quick moves', async () => {
  await open();
  expect(order()).toEqual([1, 2, 3]);
  await user.click(screen.getByRole('button', { name: 'Move later photo 1' }));
  await waitFor(() => expect(order()).toEqual([2, 1, 3]));
  await user.click(screen.getByRole('button', { name: 'Move later photo 2' }));
  await settle();
  expect(order()).toEqual([2, 3, 1]);
  expect(stored.map(({ id }) => id)).toEqual([2, 3, 1]);
  expect(stored.find(({ id }) => id === 1)?.alt).toBe('The choir');
  expect(screen.getByText('Now photo 3 of 3.')).toBeTruthy();
  const requestCount = sent.length;
  await press('Move later photo 3');
  expect(sent.length).toBe(requestCount);
});

test('saves a description automatically', async () => {
  await open();
  const field = screen.getByLabelText('Photo 2: Description for people who can’t see it');
  await user.type(field, ' The tower at dusk ');
  await user.tab();
  await settle();
  expect(stored[1]?.alt).toBe('The tower at dusk');
  expect(screen.getByText('Saved')).toBeTruthy();
  await fill(field, 'The tower');
  await pass(1000);
  expect(stored[1]?.alt).toBe('The tower');
});

test('reports a description that could not be saved', async () => {
  await open();
  failure = { status: 400, message: 'Too long.' };
  await user.type(screen.getByLabelText(/^Photo 2/), 'The tower');
  await user.tab();
  await toasted('That didn’t work', 'Too long.', 'destructive');
  await settle();
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.queryByText('Saving...')).toBeNull();
});

test('keeps a photo that could not be deleted', async () => {
  await open();
  failure = { status: 400, message: 'Not now.' };
  await press('Delete photo 2');
  await press('Delete the photo');
  await waitFor(() => expect(toastStore.get()).toMatchObject({ description: 'Not now.' }));
  expect(order()).toEqual([1, 2, 3]);
});

test('deletes a photo only after a confirmation', async () => {
  await open();
  await press('Delete photo 2');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete photo 2?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await settle();
  expect(stored).toHaveLength(3);
  await press('Delete photo 2');
  await press('Delete the photo');
  await settle();
  expect(order()).toEqual([1, 3]);
  expect(document.activeElement?.textContent).toBe('Photo gallery');
});

test('uploads several files and lists the rejected ones', async () => {
  await open();
  await choose(file('one.jpg'), file('large.jpg'), file('two.jpg'));
  expect(sent.filter(({ request }) => request === 'POST /api/user/churches/4/photos')).toHaveLength(2);
  expect(screen.getByText('2 photos were added.')).toBeTruthy();
  expect(screen.getByText('large.jpg: Please select an image smaller than 5MB')).toBeTruthy();
  expect(screen.getByText('5 of 12 photos')).toBeTruthy();
});

test('accepts up to twelve photos', async () => {
  stored = Array.from({ length: 11 }, (_, index) => photo(index + 1));
  await open();
  await choose(file('one.jpg'), file('two.jpg'));
  expect(stored).toHaveLength(12);
  expect(screen.getByText('There was room for only 1 more photo. The rest weren’t added.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Add photos').disabled).toBe(true);
  expect(screen.getByText('The gallery is full. Delete a photo to add another.')).toBeTruthy();
});

test('reports a conflict and shows the saved photos', async () => {
  await open();
  failure = { status: 409, message: 'The gallery was changed.' };
  stored = [photo(3), photo(1)];
  await press('Move later photo 1');
  await settle();
  expect(toastStore.get()).toMatchObject({ title: 'That didn’t work', variant: 'destructive' });
  expect(order()).toEqual([3, 1]);
});

test('lets owners of unfeatured churches move and delete hidden photos, but not add any', async () => {
  await open(false);
  expect(screen.getByText('Hidden, not lost')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade to Featured' }).getAttribute('href')).toBe('/upgrade');
  expect(screen.queryByLabelText('Add photos')).toBeNull();
  await press('Move earlier photo 2');
  expect(order()).toEqual([2, 1, 3]);
  cleanup();
  stored = [];
  await open(false);
  expect(screen.getByText('For featured churches')).toBeTruthy();
});
