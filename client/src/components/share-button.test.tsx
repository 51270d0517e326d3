import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '@/components/ui/toast-store.ts';
import { toasted, useFakeTimers, user } from '@/test/user.ts';
import { ShareButton } from './share-button.tsx';

beforeEach(() => {
  useFakeTimers({ now: new Date('2026-11-23T18:00:00Z') });
  toastStore.set(null);
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const clickShare = async () => {
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await pass(0);
};

test('opens the share sheet with the title and URL; closing it is not an error', async () => {
  const share = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'));
  vi.stubGlobal('navigator', { share, clipboard: { writeText: vi.fn() } });
  render(<ShareButton title="Grace" path="/church/1" />);
  await clickShare();
  expect(share).toHaveBeenCalledWith({ title: 'Grace', url: `${window.location.origin}/church/1` });
  expect(navigator.clipboard.writeText).not.toHaveBeenCalled();
  expect(toastStore.get()).toBeNull();
});

test('without a share sheet, copies the URL, or shows it if copying fails', async () => {
  const writeText = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('denied'));
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  window.history.replaceState(null, '', '/favorites?x=1');
  const url = `${window.location.origin}/favorites`;
  render(<ShareButton title="Grace" />);
  await clickShare();
  expect(writeText).toHaveBeenCalledWith(url);
  await toasted('Link copied', 'Paste it into a message to a friend.', 'default');
  await clickShare();
  await toasted('We couldn’t copy the link', url, 'destructive');
});
