import { act, cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Church } from '#shared/contracts/churches.ts';
import type { NearbyChurches } from '#shared/contracts/churches-map.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { showPart } from '@/test/show.tsx';
import { nearbyQuery } from '../api.ts';
import { ChurchTimes, Provenance } from './church-detail-times.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-12-24T23:58:30-06:00');
});

const sunday = { day: 0, nth: null, start: 540, end: null, languages: [], kind: null, line: 0 };
const church = {
  id: 7,
  status: 'approved',
  userId: 3,
  zip: '77494',
  phone: null,
  services: ['Sunday 9:00 AM', 'Potluck when the bell rings'],
  serviceTimes: [sunday],
  serviceExceptions: [
    { date: '2026-12-25', kind: 'none', text: 'Christmas is celebrated on Thursday evening.', times: [] },
    { date: '2026-12-27', kind: 'instead', text: '4 PM in the park', times: [{ start: 960, end: null }] },
    { date: '2027-01-06', kind: 'none', text: '', times: [] },
    { date: '2027-03-28', kind: 'also', text: 'Easter sunrise 6:30 AM', times: [{ start: 390, end: null }] },
  ],
  timesConfirmedAt: '2026-10-04T03:00:00.000Z',
} as unknown as Church;
/** `near` is a church nearby. */
const show = (more: Partial<Church> = {}, near: { services: string[]; distance: number } | null = null) => {
  const client = createQueryClient();
  const churches = near ? [{ id: 8, name: 'Hope', denomination: 'Baptist', area: 'Katy', ...near }] : [];
  const nearby: NearbyChurches = { churches, alike: 2 };
  client.setQueryData(nearbyQuery(church.id).queryKey, nearby);
  showPart(
    <>
      <ChurchTimes church={{ ...church, ...more }} />
      <Provenance church={{ ...church, ...more }} />
    </>,
    client,
  );
};
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('shows usual times, the next service with its calendar file, exceptions, and the confirmation date', () => {
  show();
  expect(lines()).toEqual([
    'Sunday 9:00 AM',
    'Potluck when the bell rings',
    'Friday, December 25: no service. Christmas is celebrated on Thursday evening.',
    'Sunday, December 27: different times: 4 PM in the park',
    'Wednesday, January 6, 2027: no service.',
    'Sunday, March 28, 2027: Easter sunrise 6:30 AM',
  ]);
  expect(screen.getByText(/^Next service:/).textContent).toBe('Next service: Sunday 4:00 PM');
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    '/church/7/next-service.ics',
  );
  expect(screen.getByText('Confirmed by the church on October 3, 2026.')).toBeTruthy();
});

test("an exception disappears at the end of its day in the site's time zone", () => {
  show();
  act(() => void vi.advanceTimersByTime(24 * 3_600_000 + 120_000));
  expect(lines()).not.toContainEqual(expect.stringContaining('December 25'));
  expect(lines()).toContainEqual(expect.stringContaining('December 27'));
});

test('an imported church cites its records until someone confirms it', () => {
  const line = (more: Partial<Church>) => {
    show({ timesConfirmedAt: null, userId: null, source: null, ...more });
    const text = screen.queryByText(/confirmed by/)?.textContent;
    cleanup();
    return text;
  };
  expect(line({ source: { name: 'HIFLD', checked: '2024-05-31' } })).toBe(
    'From public records (HIFLD, updated May 2024). Not yet confirmed by the church.',
  );
  expect(line({ source: { name: '', checked: null } })).toBe(
    'From public records. Not yet confirmed by the church.',
  );
  expect(line({})).toBe('Not yet confirmed by the church.');
  // The owner submitted it.
  expect(line({ userId: 3 })).toBeUndefined();
});

test('shows no next service or calendar file without parsed times', () => {
  show({ serviceTimes: [], serviceExceptions: [] });
  expect(screen.queryByText(/^Next service:/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
  expect(screen.queryByText('Special dates')).toBeNull();
});

test('without listed times, visitors can go to a church nearby that lists its own', () => {
  const none = { services: [], serviceTimes: [], serviceExceptions: [] };
  show(none);
  expect(screen.getByText('No service times listed yet.')).toBeTruthy();
  const link = (name: string | RegExp) => screen.queryByRole('link', { name })?.getAttribute('href');
  expect(link(/^Nearby churches/)).toBeUndefined();
  cleanup();
  show(none, { services: ['Sunday 9:00 AM'], distance: 12 });
  expect(link(/^Nearby churches/)).toBeUndefined();
  cleanup();
  show(none, { services: ['Sunday 9:00 AM'], distance: 9 });
  expect(link('Nearby churches by next service')).toBe('/directory?near=77494&radius=10&sort=next');
  cleanup();
  show({ ...none, zip: '' });
  expect(link(/^Nearby churches/)).toBeUndefined();
});

test('a page that is not public does not link to the calendar file', () => {
  show({ status: 'pending' });
  expect(screen.getByText(/^Next service:/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
});
