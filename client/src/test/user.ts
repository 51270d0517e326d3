/** Interactions as a user performs them. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { toastStore } from '@/components/ui/toast-store.ts';

const direct = userEvent.setup({ delay: null });

/** Acts without delays. A new dialog only accepts clicks after its second render, so `click` waits for that. */
export const user: typeof direct = {
  ...direct,
  click: async (element) => {
    await waitFor(() => {
      if (getComputedStyle(element).pointerEvents === 'none') throw new Error('The element ignores clicks.');
    });
    await direct.click(element);
  },
};

/** Like `getByLabelText`, which alone takes a hundred times longer in a long form: it asks jsdom for each node's labels. */
export function labeled(label: string | RegExp): HTMLInputElement {
  const found = screen.queryByText<HTMLLabelElement>(label, { selector: 'label' });
  return (found?.control as HTMLInputElement | undefined) ?? screen.getByLabelText<HTMLInputElement>(label);
}

/** Replaces the text of a field, or selects an option. */
export async function fill(field: HTMLElement, value: string): Promise<void> {
  if (field instanceof HTMLSelectElement) return user.selectOptions(field, value);
  await user.clear(field);
  if (value !== '') await user.type(field, value);
}

/** Pastes instead of typing, for long forms where each keystroke takes time. */
export async function paste(field: HTMLElement, value: string): Promise<void> {
  if (field instanceof HTMLSelectElement) return user.selectOptions(field, value);
  await user.clear(field);
  if (value !== '') await user.paste(value);
}

/** Waits for a toast. */
export const toasted = (title: string, description?: string, variant?: 'default' | 'destructive') =>
  waitFor(() =>
    expect(toastStore.get()).toMatchObject({
      title,
      ...(description === undefined ? {} : { description }),
      ...(variant ? { variant } : {}),
    }),
  );

/** Testing Library only advances fake timers through a global `jest`; without it, it would wait forever. */
export function useFakeTimers(options?: Parameters<typeof vi.useFakeTimers>[0]): void {
  vi.useFakeTimers(options);
  Object.assign(globalThis, { jest: { advanceTimersByTime: (by: number) => vi.advanceTimersByTime(by) } });
}
