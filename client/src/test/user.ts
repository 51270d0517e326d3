/** Interaction as a user performs it. */
import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';

const direct = userEvent.setup({ delay: null });

/** Acts without delays. A dialog that has just opened takes the pointer with its second render: a click waits for that. */
export const user: typeof direct = {
  ...direct,
  click: async (element) => {
    await waitFor(() => {
      if (getComputedStyle(element).pointerEvents === 'none')
        throw new Error('The element takes no pointer.');
    });
    await direct.click(element);
  },
};

/** Replaces the text of a field, or selects an option. */
export async function fill(field: HTMLElement, value: string): Promise<void> {
  if (field instanceof HTMLSelectElement) return user.selectOptions(field, value);
  await user.clear(field);
  if (value !== '') await user.type(field, value);
}

/** Replaces the text of a field by pasting: for long forms, where each typed key takes its time. */
export async function paste(field: HTMLElement, value: string): Promise<void> {
  if (field instanceof HTMLSelectElement) return user.selectOptions(field, value);
  await user.clear(field);
  if (value !== '') await user.paste(value);
}

/** Fake timers; Testing Library advances them only through a global `jest`, and would wait forever without it. */
export function useFakeTimers(options?: Parameters<typeof vi.useFakeTimers>[0]): void {
  vi.useFakeTimers(options);
  Object.assign(globalThis, { jest: { advanceTimersByTime: (by: number) => vi.advanceTimersByTime(by) } });
}
