import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { churchForm } from '#shared/domain/church-form.ts';
import { emptyValues, type FormValues } from '@/features/submissions/components/church-values.ts';
import { readDraft, writeDraft } from '@/lib/draft.ts';
import { useSchemaForm } from '@/lib/form.ts';
import { fill, useFakeTimers, user } from '@/test/user.ts';
import { useFormDraft } from './draft.ts';

beforeEach(() => useFakeTimers());

type Content = { values: FormValues; key: string };
const stored = () => readDraft<Content>('trial')?.content;

function Form() {
  const form = useSchemaForm(churchForm, emptyValues);
  const draft = useFormDraft('trial', form, () => ({ key: 'k1' }));
  return (
    <>
      <input aria-label="Name" {...form.register('name')} />
      <button
        type="button"
        onClick={() => {
          form.reset(emptyValues);
          draft.forget(false);
        }}
      >
        Start over
      </button>
      <button type="button" onClick={() => draft.forget(true)}>
        Sent
      </button>
    </>
  );
}

const type = (text: string) => fill(screen.getByLabelText('Name'), text);
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('saves 300 ms after the last keystroke, and nothing before the first', async () => {
  render(<Form />);
  wait(1000);
  expect(stored()).toBeUndefined();
  await type('Gra');
  wait(200);
  await type('Grace');
  wait(200);
  expect(stored()).toBeUndefined();
  wait(200);
  expect(stored()).toMatchObject({ key: 'k1', values: { name: 'Grace', services: [''] } });
});

test('leaving the page saves unsaved input', async () => {
  const { unmount } = render(<Form />);
  await type('Grace');
  // user-event has no browser-level events.
  fireEvent(window, new Event('pagehide'));
  expect(stored()?.values.name).toBe('Grace');
  await type('Grace Church');
  unmount();
  expect(stored()?.values.name).toBe('Grace Church');
});

test('hiding the page saves unsaved input, but showing it does not', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const setVisibility = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    fireEvent(document, new Event('visibilitychange'));
  };
  render(<Form />);
  await type('Grace');
  setVisibility('visible');
  expect(stored()).toBeUndefined();
  setVisibility('hidden');
  expect(stored()?.values.name).toBe('Grace');
  visibility.mockRestore();
});

test('starting over removes the draft until the next keystroke', async () => {
  render(<Form />);
  await type('Grace');
  wait(500);
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  wait(1000);
  expect(stored()).toBeUndefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  await type('Hope');
  wait(500);
  expect(stored()?.values.name).toBe('Hope');
});

test('saves nothing after a successful submission', async () => {
  const { unmount } = render(<Form />);
  await type('Grace');
  wait(500);
  expect(stored()?.values.name).toBe('Grace');
  await type('Grace Church');
  await user.click(screen.getByRole('button', { name: 'Sent' }));
  expect(stored()).toBeUndefined();
  wait(500);
  expect(stored(), 'input not saved yet').toBeUndefined();
  await type('Grace Church of God');
  wait(500);
  expect(stored(), 'a late change').toBeUndefined();
  await type('Grace Church of Christ');
  fireEvent(window, new Event('pagehide'));
  expect(stored(), 'leaving the page').toBeUndefined();
  unmount();
  expect(stored(), 'leaving the form').toBeUndefined();
});

test('ignores stored values that are not drafts', () => {
  for (const text of ['{', 'null', '"x"', '{"at":1,"content":{}}', '{"at":"x","content":null}']) {
    window.localStorage.setItem('draft:trial', text);
    expect(readDraft('trial')).toBeNull();
  }
  writeDraft('trial', { a: 1 });
  expect(readDraft('trial')?.content).toEqual({ a: 1 });
});
