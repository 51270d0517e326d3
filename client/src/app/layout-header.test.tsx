import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { meQuery } from '@/features/accounts/viewer.ts';
import { favorites } from '@/lib/favorites.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { ann, showPart } from '@/test/show.tsx';
import { user } from '@/test/user.ts';
import { Header } from './layout-header.tsx';
import { footerGroups, headerLinks } from './layout-links.ts';

afterEach(() => favorites.set([]));

/** Signed out unless a user is given. */
const show = (url: string, user: CurrentUser | null = null) =>
  showPart(<Header />, createQueryClient([{ key: meQuery().queryKey, data: user }]), url);
const marked = () =>
  screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');

test('header and footer link only to existing pages', () => {
  const all = [...headerLinks, ...footerGroups.flatMap(({ links }) => links)];
  expect(headerLinks.slice(0, 3).map(({ label }) => label)).toEqual([
    'Home',
    'Directory',
    'Featured Churches',
  ]);
  expect(all.every(({ to }) => to.startsWith('/'))).toBe(true);
});

test.each([
  ['/', 'Home'],
  ['/directory?area=Montrose', 'Directory'],
  ['/featured', 'Featured Churches'],
])('%s marks %s', (url, label) => {
  show(url);
  expect(marked().map((link) => link.textContent)).toEqual([label]);
});

test('a page outside the navigation marks nothing; Get Listed is always there', () => {
  show('/terms');
  expect(marked()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Get Listed' }).getAttribute('href')).toBe('/advertise');
});

test('a signed-in user gets Dashboard instead of Sign In and Get Listed', () => {
  show('/', ann);
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByRole('link', { name: 'Get Listed' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
});

test('the menu opens on its button, and closes on a choice and on Escape', async () => {
  show('/');
  const button = screen.getByRole('button', { name: 'Menu' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('link', { name: 'Directory' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(marked().map((link) => link.textContent)).toEqual(['Directory']);
  await user.click(button);
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a single saved church brings the link to the saved ones, in the header and in the menu', async () => {
  show('/');
  expect(screen.queryByRole('link', { name: 'Favorites' })).toBeNull();
  act(() => favorites.set([3]));
  expect(screen.getByRole('link', { name: 'Favorites' }).getAttribute('href')).toBe('/favorites');
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog'));
  expect(menu.getByRole('link', { name: 'Favorites' })).toBeTruthy();
  act(() => favorites.set([]));
  expect(menu.queryByRole('link', { name: 'Favorites' })).toBeNull();
});
