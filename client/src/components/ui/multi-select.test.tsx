import { cleanup, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { user } from '@/test/user.ts';
import type { Choice } from './multi-select.tsx';
import { MultiSelect } from './multi-select.tsx';

afterEach(cleanup);

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
  return screen.findByRole('listbox');
}
const button = () => screen.getByRole('button', { name: /^Denomination:/ });
const values = () => screen.getByTestId('values').textContent;
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent?.trim());
const field = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Filter choices for Denomination' });
const active = () =>
  document
    .getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')
    ?.textContent?.trim();

test('the button shows the selection', async () => {
  await open(many, []);
  expect(button().textContent).toBe('All Denominations');
  await user.click(screen.getByRole('option', { name: 'Methodist 3,500' }));
  expect(button().textContent).toBe('Methodist');
  await user.click(screen.getByRole('option', { name: 'Baptist 500' }));
  expect(button().textContent).toBe('Methodist +1');
  expect(values()).toBe('Methodist,Baptist');
  expect(screen.getByRole('status').textContent).toBe('2 selected.');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(values()).toBe('');
  expect(screen.getByRole('option', { name: 'All Denominations' }).getAttribute('aria-selected')).toBe(
    'true',
  );
});

test('hides choices without churches unless selected, and shows selected values that are not listed', async () => {
  await open(few, []);
  expect(options()).toEqual(['All Denominations', 'Baptist 500', 'Catholic 1,000']);
  cleanup();
  await open(few, ['Anglican', 'Druid']);
  expect(options()).toEqual(['All Denominations', 'Druid', 'Anglican 0', 'Baptist 500', 'Catholic 1,000']);
  await user.click(screen.getByRole('option', { name: 'All Denominations' }));
  expect(values()).toBe('');
});

test('long lists have a filter; short lists have focus in the listbox', async () => {
  const list = await open(few);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(document.activeElement).toBe(list);
  cleanup();
  await open(many);
  expect(document.activeElement).toBe(field());
  await user.keyboard('church of g');
  expect(options()).toEqual(['Church of God 2,000']);
  expect(screen.getByRole('status').textContent).toBe('1 choice. None selected.');
  await user.keyboard('{Enter}');
  expect(values()).toBe('Church of God');
  await user.keyboard('zzz');
  expect(screen.getByText('No matches.')).toBeTruthy();
});

test('arrows, Home, and End move; Space and Enter toggle; Escape closes and returns focus', async () => {
  await open(many);
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('All Denominations');
  await user.keyboard('{End}');
  expect(active()).toBe('Shaker 5,000');
  await user.keyboard('{ArrowDown}{ArrowUp} ');
  expect(values()).toBe('Quaker');
  await user.keyboard('{Home}{ArrowDown}{Enter}');
  expect(values()).toBe('Quaker,Baptist');
  await user.keyboard('{Enter}');
  expect(values()).toBe('Quaker');
  expect(field().value).toBe('');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(button());
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('listbox')).toBeTruthy();
});

test('clicking or focusing elsewhere closes it; Done returns focus', async () => {
  await open(few);
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.click(button());
  await user.tab();
  await user.tab();
  expect(screen.getByRole('listbox')).toBeTruthy();
  await user.tab();
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.click(button());
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(document.activeElement).toBe(button());
});

test('a note replaces the choices', async () => {
  const list = await open([], [], 'Loading denominations...');
  expect(within(list).queryAllByRole('option')).toEqual([]);
  expect(screen.getByText('Loading denominations...')).toBeTruthy();
});
