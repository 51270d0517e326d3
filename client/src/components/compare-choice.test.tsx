import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showPart } from '@/test/show.tsx';
import { CompareBar, CompareToggle } from './compare-choice.tsx';
import { compared } from './compare-store.ts';
import { toastStore } from './ui/toast-store.ts';

afterEach(() => {
  act(compared.clear);
  toastStore.set(null);
});

const names = ['One', 'Two', 'Three', 'Four', 'Five'];

const show = (near: string | null = null) =>
  showPart(
    <>
      {names.map((name, index) => (
        <CompareToggle key={name} church={{ id: index + 1, name }} />
      ))}
      <CompareBar near={near} />
    </>,
  );

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Compare ${name}` });
const link = () => screen.queryByRole('link');

test('the bar appears with the first church and leads to the comparison from the second one', () => {
  show();
  expect(screen.queryByRole('region')).toBeNull();
  fireEvent.click(box('Three'));
  expect(screen.getByRole('status').textContent).toBe('Select one more to compare.');
  expect(link()).toBeNull();
  fireEvent.click(box('One'));
  expect(screen.getByRole('status').textContent).toBe('2 churches selected.');
  expect(link()?.textContent).toBe('Compare 2 churches');
  // In the order in which they were selected.
  expect(link()?.getAttribute('href')).toBe('/compare?ids=3,1');
});

test('the comparison has the distances from the place of the list', () => {
  show('77036');
  fireEvent.click(box('One'));
  fireEvent.click(box('Two'));
  expect(link()?.getAttribute('href')).toBe('/compare?ids=1,2&near=77036');
});

test('a fifth church is refused with the reason', () => {
  show();
  for (const name of names) fireEvent.click(box(name));
  expect(names.map((name) => box(name).checked)).toEqual([true, true, true, true, false]);
  expect(toastStore.get()?.title).toBe('You can compare up to 4 churches');
  expect(link()?.getAttribute('href')).toBe('/compare?ids=1,2,3,4');
});

test('churches are removed by their checkbox, in the bar, and all at once', () => {
  show();
  for (const name of ['One', 'Two', 'Three']) fireEvent.click(box(name));
  fireEvent.click(box('Two'));
  fireEvent.click(screen.getByRole('button', { name: 'Remove One' }));
  expect(names.filter((name) => box(name).checked)).toEqual(['Three']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(names.filter((name) => box(name).checked)).toEqual([]);
  expect(screen.queryByRole('region')).toBeNull();
});

test.each([
  ['the selection', '[{"id":2,"name":"Two"},{"id":1,"name":"One"}]', '/compare?ids=2,1'],
  ['nothing that isn’t a church', '[{"id":"2"},null,7]', undefined],
  ['nothing that can’t be read', '{', undefined],
])('a reload keeps %s', async (_, value, href) => {
  sessionStorage.setItem('compared', value);
  vi.resetModules();
  const { CompareBar: ReloadedBar } = await import('./compare-choice.tsx');
  showPart(<ReloadedBar near={null} />);
  expect(link()?.getAttribute('href')).toBe(href);
});
