import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Church } from '#shared/contracts/churches.ts';
import { emptyChurch } from '#shared/domain/church-fields.ts';
import type { ServiceTime } from '#shared/service-times/schedule.ts';
import { listedChurch } from '@/test/church.ts';
import { showPart } from '@/test/show.tsx';
import { useFakeTimers } from '@/test/user.ts';
import { CompareTable } from './compare-table.tsx';

beforeEach(() => useFakeTimers({ now: new Date('2026-11-23T18:00:00Z') }));

/** A church about which nothing is known beside its name and address. */
const silent: Church = {
  ...emptyChurch,
  ...listedChurch,
  id: 1,
  name: 'Quiet Chapel',
  userId: null,
  subscriptionTier: 'free',
  positionSource: 'own',
  approximate: false,
  source: null,
  sample: false,
  timesConfirmedAt: null,
  websiteCheck: null,
  statedFacts: null,
  acceptsVisits: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const sundayAt = (start: number, languages: ServiceTime['languages'] = []): ServiceTime => ({
  day: 0,
  nth: null,
  start,
  end: null,
  languages,
  kind: null,
  line: 0,
});

const talkative: Church = {
  ...silent,
  id: 2,
  name: 'Grace Church',
  phone: '(713) 555-0100',
  services: ['Sunday 10:00 AM', 'Domingo 1:00 PM'],
  serviceTimes: [sundayAt(600), sundayAt(780, ['spanish'])],
  worshipStyle: ['contemporary', 'gospel'],
  children: ['nursery'],
  wheelchairAccess: 'yes',
  gettingIn: ['step-free'],
  interpretation: ['interpreted-korean'],
  serviceLength: ['up-to-1-hour'],
  parking: ['own-lot', 'transit'],
  dress: ['come-as-you-are'],
};

function show(place: string | null, ...columns: Array<{ church: Church; distance?: number }>) {
  const onRemove = vi.fn();
  showPart(<CompareTable columns={columns} place={place} onRemove={onRemove} />);
  return onRemove;
}

/** The text of a row's cells, by church. */
const cellsOf = (label: string) =>
  within(screen.getByRole('rowheader', { name: label }).closest('tr')!)
    .getAllByRole('cell')
    .map((cell) => [...cell.querySelectorAll('p, span, a')].map((part) => part.textContent));

test('shows what each church has said, and says so where it is silent', () => {
  show('77036', { church: talkative, distance: 2.25 }, { church: silent, distance: 12 });
  const silence = ['Not listed'];
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  expect(screen.getAllByRole('rowheader').map((heading) => heading.textContent)).toEqual([
    'Next service',
    'Distance from 77036',
    'Worship style',
    'Children during the service',
    'Getting in',
    'Languages',
    'Usual length',
    'Parking',
    'What people wear',
    'Phone',
    'Getting there',
  ]);
  expect(cellsOf('Next service')).toEqual([['Sunday 10:00 AM'], silence]);
  expect(cellsOf('Distance from 77036')).toEqual([['2.3 miles away'], ['12 miles away']]);
  expect(cellsOf('Worship style')).toEqual([['Contemporary', 'Gospel'], silence]);
  expect(cellsOf('Children during the service')).toEqual([['Nursery'], silence]);
  expect(cellsOf('Getting in')).toEqual([['Wheelchair access'], silence]);
  expect(cellsOf('Languages')).toEqual([['Services in Spanish', 'Interpreted into Korean'], silence]);
  expect(cellsOf('Usual length')).toEqual([['Up to 1 hour'], silence]);
  expect(cellsOf('Parking')).toEqual([['Own parking lot', 'Near transit'], silence]);
  expect(cellsOf('What people wear')).toEqual([['Come as you are'], silence]);
  expect(cellsOf('Phone')).toEqual([['(713) 555-0100'], silence]);
  expect(screen.getByRole('link', { name: '(713) 555-0100' }).getAttribute('href')).toBe('tel:7135550100');
  expect(screen.getAllByRole('link', { name: /Get Directions/ })).toHaveLength(2);
});

test('repeats times that can’t be read, and that there is no wheelchair access', () => {
  const church: Church = { ...silent, services: ['After the sunrise', ' '], wheelchairAccess: 'no' };
  show(null, { church }, { church: talkative });
  expect(cellsOf('Next service')[0]).toEqual(['After the sunrise']);
  expect(cellsOf('Getting in')[0]).toEqual(['No wheelchair access']);
});

test('has distances only with a place, which may have no name', () => {
  show(null, { church: talkative }, { church: silent });
  expect(screen.queryByText(/Distance/)).toBeNull();
  cleanup();
  show(null, { church: talkative, distance: 1 }, { church: silent });
  expect(cellsOf('Distance')).toEqual([['1.0 miles away'], ['Not listed']]);
});

test('removes a column', () => {
  const onRemove = show(null, { church: talkative }, { church: silent });
  screen.getByRole('button', { name: 'Remove Quiet Chapel' }).click();
  expect(onRemove).toHaveBeenCalledExactlyOnceWith(silent);
});
