import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '@/test/fake-server.ts';
import { showPage } from '@/test/show.tsx';
import { user } from '@/test/user.ts';
import { PhotoField } from './photo-field.tsx';

const upload = 'POST /api/uploads';
const server = fakeServer(() => ({}));

const currentUrl = '/uploads/former/1600.webp';
const onBusy = vi.fn<(value: boolean) => void>();

function Form() {
  const [value, setValue] = useState<string | null>(currentUrl);
  return (
    <>
      <PhotoField value={value} onChange={setValue} onBusy={onBusy} />
      <output>{value ?? 'none'}</output>
    </>
  );
}
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const choose = () => user.upload(input(), new File(['x'], 'church.jpg', { type: 'image/jpeg' }));

test('shows why an upload failed and keeps the current photo until another upload succeeds', async () => {
  server.replies[upload] = { status: 400, body: { message: 'This file is damaged' } };
  showPage('/church-submission', <Form />);
  expect(screen.getByText('Choose another photo')).toBeTruthy();
  await choose();
  await screen.findByText('This file is damaged');
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(currentUrl)).toBeTruthy();
  await waitFor(() => expect(onBusy.mock.calls).toEqual([[true], [false]]));

  server.replies[upload] = { body: { url: '/uploads/new/1600.webp' } };
  await choose();
  await screen.findByText('/uploads/new/1600.webp');
  expect(screen.queryByText('This file is damaged')).toBeNull();
});

test('removes the photo and moves the focus to the file input', async () => {
  showPage('/church-submission', <Form />);
  await user.click(screen.getByRole('button', { name: 'Remove the photo' }));
  expect(await screen.findByText('none')).toBeTruthy();
  expect(screen.getByText('Choose a photo')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(input()));
});
