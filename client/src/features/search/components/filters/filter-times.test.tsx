import { render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { user } from '@/test/user.ts';
import { NoChurches } from '../related-results.tsx';
import { ResultBanner } from '../result-banner.tsx';
import { useDirectory } from '../use-directory.ts';
import { TimesFilter } from './filter-times.tsx';

function Page() {
  const { filters, change } = useDirectory();
  return (
    <>
      <TimesFilter filters={filters} spoken={undefined} onChange={change} />
      <ResultBanner
        sort="featured"
        filters={filters}
        page={undefined}
        busy={false}
        failed={false}
        onChange={change}
      />
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
const search = () => document.querySelector('output')!.textContent;
const button = () => screen.getByRole('button', { name: /^Service times/i });
const choice = (name: string) => screen.getByRole('button', { name });
const chips = () =>
  screen.queryAllByRole('button', { name: /^Remove filter:/ }).map((chip) => chip.textContent);

test('day, time of day, and language are in the URL', async () => {
  open('?area=Downtown&view=list');
  expect(button().textContent).toBe('Service Times (day, time, and language)');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: 'Sunday' })).toBeNull();
  await user.click(button());
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await user.click(choice('Sunday'));
  await user.click(choice('Evening'));
  await user.click(choice('Language: Any language'));
  await user.click(screen.getByRole('checkbox', { name: 'Spanish' }));
  await waitFor(() =>
    expect(search()).toBe('?area=Downtown&view=list&day=sunday&part=evening&language=spanish'),
  );
  expect(button().textContent).toBe('Service times: Sunday, Evening, Spanish');
  expect(choice('Sunday').getAttribute('aria-pressed')).toBe('true');
  await user.click(choice('Wednesday'));
  await waitFor(() => expect(search()).toContain('day=wednesday'));
  await waitFor(() =>
    expect(search()).toBe('?area=Downtown&view=list&day=sunday&part=evening&language=spanish&day=wednesday'),
  );
  expect(button().textContent).toBe('Service times: Sunday, Wednesday, Evening, Spanish');
  await user.click(choice('Wednesday'));
  await user.click(choice('Sunday'));
  await user.click(choice('Language: Spanish'));
  await user.click(screen.getByRole('checkbox', { name: 'Spanish' }));
  await waitFor(() => expect(search()).toBe('?area=Downtown&view=list&part=evening'));
});

test('each filter has a chip that removes it, and Clear Filters removes them too', async () => {
  open('?day=sunday&part=evening&language=sign&view=map');
  expect(chips()).toEqual([
    'Remove filter: Sunday',
    'Remove filter: Evening',
    'Remove filter: Sign language',
  ]);
  await user.click(choice('Remove filter: Evening'));
  await waitFor(() => expect(search()).toBe('?day=sunday&language=sign&view=map'));
  await user.click(choice('Clear Filters'));
  await waitFor(() => expect(search()).toBe('?view=map'));
});

test('ignores an unknown day or language in the URL', () => {
  open('?day=someday&part=evening&language=klingon');
  expect(chips()).toEqual(['Remove filter: Evening']);
  expect(button().textContent).toBe('Service times: Evening');
});

test('Escape and Done close the panel and return focus', async () => {
  open();
  await user.click(button());
  choice('Sunday').focus();
  await user.keyboard('{Escape}');
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button());
  await user.click(button());
  await user.click(choice('Done'));
  expect(button().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button());
});

test('without results, the time filters can be removed separately', async () => {
  window.history.replaceState(null, '', '/directory?denomination=Baptist&day=monday&language=latin');
  const Empty = () => (
    <NoChurches page={{ read: null, topic: null, closest: null }} onChange={useDirectory().change} />
  );
  render(
    <BrowserRouter>
      <Empty />
      <Page />
    </BrowserRouter>,
  );
  await user.click(choice('Show all service times'));
  await waitFor(() => expect(search()).toBe('?denomination=Baptist'));
  expect(screen.queryByRole('button', { name: 'Show all service times' })).toBeNull();
});
