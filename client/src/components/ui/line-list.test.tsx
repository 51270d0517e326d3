import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { LineList } from './line-list.tsx';

afterEach(cleanup);

function Times({ start, most = 5, told }: { start: string[]; most?: number; told?: (l: string[]) => void }) {
  const [lines, setLines] = useState(start);
  return (
    <LineList
      legend="Service times"
      lines={lines}
      onChange={(next) => {
        setLines(next);
        told?.(next);
      }}
      lineLabel={(line) => `Time ${line}`}
      addLabel="Add"
      removeLabel={(line) => `Remove ${line}`}
      most={most}
    />
  );
}

const line = (at: number) => screen.getByLabelText<HTMLInputElement>(`Time ${at}`);
const lines = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

test('Enter adds a line below and goes there; a blank line adds nothing', () => {
  render(<Times start={['Sunday 9:00 AM', 'Sunday 6:00 PM']} />);
  line(1).focus();
  fireEvent.keyDown(line(1), { key: 'Enter' });
  expect(lines()).toEqual(['Sunday 9:00 AM', '', 'Sunday 6:00 PM']);
  expect(document.activeElement).toBe(line(2));
  fireEvent.keyDown(line(2), { key: 'Enter' });
  expect(lines()).toHaveLength(3);
  // The blank line is used before another one comes.
  fireEvent.keyDown(line(1), { key: 'Enter' });
  expect(lines()).toHaveLength(3);
  expect(document.activeElement).toBe(line(2));
});

test('Enter while an input method composes belongs to it', () => {
  render(<Times start={['日']} />);
  fireEvent.keyDown(line(1), { key: 'Enter', isComposing: true });
  expect(lines()).toHaveLength(1);
});

test('the button adds a line at the end, up to the most there may be', () => {
  render(<Times start={['One']} most={3} />);
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add' });
  fireEvent.click(add);
  fireEvent.click(add);
  expect(lines()).toEqual(['One', '']);
  expect(document.activeElement).toBe(line(2));
  fireEvent.change(line(2), { target: { value: 'Two' } });
  fireEvent.click(add);
  fireEvent.change(line(3), { target: { value: 'Three' } });
  expect(add.disabled).toBe(true);
  fireEvent.keyDown(line(3), { key: 'Enter' });
  expect(lines()).toEqual(['One', 'Two', 'Three']);
});

test('a line is taken away, the last one becomes blank, and the focus stays in the list', () => {
  const told: string[][] = [];
  render(<Times start={['One', 'Two']} told={(next) => told.push(next)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove 2' }));
  expect(lines()).toEqual(['One']);
  expect(document.activeElement).toBe(line(1));
  fireEvent.click(screen.getByRole('button', { name: 'Remove 1' }));
  expect(lines()).toEqual(['']);
  expect(told).toEqual([['One'], ['']]);
});

test('no line at all is shown as a blank one', () => {
  render(<Times start={[]} />);
  expect(lines()).toEqual(['']);
});
