import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { user } from '@/test/user.ts';
import { SectionTabs } from './section-tabs.tsx';

const groups = [
  { tabs: [{ value: 'overview', label: 'Overview' }] },
  {
    title: 'To review',
    tabs: [
      { value: 'pending', label: 'Pending (2)' },
      { value: 'claims', label: 'Claims (0)' },
    ],
  },
];

function Desk() {
  const [value, setValue] = useState('pending');
  return (
    <SectionTabs label="Parts" groups={groups} value={value} onChange={setValue}>
      <p>{value} is shown</p>
      <input aria-label="Note" />
    </SectionTabs>
  );
}

const show = (wide: boolean) => {
  window.matchMedia = (() => ({
    matches: wide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  render(<Desk />);
};
const tab = (name: string) => screen.getByRole('tab', { name });
const press = (key: string) => user.keyboard(`{${key}}`);

test('on wide screens, the tabs are one tab stop and arrows move through all groups', async () => {
  show(true);
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  tab('Pending (2)').focus();
  await press('ArrowRight');
  expect(screen.getByText('pending is shown')).toBeTruthy();
  await press('ArrowDown');
  expect(document.activeElement).toBe(tab('Claims (0)'));
  expect(screen.getByText('claims is shown')).toBeTruthy();
  await press('ArrowDown');
  expect(document.activeElement).toBe(tab('Overview'));
  await press('ArrowUp');
  await press('Home');
  expect(tab('Overview').getAttribute('aria-selected')).toBe('true');
  await press('End');
  expect(tab('Claims (0)').getAttribute('aria-selected')).toBe('true');
});

test('on narrow screens, a select has the same groups', async () => {
  show(false);
  const menu = screen.getByLabelText('Parts') as HTMLSelectElement;
  expect(menu.value).toBe('pending');
  expect([...menu.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(['To review']);
  await user.selectOptions(menu, 'Claims (0)');
  expect(screen.getByText('claims is shown')).toBeTruthy();
});

test('keeps input in a panel when the width changes', async () => {
  let onChange = () => {};
  let matches = true;
  window.matchMedia = (() => ({
    get matches() {
      return matches;
    },
    addEventListener: (_: string, listener: () => void) => {
      onChange = listener;
    },
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
  render(<Desk />);
  await user.type(screen.getByLabelText('Note'), 'Half a sentence');
  matches = false;
  act(() => onChange());
  await screen.findByLabelText('Parts');
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Half a sentence');
});

test('exposes the orientation of the tabs and their panel to screen readers', () => {
  show(true);
  expect(screen.getByRole('tablist', { name: 'Parts' }).getAttribute('aria-orientation')).toBe('vertical');
  const panel = screen.getByRole('tabpanel', { name: 'Pending (2)' });
  expect(tab('Pending (2)').getAttribute('aria-controls')).toBe(panel.id);
});
