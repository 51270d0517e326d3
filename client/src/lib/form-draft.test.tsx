import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { churchForm } from '#shared/church-form.ts';
import { emptyValues, type FormValues } from '@/features/submissions/components/church-values.ts';
import { readDraft, writeDraft } from '@/lib/draft.ts';
import { useSchemaForm } from '@/lib/form.ts';
import { useFormDraft } from './form-draft.ts';

beforeEach(() => {
  vi.useFakeTimers();
  window.localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Content = { values: FormValues; key: string };
const kept = () => readDraft<Content>('trial')?.content;

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

const type = (text: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value: text } });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('nothing is kept before something is typed; then a moment after the last key', () => {
  render(<Form />);
  wait(1000);
  expect(kept()).toBeUndefined();
  type('Gra');
  wait(200);
  type('Grace');
  wait(200);
  expect(kept()).toBeUndefined();
  wait(200);
  expect(kept()).toMatchObject({ key: 'k1', values: { name: 'Grace', services: [''] } });
});

test('leaving the page keeps what was typed a moment ago', () => {
  const { unmount } = render(<Form />);
  type('Grace');
  fireEvent(window, new Event('pagehide'));
  expect(kept()?.values.name).toBe('Grace');
  type('Grace Church');
  unmount();
  expect(kept()?.values.name).toBe('Grace Church');
});

test('starting over drops the draft and the text, until the next key', () => {
  render(<Form />);
  type('Grace');
  wait(500);
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  wait(1000);
  expect(kept()).toBeUndefined();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  type('Hope');
  wait(500);
  expect(kept()?.values.name).toBe('Hope');
});

test('what was sent is not kept again', () => {
  const { unmount } = render(<Form />);
  type('Grace');
  fireEvent.click(screen.getByRole('button', { name: 'Sent' }));
  wait(500);
  unmount();
  expect(kept()).toBeUndefined();
});

test('what is no draft of ours is none', () => {
  for (const text of ['{', 'null', '"x"', '{"at":1,"content":{}}', '{"at":"x","content":null}']) {
    window.localStorage.setItem('draft:trial', text);
    expect(readDraft('trial')).toBeNull();
  }
  writeDraft('trial', { a: 1 });
  expect(readDraft('trial')?.content).toEqual({ a: 1 });
});
