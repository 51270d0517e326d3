import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Photo } from '#shared/contracts/gallery.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { user } from '@/test/user.ts';
import { photosQuery, sourcesOf } from '../api.ts';
import { PhotoGrid } from './photo-grid.tsx';

const url = (position: number) => `/uploads/00000000-0000-4000-8000-00000000000${position}/1600.webp`;
const photo = (position: number, alt: string): Photo => ({
  id: position + 10,
  url: url(position),
  alt,
  width: 2000,
  height: 1500,
});
const photos = [photo(1, 'The choir'), photo(2, ''), photo(3, 'The tower')];

const page = (photos: Photo[]) => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(photosQuery(1).queryKey, photos);
  return (
    <QueryClientProvider client={queryClient}>
      <PhotoGrid churchId={1} churchName="Grace Chapel" />
    </QueryClientProvider>
  );
};
const openAt = async (name: string) => {
  const thumbnail = screen.getByRole('button', { name });
  thumbnail.focus();
  await user.click(thumbnail);
  return screen.findByRole('dialog', { name: 'Photos of Grace Chapel' });
};
type Point = [clientX: number, clientY: number];
const at = ([clientX, clientY]: Point) => ({ clientX, clientY });
const swipe = (target: Element, from: Point, to: Point, pointer = 'TouchA') =>
  user.pointer([
    { keys: `[${pointer}>]`, target, coords: at(from) },
    { keys: `[/${pointer}]`, target, coords: at(to) },
  ]);

test('lists each stored width up to that of the image', () => {
  expect(sourcesOf({ url: url(1), width: 2000 })).toBe(
    [
      `${url(1).replace('1600', '400')} 400w`,
      `${url(1).replace('1600', '800')} 800w`,
      `${url(1)} 1600w`,
    ].join(', '),
  );
  expect(sourcesOf({ url: url(1), width: 800 }).split(', ')).toHaveLength(2);
  expect(sourcesOf({ url: url(1), width: 300 })).toBe(`${url(1).replace('1600', '400')} 300w`);
  expect(sourcesOf({ url: url(1), width: 900 })).toContain('900w');
});

test('loads photos lazily and renders nothing without photos', () => {
  const { container, unmount } = render(page(photos));
  const markup = container.innerHTML;
  expect(markup).toContain('Photo 1 of 3: The choir');
  expect(markup).toContain('loading="lazy"');
  expect(markup).not.toContain('style=');
  unmount();
  expect(render(page([])).container.innerHTML).toBe('');
});

test('steps through the photos by buttons and keys, announces the counter, and restores the focus', async () => {
  render(page(photos));
  const dialog = within(await openAt('Photo 1 of 3: The choir'));
  expect(dialog.getByRole('img', { name: 'The choir' })).toBeTruthy();
  expect(dialog.getByRole('status').textContent).toBe('Photo 1 of 3: The choir');
  const previous = dialog.getByRole('button', { name: 'Previous photo' });
  const next = dialog.getByRole('button', { name: 'Next photo' });
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  await user.click(previous);
  expect(dialog.getByRole('status').textContent).toBe('Photo 1 of 3: The choir');
  await user.click(next);
  expect(dialog.getByRole('img', { name: 'Grace Chapel, photo 2' })).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(dialog.getByRole('status').textContent).toBe('Photo 3 of 3: The tower');
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(dialog.getByRole('status').textContent).toBe('Photo 2 of 3');
  await user.keyboard('{Home}{ArrowRight}{Escape}');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByRole('dialog')).toBeNull();
  // The focus is on the photo that was viewed last.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Photo 2 of 3' }));
});

test('changes the photo only on a horizontal swipe', async () => {
  render(page(photos));
  const dialog = within(await openAt('Photo 2 of 3'));
  const announced = () => dialog.getByRole('status').textContent;
  const area = dialog.getByRole('img').parentElement!;
  await swipe(area, [200, 100], [120, 110]);
  expect(announced()).toBe('Photo 3 of 3: The tower');
  await swipe(area, [100, 100], [190, 95]);
  expect(announced()).toBe('Photo 2 of 3');
  await swipe(area, [100, 100], [140, 100]);
  await swipe(area, [100, 100], [180, 190]);
  await swipe(area, [100, 100], [220, 100], 'MouseLeft');
  expect(announced()).toBe('Photo 2 of 3');
  // Two fingers zoom instead of swiping.
  await user.pointer([
    { keys: '[TouchA>]', target: area, coords: at([300, 100]) },
    { keys: '[TouchB>]', target: area, coords: at([350, 100]) },
    { keys: '[/TouchA]', target: area, coords: at([100, 100]) },
    { keys: '[/TouchB]', target: area, coords: at([400, 100]) },
  ]);
  expect(announced()).toBe('Photo 2 of 3');
});

test('shows a message for a photo that fails to load', async () => {
  render(page(photos));
  const dialog = within(await openAt('Photo 1 of 3: The choir'));
  // jsdom doesn't load images, and user-event can't make one fail.
  fireEvent.error(dialog.getByRole('img'));
  expect(dialog.getByRole('alert').textContent).toBe('We can’t show this photo right now.');
});
