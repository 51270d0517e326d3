import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { user } from '@/test/user.ts';
import { SermonCard } from './sermon-card.tsx';

let come: () => void = () => {};
beforeEach(() => {
  globalThis.IntersectionObserver = class {
    constructor(report: (entries: Array<{ isIntersecting: boolean }>) => void) {
      come = () => report([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

const show = (links: string[], channel: string | null = null) =>
  render(<SermonCard church={{ name: 'Grace', recentSermons: links, youtubeChannel: channel }} />);
const sermon = 'https://youtu.be/dQw4w9WgXcQ';
const image = () => document.querySelector('img');

test('requests no thumbnail until the card is near the viewport, then the largest', () => {
  show([sermon]);
  expect(screen.getByRole('region', { name: 'Recent Sermons' })).toBeTruthy();
  expect(screen.getByText('Latest Sermon')).toBeTruthy();
  expect(image()).toBeNull();
  act(() => come());
  expect(image()!.src).toBe('https://i.ytimg.com/vi/dQw4w9WgXcQ/maxresdefault.jpg');
});

test('falls back to smaller thumbnails, and finally to our own image', () => {
  show([sermon]);
  act(() => come());
  // jsdom doesn't load images.
  fireEvent.error(image()!);
  expect(image()!.src).toContain('/hqdefault.jpg');
  fireEvent.error(image()!);
  expect(image()!.src).toContain('/mqdefault.jpg');
  fireEvent.error(image()!);
  expect(image()!.getAttribute('src')).toBe('/art/fallback.svg');
  fireEvent.error(image()!);
  expect(image()!.getAttribute('src')).toBe('/art/fallback.svg');
});

test('a thumbnail 120 px wide means that the size is missing', () => {
  show([sermon]);
  act(() => come());
  const load = (width: number) => {
    Object.defineProperty(image()!, 'naturalWidth', { value: width, configurable: true });
    fireEvent.load(image()!);
  };
  load(120);
  expect(image()!.src).toContain('/hqdefault.jpg');
  load(480);
  expect(image()!.src).toContain('/hqdefault.jpg');
});

test('plays on demand in a frame without cookies', async () => {
  show(['https://example.org/talk', sermon]);
  expect(document.querySelector('iframe')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Play the sermon' }));
  const frame = document.querySelector('iframe')!;
  expect(frame.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/);
  expect(frame.title).toBe('Sermon from Grace');
});

test('shows the channel without a sermon, and nothing without either', () => {
  show(['https://vimeo.com/1'], 'https://www.youtube.com/@grace');
  expect(screen.queryByText('Latest Sermon')).toBeNull();
  expect(screen.getByRole('link', { name: /YouTube channel/ })).toBeTruthy();
  cleanup();
  const { container } = show(['https://vimeo.com/1']);
  expect(container.innerHTML).toBe('');
});
