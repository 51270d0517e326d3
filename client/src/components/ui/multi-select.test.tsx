import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { user } from '@/test/user.ts';
import type { Choice } from './multi-select.tsx';
import { MultiSelect } from './multi-select.tsx';

const names =
  'Anglican|Baptist|Catholic|Church of Christ|Church of God|Episcopal|Lutheran|Methodist|Other|Quaker|Shaker';
const many: Choice[] = names.split('|').map((value, index) => ({ value, label: value, count: index * 500 }));
const few = many.slice(0, 3);

function Page({ choices, start, note }: { choices: Choice[]; start: string[]; note?: string }) {
  const [values, setValues] = useState(start);
  return (
    <>
      <MultiSelect
        label="Denomination"
        all="All Denominations"
        {...{ values, choices, note }}
        onChange={setValues}
      />
      <button type="button">Elsewhere</button>
      <p data-testid="values">{values.join()}</p>
    </>
  );
}
async function open(choices = many, start: string[] = [], note?: string) {
  render(<Page choices={choices} start={start} {...(note ? { note } : {})} />);
  await user.click(button());
  return list();
}
const button = () => screen.getByRole('button', { name: /^Denomination:/ });
const list = () => screen.getByRole('group', { name: 'Denomination' });
const isOpen = () => screen.queryByRole('group') !== null;
const values = () => screen.getByTestId('values').textContent;
const boxes = () => screen.queryAllByRole('checkbox').map((box) => box.closest('label')!.textContent);
const field = () => screen.queryByRole('textbox', { name: 'Filter choices for Denomination' });

test('the button shows the selection', async () => {
  await open();
  expect(button().textContent).toBe('All Denominations');
  await user.click(screen.getByRole('checkbox', { name: 'Methodist 3,500' }));
  expect(button().textContent).toBe('Methodist');
  await user.click(screen.getByRole('checkbox', { name: 'Baptist 500' }));
  expect(button().textContent).toBe('Methodist +1');
  expect(values()).toBe('Methodist,Baptist');
  await user.click(screen.getByRole('checkbox', { name: 'Methodist 3,500', checked: true }));
  expect(values()).toBe('Baptist');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(values()).toBe('');
});

test('hides choices without churches unless selected, and shows selected values that are not listed', async () => {
  await open(few);
  expect(boxes()).toEqual(['Baptist 500', 'Catholic 1,000']);
  cleanup();
  await open(few, ['Anglican', 'Druid']);
  expect(boxes()).toEqual(['Druid ', 'Anglican 0', 'Baptist 500', 'Catholic 1,000']);
});

test('long lists have a filter, whose first match Enter selects', async () => {
  await open(few);
  expect(field()).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Baptist 500' }));
  cleanup();
  await open();
  expect(document.activeElement).toBe(field());
  await user.keyboard('{Enter}');
  expect(values()).toBe('');
  await user.keyboard('church of g');
  expect(boxes()).toEqual(['Church of God 2,000']);
  expect(screen.getByRole('status').textContent).toBe('1 choice.');
  await user.keyboard('{Enter}');
  expect(values()).toBe('Church of God');
  await user.keyboard('zzz');
  expect(screen.getByText('No matches.')).toBeTruthy();
});

test('Space and Enter toggle without submitting the form; Escape closes and returns focus', async () => {
  const submit = vi.fn((event: Event) => event.preventDefault());
  document.addEventListener('submit', submit);
  render(
    <form>
      <Page choices={few} start={[]} />
    </form>,
  );
  await user.click(button());
  await user.keyboard(' ');
  expect(values()).toBe('Baptist');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(values()).toBe('Baptist,Catholic');
  expect(submit).not.toHaveBeenCalled();
  document.removeEventListener('submit', submit);
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(button());
});

test('clicking or focusing elsewhere closes it; Done returns focus', async () => {
  await open(few);
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(isOpen()).toBe(false);
  await user.click(button());
  await user.tab();
  await user.tab();
  await user.tab();
  expect(isOpen()).toBe(true);
  await user.tab();
  expect(isOpen()).toBe(false);
  await user.click(button());
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(document.activeElement).toBe(button());
});

test('a note replaces the choices', async () => {
  await open([], [], 'Loading denominations...');
  expect(boxes()).toEqual([]);
  expect(screen.getByText('Loading denominations...')).toBeTruthy();
});
