import { expect, test } from 'vitest';
import { photoError } from './upload.ts';

const mb = 1024 * 1024;

test('accepts images under 5 MB and files of unknown type', () => {
  expect(photoError({ type: 'image/jpeg', size: 5 * mb - 1 })).toBeNull();
  expect(photoError({ type: '', size: 10 })).toBeNull();
});

test('rejects files of 5 MB and more', () => {
  expect(photoError({ type: 'image/png', size: 5 * mb })).toEqual({
    title: 'File Too Large',
    description: 'Please select an image smaller than 5MB',
  });
});

test('rejects other types of files', () => {
  expect(photoError({ type: 'image/svg+xml', size: 10 })?.title).toBe('This isn’t an image');
  expect(photoError({ type: 'application/pdf', size: 6 * mb })?.title).toBe('This isn’t an image');
});
