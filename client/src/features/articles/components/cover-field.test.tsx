import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { user } from '@/test/user.ts';
import type { Upload } from '../api-admin.ts';
import { CoverField } from './cover-field.tsx';

afterEach(cleanup);

let finish: (result: Awaited<ReturnType<Upload>>) => void;
const upload: Upload = () =>
  new Promise((resolve) => {
    finish = resolve;
  });

function Form() {
  const [value, setValue] = useState<string | null>(null);
  return <CoverField value={value} alt="" onChange={setValue} onAlt={() => undefined} upload={upload} />;
}
const choose = () =>
  user.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['x'], 'cover.jpg', { type: 'image/jpeg' }),
  );
const status = () => screen.getByRole('status').textContent;

test('announces that an image is uploading or uploaded, or why it failed', async () => {
  render(<Form />);
  await choose();
  await waitFor(() => expect(status()).toBe('Uploading...'));
  await act(async () => finish({ error: 'This file is damaged' }));
  expect(await screen.findByText('This file is damaged')).toBeTruthy();
  await waitFor(() => expect(status()).toBe(''));

  await choose();
  await waitFor(() => expect(status()).toBe('Uploading...'));
  expect(screen.queryByText('This file is damaged')).toBeNull();
  await act(async () => finish({ url: '/uploads/new/1600.webp' }));
  await waitFor(() => expect(status()).toBe('Image added'));
  expect(screen.getByRole('button', { name: 'Remove image' })).toBeTruthy();
});
