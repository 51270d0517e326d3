import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { absentImage } from '#shared/domain/pictures.ts';
import { CoverImage, imageSourceOf, srcSetOf } from './image.tsx';

test("ignores the old site's placeholders", () => {
  for (const none of [null, undefined, '', '  ', absentImage, '/api/placeholder/400/300'])
    expect(imageSourceOf(none)).toBeNull();
  expect(imageSourceOf(' /a.webp ')).toBe('/a.webp');
});

const upload = '/uploads/01234567-89ab-cdef-0123-456789abcdef/800.webp';
const image = () => document.querySelector('img')!;

test('sets srcset only for uploads, and only with sizes', () => {
  expect(srcSetOf('https://a.example/b.png')).toBeUndefined();
  expect(
    srcSetOf(upload)
      ?.split(', ')
      .map((candidate) => candidate.split(' ')[1]),
  ).toEqual(['400w', '800w', '1600w']);
  const { rerender } = render(<CoverImage src={upload} alt="A choir" />);
  expect(image().srcset).toBe('');
  rerender(<CoverImage src={upload} alt="A choir" sizes="50vw" />);
  expect(image().srcset).toContain('400.webp 400w');
  expect(image().sizes).toBe('50vw');
  expect(image().getAttribute('loading')).toBe('lazy');
  rerender(<CoverImage src={upload} alt="A choir" eager />);
  expect(image().getAttribute('loading')).toBe('eager');
  expect(image().getAttribute('fetchpriority')).toBe('high');
});

test('shows a placeholder while loading, and a decorative fallback after a failure', () => {
  const { rerender } = render(<CoverImage src={upload} alt="A choir" sizes="50vw" />);
  const isLoading = () => document.querySelector('.animate-pulse') !== null;
  expect(isLoading()).toBe(true);
  expect(image().alt).toBe('A choir');
  fireEvent.load(image());
  expect(isLoading()).toBe(false);
  fireEvent.error(image());
  expect(image().getAttribute('src')).toBe('/art/fallback.svg');
  expect(image().alt).toBe('');
  expect(image().srcset).toBe('');
  expect(isLoading()).toBe(false);
  // A new source is tried again.
  rerender(<CoverImage src="/other.webp" alt="Another" />);
  expect(image().getAttribute('src')).toBe('/other.webp');
  expect(image().alt).toBe('Another');
  rerender(<CoverImage src={null} alt="None" />);
  expect(image().getAttribute('src')).toBe('/art/fallback.svg');
  expect(image().alt).toBe('');
});
