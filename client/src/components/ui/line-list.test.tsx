import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { fill, user } from '@/test/user.ts';
import { LineList } from './line-list.tsx';

function Times({
  start,
  max = 5,
  error,
  onLines,
}: {
  start: string[];
  max?: number;
  error?: string;
  onLines?: (lines: string[]) => void;
}) {
  const [lines, setLines] = useState(start);
  return (
    <LineList
      legend="Service times"
      lines={lines}
      onChange={(next) => {
        setLines(next);
        onLines?.(next);
      }}
      lineLabel={(line) => `Time ${line}`}
      addLabel="Add"
      removeLabel={(line) => `Remove ${line}`}
      max={max}
      {...(error ? { error } : {})}
    />
  );
}

const line = (at: number) => screen.getByLabelText<HTMLInputElement>(`Time ${at}`);
const lines = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

test('Enter adds a line below and focuses it, but not from a blank line', async () => {
  render(<Times start={['Sunday 9:00 AM', 'Sunday 6:00 PM']} />);
  await user.type(line(1), '{Enter}');
  expect(lines()).toEqual(['Sunday 9:00 AM', '', 'Sunday 6:00 PM']);
  expect(document.activeElement).toBe(line(2));
  await user.type(line(2), '{Enter}');
  expect(lines()).toHaveLength(3);
  // The existing blank line is reused.
  await user.type(line(1), '{Enter}');
  expect(lines()).toHaveLength(3);
  expect(document.activeElement).toBe(line(2));
});

test('Enter does not add a line during input method composition', () => {
  render(<Times start={['日']} />);
  // user-event can't simulate composition.
  fireEvent.keyDown(line(1), { key: 'Enter', isComposing: true });
  expect(lines()).toHaveLength(1);
});

test('the Add button adds a line at the end, up to the limit', async () => {
  render(<Times start={['One']} max={3} />);
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
  await user.click(add);
  await user.click(add);
  expect(lines()).toEqual(['One', '']);
  expect(document.activeElement).toBe(line(2));
  await fill(line(2), 'Two');
  await user.click(add);
  await fill(line(3), 'Three');
  expect(add.disabled).toBe(true);
  await user.type(line(3), '{Enter}');
  expect(lines()).toEqual(['One', 'Two', 'Three']);
});

test('Remove removes a line or blanks the last one, and focus stays in the list', async () => {
  const changes: string[][] = [];
  render(<Times start={['One', 'Two']} onLines={(next) => changes.push(next)} />);
  await user.click(screen.getByRole('button', { name: 'Remove 2' }));
  expect(lines()).toEqual(['One']);
  expect(document.activeElement).toBe(line(1));
  await user.click(screen.getByRole('button', { name: 'Remove 1' }));
  expect(lines()).toEqual(['']);
  expect(changes).toEqual([['One'], ['']]);
});

test('the icon-only button shows its name on focus', async () => {
  render(<Times start={['One']} />);
  line(1).focus();
  await user.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe('Remove 1');
});

test('an empty list shows one blank line', () => {
  render(<Times start={[]} />);
  expect(lines()).toEqual(['']);
});

test('an error describes the group and its first line', () => {
  render(<Times start={['Sunday 9:00 AM', 'Sunday 6:00 PM']} error="Too many" />);
  expect(line(1).getAttribute('aria-invalid')).toBe('true');
  expect(line(2).getAttribute('aria-invalid')).toBeNull();
  const message = screen.getByText('Too many');
  expect(line(1).getAttribute('aria-describedby')).toContain(message.closest('[id]')!.id);
  expect(line(2).getAttribute('aria-describedby') ?? '').not.toContain(message.closest('[id]')!.id);
  expect(screen.getByRole('group').getAttribute('aria-describedby')).toContain(message.closest('[id]')!.id);
});

test('several pasted lines become lines; those beyond the maximum stay in the last one', async () => {
  render(<Times start={['', 'Easter 6 AM']} max={4} />);
  await user.click(line(1));
  await user.paste('Sunday 9:00 AM\r\n\r\n Wednesday 7:00 PM\nFriday 6:30 PM\n');
  expect(lines()).toEqual(['Sunday 9:00 AM', 'Wednesday 7:00 PM', 'Friday 6:30 PM', 'Easter 6 AM']);
  expect(document.activeElement).toBe(line(3));
  await user.click(line(3));
  await user.paste('\nA\nB');
  expect(lines().join('; ')).toContain('Easter 6 AM');
  expect(lines()).toHaveLength(4);
});
