import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { absentImage } from '#shared/pictures.ts';
import { CoverImage, imageSourceOf, srcSetOf } from './image.tsx';

afterEach(cleanup);

test('placeholders of the old site are no image', () => {
  for (const none of [null, undefined, '', '  ', absentImage, '/img/placeholder.png'])
    expect(imageSourceOf(none)).toBeNull();
  expect(imageSourceOf(' /a.webp ')).toBe('/a.webp');
});

const own = '/uploads/01234567-89ab-cdef-0123-456789abcdef/800.webp';
const picture = () => document.querySelector('img')!;

test('only an upload has stored widths, and only where the caller says how wide it is shown', () => {
  expect(srcSetOf('https://a.example/b.png')).toBeUndefined();
  expect(
    srcSetOf(own)
      ?.split(', ')
      .map((one) => one.split(' ')[1]),
  ).toEqual(['400w', '800w', '1600w']);
  const { rerender } = render(<CoverImage src={own} alt="A choir" />);
  expect(picture().srcset).toBe('');
  rerender(<CoverImage src={own} alt="A choir" sizes="50vw" />);
  expect(picture().srcset).toContain('400.webp 400w');
  expect(picture().sizes).toBe('50vw');
  expect(picture().getAttribute('loading')).toBe('lazy');
  rerender(<CoverImage src={own} alt="A choir" eager />);
  expect(picture().getAttribute('loading')).toBe('eager');
  expect(picture().getAttribute('fetchpriority')).toBe('high');
});

test('a placeholder until the image is there; one that fails is replaced, and then only decorates', () => {
  const { rerender } = render(<CoverImage src={own} alt="A choir" sizes="50vw" fallback="/art/place.svg" />);
  const waiting = () => document.querySelector('.animate-pulse') !== null;
  expect(waiting()).toBe(true);
  expect(picture().alt).toBe('A choir');
  fireEvent.load(picture());
  expect(waiting()).toBe(false);
  fireEvent.error(picture());
  expect(picture().getAttribute('src')).toBe('/art/place.svg');
  expect(picture().alt).toBe('');
  expect(picture().srcset).toBe('');
  expect(waiting()).toBe(false);
  // Another image gets its own try.
  rerender(<CoverImage src="/other.webp" alt="Another" fallback="/art/place.svg" />);
  expect(picture().getAttribute('src')).toBe('/other.webp');
  expect(picture().alt).toBe('Another');
  rerender(<CoverImage src={null} alt="None" fallback="/art/place.svg" />);
  expect(picture().getAttribute('src')).toBe('/art/place.svg');
  expect(picture().alt).toBe('');
});
