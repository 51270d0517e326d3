import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ChurchEvent, EventDetail as Detail } from '#shared/contracts/events.ts';
import { createQueryClient } from '@/lib/queries.ts';
import { showPart } from '@/test/show.tsx';
import { user } from '@/test/user.ts';
import { churchEventsQuery } from '../api.ts';
import { EventDetail } from './event-detail.tsx';
import { EventCard, EventList } from './event-list.tsx';

class NoObserver {
  observe() {}
  disconnect() {}
}
beforeEach(() => void vi.stubGlobal('IntersectionObserver', NoObserver));

const event: ChurchEvent = {
  id: 5,
  title: 'Choir Evening',
  description: 'Songs of four centuries.',
  date: '2030-06-02',
  time: '19:00',
  location: 'Grace Chapel, 12 Oak Street',
  category: 'music',
  churchId: null,
  churchName: null,
  area: 'Montrose',
  firstDate: '2030-06-02',
  recurrence: null,
  canceled: false,
  past: false,
};
const query = {
  isPending: false,
  isError: false,
  isFetchNextPageError: false,
  isFetchingNextPage: false,
  hasNextPage: false,
  isPlaceholderData: false,
  refetch: vi.fn(),
  fetchNextPage: vi.fn(),
};
type Shown = Parameters<typeof EventList>[0];
const list = (more: Partial<typeof query>, events: ChurchEvent[] | undefined, state: Shown['state'] = {}) =>
  showPart(
    <EventList
      query={{ ...query, ...more } as unknown as Shown['query']}
      events={events}
      state={state}
      nothingYet="Nothing yet"
    />,
  );
const card = (more: Partial<ChurchEvent> = {}) => showPart(<EventCard event={{ ...event, ...more }} />);

test('a card has a date badge, title, description, location, time, and Learn More', () => {
  card();
  const article = within(screen.getByRole('article'));
  expect(article.getByText('Jun').closest('time')?.getAttribute('datetime')).toBe('2030-06-02');
  expect(article.getByText('Sun')).toBeTruthy();
  expect(article.getByText('7:00 PM')).toBeTruthy();
  expect(article.getByText('Grace Chapel, 12 Oak Street')).toBeTruthy();
  expect(article.getByText('Music & Worship')).toBeTruthy();
  expect(article.getByRole('link', { name: /^Learn More/ }).getAttribute('href')).toBe('/events/5');
});

test.each(['', 'soon', '2030-02-30'])('an invalid date (%s) shows Date TBD', (date) => {
  card({ date });
  expect(screen.getByText('Date TBD')).toBeTruthy();
});

test('lists other categories under General Events, and marks canceled and recurring events', () => {
  card({
    category: 'social',
    canceled: true,
    recurrence: { kind: 'weekly', every: 2, last: false, until: '2030-12-31', skipped: [] },
  });
  expect(screen.getByText('General Events')).toBeTruthy();
  expect(screen.getByText('Canceled')).toBeTruthy();
  expect(screen.getByText('Every other Sunday')).toBeTruthy();
  const isStruck = () => screen.getByRole('heading').classList.contains('line-through');
  expect(isStruck()).toBe(true);
  cleanup();
  card();
  expect(isStruck()).toBe(false);
});

test.each([
  ['community service', 'Community Service', 'Community Service'],
  ['Youth', 'Youth Programs', 'Youth Programs'],
  ['bingo', 'General Events', 'General Event'],
])('the category %s is %s in the list and %s on its page', (spelling, inList, onPage) => {
  const category = spelling as ChurchEvent['category'];
  card({ category });
  expect(screen.getByText(inList)).toBeTruthy();
  cleanup();
  detail({ category });
  expect(screen.getAllByText(onPage).length).toBeGreaterThan(0);
});

test('an error shows the specified message and a retry button', async () => {
  const refetch = vi.fn();
  list({ isError: true, refetch }, undefined);
  expect(
    within(screen.getByRole('alert')).getByText('Failed to load events. Please try again later.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('a list without matches shows No Events Found and what to do next', () => {
  list({}, []);
  expect(screen.getByText('Nothing yet')).toBeTruthy();
  cleanup();
  list({}, [], { category: 'youth' });
  expect(screen.getByText('No Events Found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Submit an event' }).getAttribute('href')).toBe(
    '/event-submission',
  );
  expect(screen.getByRole('link', { name: 'Clear Filters' }).getAttribute('href')).toBe('/events');
});

test('offers more pages and a calendar file of the filtered list', async () => {
  const fetchNextPage = vi.fn(async () => ({ isSuccess: true, hasNextPage: true }));
  list({ hasNextPage: true, fetchNextPage }, [event], { category: 'music', month: '2030-06' });
  await user.click(screen.getByRole('button', { name: 'Show more events' }));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Add these to your calendar' }).getAttribute('href')).toBe(
    '/events.ics?category=music&month=2030-06',
  );
});

const detail = (more: Partial<Detail> = {}) => {
  const client = createQueryClient();
  client.setQueryData(churchEventsQuery(3).queryKey, [event, { ...event, id: 6, title: 'Organ Night' }]);
  return showPart(
    <EventDetail event={{ ...event, dates: [event.date], place: null, state: 'public', ...more }} />,
    client,
  );
};

test('an event’s page shows the long date, a table, and a calendar file', () => {
  detail({ churchId: 3, churchName: 'Oak Chapel', category: 'general' });
  expect(screen.getAllByText('Sunday, June 2, 2030')).toHaveLength(2);
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'DateSunday, June 2, 2030',
    'Time7:00 PM',
    'LocationGrace Chapel, 12 Oak Street',
    'CategoryGeneral Event',
    'ChurchOak Chapel',
  ]);
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe('/events/5.ics');
  expect(screen.queryByText('This event is over.')).toBeNull();
});

test('an event at its church shows directions, a map, and the church’s other events', () => {
  const place = {
    name: 'Oak Chapel',
    address: '12 Oak Street',
    city: 'Houston',
    state: 'TX',
    zip: '77006',
    latitude: 29.7,
    longitude: -95.4,
    approximate: false,
  };
  detail({ churchId: 3, churchName: 'Oak Chapel', place });
  const directions = () => screen.getByRole('link', { name: /^Get Directions/ }).getAttribute('href');
  expect(directions()).toContain(encodeURIComponent('Oak Chapel, 12 Oak Street, Houston, TX 77006'));
  expect(screen.getByRole('region', { name: 'Location' }).textContent).toContain(
    '12 Oak Street, Houston, TX 77006',
  );
  const others = within(screen.getByRole('region', { name: 'More events at this church' }));
  expect(others.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Organ Night',
  ]);
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
  cleanup();
  detail();
  expect(directions()).toContain(encodeURIComponent('Grace Chapel, 12 Oak Street'));
  expect(screen.queryByRole('region', { name: 'Location' })).toBeNull();
});

test('a series shows its rule and other dates, with a calendar file per date', () => {
  detail({
    recurrence: { kind: 'monthly', every: 1, last: false, until: '2030-12-31', skipped: [] },
    dates: ['2030-06-02', '2030-07-07'],
  });
  expect(screen.getByText('Every first Sunday of the month until Tue, Dec 31, 2030')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sun, Jul 7, 2030' }).getAttribute('href')).toBe(
    '/events/5?date=2030-07-07',
  );
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    '/events/5.ics?date=2030-06-02',
  );
  expect(screen.getByRole('link', { name: 'Add all dates' }).getAttribute('href')).toBe('/events/5.ics');
});

test('marks past, canceled, and hidden events', () => {
  detail({ past: true, dates: [] });
  expect(screen.getByText('This event is over.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
  cleanup();
  detail({ canceled: true });
  expect(screen.getByText('This event is canceled.')).toBeTruthy();
  cleanup();
  detail({ state: 'hidden' });
  expect(screen.getByText(/an administrator has hidden the event/)).toBeTruthy();
});
