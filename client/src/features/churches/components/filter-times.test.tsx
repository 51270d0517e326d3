import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { NoChurches } from './directory-results.tsx';
import { TimesFilter } from './filter-times.tsx';
import { ResultBanner } from './result-banner.tsx';
import { useDirectory } from './use-directory.ts';

afterEach(cleanup);

function Page() {
  const { filters, change } = useDirectory();
  return (
    <>
      <TimesFilter filters={filters} onChange={change} />
      <ResultBanner filters={filters} page={undefined} busy={false} failed={false} onChange={change} />
      <output>{useLocation().search}</output>
    </>
  );
}
const open = (search = '') => {
  window.history.replaceState(null, '', `/directory${search}`);
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
};
const address = () => document.querySelector('output')!.textContent;
const button = () => screen.getByRole('button', { name: /^Service times/i });
const choice = (name: string) => screen.getByRole('button', { name });
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remove filter:/ }).map((chip) => chip.textContent);

test('day, part of the day and language stand in the address, one beside the other', () => {
  open('?area=Downtown&view=list');
  expect(button().textContent).toBe('Service Times (day, time and language)');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Sunday' })).toBeNull();
  fireEvent.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(choice('Sunday'));
  fireEvent.click(choice('Evening'));
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'spanish' } });
  expect(address()).toBe('?area=Downtown&view=list&day=sunday&part=evening&language=spanish');
  expect(button().textContent).toBe('Service times: Sunday, Evening, Spanish');
  expect(choice('Sunday').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(choice('Wednesday'));
  expect(address()).toContain('day=wednesday');
  fireEvent.click(choice('Wednesday'));
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: '' } });
  expect(address()).toBe('?area=Downtown&view=list&part=evening');
});

test('each is a chip that removes it, and Clear Filters removes them too', () => {
  open('?day=sunday&part=evening&language=sign&view=map');
  expect(chips()).toEqual([
    'Remove filter: Sunday',
    'Remove filter: Evening',
    'Remove filter: Sign language',
  ]);
  fireEvent.click(choice('Remove filter: Evening'));
  expect(address()).toBe('?day=sunday&language=sign&view=map');
  fireEvent.click(choice('Clear Filters'));
  expect(address()).toBe('?view=map');
});

test('an address with a day or language that there is none of is read without it', () => {
  open('?day=someday&part=evening&language=klingon');
  expect(chips()).toEqual(['Remove filter: Evening']);
  expect(button().textContent).toBe('Service times: Evening');
});

test('Escape and Done close the panel and give the focus back', () => {
  open();
  fireEvent.click(button());
  choice('Sunday').focus();
  fireEvent.keyDown(choice('Sunday'), { key: 'Escape' });
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button());
  fireEvent.click(button());
  fireEvent.click(choice('Done'));
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button());
});

test('where nothing is found, the service that was asked for can be taken back alone', () => {
  window.history.replaceState(null, '', '/directory?denomination=Baptist&day=monday&language=latin');
  const Empty = () => <NoChurches onChange={useDirectory().change} />;
  render(
    <BrowserRouter>
      <Empty />
      <Page />
    </BrowserRouter>,
  );
  fireEvent.click(choice('Show All Service Times'));
  expect(address()).toBe('?denomination=Baptist');
  expect(screen.queryByRole('button', { name: 'Show All Service Times' })).toBeNull();
});
