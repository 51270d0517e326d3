/** Calendar files, requested over HTTP and parsed by another library (ical.js). */
import ICAL from 'ical.js';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventFormInput } from '#shared/contracts/event-submissions.ts';
import { operator } from '#shared/operator/operator.ts';
import { events } from '../../db/tables/events.ts';
import { AppError } from '../../http/errors.ts';
import { createTestApp, type SignedIn } from '../../test/app.ts';

const app = await createTestApp({ env: { RESPONSE_CACHE: 'false' } });
const { deps, build, anonymous, signIn } = app;

let owner: SignedIn;
beforeAll(async () => {
  app.setNow('2026-11-01T18:00:00Z');
  owner = await signIn();
});
beforeEach(async () => {
  app.setNow('2026-11-01T18:00:00Z');
  await deps.db.delete(events);
});

const series = (values: object = {}) => ({
  kind: 'weekly' as const,
  every: 1,
  last: false,
  until: '2027-03-31',
  skipped: [],
  ...values,
});
const createEvent = (values: Partial<EventFormInput> = {}) =>
  build.event({ userId: owner.user.id, ...values });

async function fetchCalendar(url: string) {
  const { text, headers } = await anonymous.get(url).expect(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  // Lines end with CRLF, have 75 octets at most, and don't split characters.
  expect(text.endsWith('\r\n')).toBe(true);
  for (const line of text.slice(0, -2).split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n\ufffd]/);
  }
  const calendar = new ICAL.Component(ICAL.parse(text));
  // Use only the time zone defined in the file.
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const entries = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { text, calendar, entries, only: entries[0]! };
}

/** Every start time of a series, expanded from the file alone. */
function starts(event: ICAL.Event): string[] {
  const all: string[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next && all.length < 200; next = iterator.next()) all.push(momentOf(next));
  return all;
}
const momentOf = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString();

describe('one event', () => {
  test('has wall-clock time, zone, location, and description', async () => {
    const { id, updatedAt } = await createEvent({
      title: 'Supper; songs, and \\ more',
      description: 'First line.\nSecond line, with a comma; and a semicolon.',
      date: '2026-12-06',
      location: 'Grace Chapel, 12 Oak Street',
      category: 'community',
    });
    const { calendar, only, text } = await fetchCalendar(`/events/${id}.ics`);
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(only.summary).toBe('Supper; songs, and \\ more');
    expect(only.description).toBe('First line.\nSecond line, with a comma; and a semicolon.');
    expect(only.location).toBe('Grace Chapel, 12 Oak Street');
    expect(only.uid).toBe(`event-${id}@${operator.email.split('@')[1]}`);
    expect(only.sequence).toBe(0);
    expect(only.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(only.component.getFirstPropertyValue('url')).toBe(`${app.url}/events/${id}`);
    expect(only.component.getFirstPropertyValue('categories')).toBe('Community Service');
    expect(momentOf(only.component.getFirstPropertyValue('dtstamp') as ICAL.Time)).toBe(
      new Date(Math.floor(updatedAt.getTime() / 1000) * 1000).toISOString(),
    );
    expect(text).toContain('DTSTART;TZID=America/Chicago:20261206T190000\r\n');
    expect([momentOf(only.startDate), momentOf(only.endDate)]).toEqual([
      '2026-12-07T01:00:00.000Z',
      '2026-12-07T03:00:00.000Z',
    ]);
  });

  test.each([
    ['before DST starts', '2027-03-13', '2027-03-13T16:00:00.000Z'],
    ['on the day DST starts', '2027-03-14', '2027-03-14T15:00:00.000Z'],
    ['in summer', '2027-07-04', '2027-07-04T15:00:00.000Z'],
    ['before DST ends', '2027-11-06', '2027-11-06T15:00:00.000Z'],
    ['on the day DST ends', '2027-11-07', '2027-11-07T16:00:00.000Z'],
    ['February 29', '2028-02-29', '2028-02-29T16:00:00.000Z'],
    ['the last evening of a year', '2026-12-31', '2026-12-31T16:00:00.000Z'],
  ])('converts 10 AM %s (%s)', async (_when, date, moment) => {
    const { id } = await createEvent({ date, time: '10:00 AM' });
    const { only } = await fetchCalendar(`/events/${id}.ics`);
    expect(momentOf(only.startDate)).toBe(moment);
    // Without an end, it takes an hour, the default of calendar apps.
    expect(only.duration.toSeconds()).toBe(3600);
  });

  test('spans midnight and the end of DST', async () => {
    const { id } = await createEvent({ date: '2027-11-06', time: '10 PM - 3 AM' });
    const { only } = await fetchCalendar(`/events/${id}.ics`);
    expect([momentOf(only.startDate), momentOf(only.endDate)]).toEqual([
      '2027-11-07T03:00:00.000Z',
      '2027-11-07T09:00:00.000Z',
    ]);
  });

  test('is an all-day event without a clear time, and includes the time as entered', async () => {
    const { id } = await createEvent({ date: '2026-12-24', time: 'after the service' });
    const { only, calendar } = await fetchCalendar(`/events/${id}.ics`);
    expect(only.startDate.isDate).toBe(true);
    expect(only.startDate.toString()).toBe('2026-12-24');
    expect(only.endDate.toString()).toBe('2026-12-25');
    expect(only.description).toBe('after the service\n\nAn event for tests.');
    expect(calendar.getAllSubcomponents('vtimezone')).toEqual([]);
  });

  test('folds long and non-ASCII lines correctly', async () => {
    const title = 'Fête de la Réformation 宗教改革 🎶 '.repeat(4).trim();
    const { id } = await createEvent({ title, description: 'ö'.repeat(900) });
    const { only } = await fetchCalendar(`/events/${id}.ics`);
    expect(only.summary).toBe(title);
    expect(only.description).toBe('ö'.repeat(900));
  });

  test('prevents property injection', async () => {
    const { id } = await createEvent({
      title: 'Evening\r\nSTATUS:CANCELLED',
      description: 'Text\r\nEND:VEVENT\r\nBEGIN:VEVENT',
    });
    const { entries, only } = await fetchCalendar(`/events/${id}.ics`);
    expect(entries).toHaveLength(1);
    expect(only.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(only.description).toBe('Text\nEND:VEVENT\nBEGIN:VEVENT');
  });

  test('keeps the UID and increases the sequence when canceled', async () => {
    const { id } = await createEvent({ date: '2026-12-06' });
    const original = (await fetchCalendar(`/events/${id}.ics`)).only;
    await owner.agent.patch(`/api/events/${id}`).send({ canceled: true }).expect(200);
    const { only } = await fetchCalendar(`/events/${id}.ics`);
    expect(only.uid).toBe(original.uid);
    expect(only.sequence).toBe(1);
    expect(only.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  test('responds 404 to unknown events', async () => {
    await anonymous.get('/events/99999999.ics').expect(404);
    await anonymous.get('/events/abc.ics').expect(404);
  });
});

describe('a series', () => {
  test('keeps the wall-clock time when DST starts', async () => {
    const { id } = await createEvent({
      date: '2027-02-28',
      time: '10:00 AM - 11:30 AM',
      recurrence: series({ skipped: ['2027-03-07'] }),
    });
    const { only } = await fetchCalendar(`/events/${id}.ics`);
    expect(starts(only)).toEqual([
      '2027-02-28T16:00:00.000Z',
      '2027-03-14T15:00:00.000Z',
      '2027-03-21T15:00:00.000Z',
      '2027-03-28T15:00:00.000Z',
    ]);
  });

  test('repeats on the last Sunday of the month when DST ends', async () => {
    const { id } = await createEvent({
      date: '2027-08-29',
      time: '18:00',
      recurrence: series({ kind: 'monthly', until: '2027-12-31' }),
    });
    const { only } = await fetchCalendar(`/events/${id}.ics`);
    expect(starts(only)).toEqual([
      '2027-08-29T23:00:00.000Z',
      '2027-09-26T23:00:00.000Z',
      '2027-10-31T23:00:00.000Z',
      '2027-11-29T00:00:00.000Z',
      '2027-12-27T00:00:00.000Z',
    ]);
  });

  test.each([
    ['every week', { until: '2028-11-05' }, '2026-11-08'],
    ['every third week', { every: 3 }, '2026-11-08'],
    ['the second Sunday', { kind: 'monthly', until: '2028-11-05' }, '2026-11-08'],
    [
      'every other month on the second Sunday',
      { kind: 'monthly', every: 2, until: '2028-11-05' },
      '2026-11-08',
    ],
    ['the fourth Sunday', { kind: 'monthly', until: '2028-11-05' }, '2026-12-27'],
    ['the last Sunday', { kind: 'monthly', last: true, until: '2028-11-05' }, '2026-12-27'],
    ['the fifth Thursday, which is the last', { kind: 'monthly', until: '2028-11-05' }, '2026-12-31'],
    ['February 29', { kind: 'monthly', until: '2030-02-01' }, '2028-02-29'],
    ['with the first day skipped', { skipped: ['2026-11-08', '2026-11-22'] }, '2026-11-08'],
  ])('expands to the same days as on the site: %s', async (_name, values, date) => {
    for (const time of ['7:00 PM - 9:00 PM', 'evening']) {
      const { id } = await createEvent({ date, time, recurrence: series(values) });
      const { rows } = await deps.pool.query(
        'select date::text from event_occurrences where event_id = $1 order by date',
        [id],
      );
      const { only } = await fetchCalendar(`/events/${id}.ics`);
      const days: string[] = [];
      const iterator = only.iterator();
      for (let next = iterator.next(); next && days.length < 200; next = iterator.next())
        days.push(next.toString().slice(0, 10));
      expect(days).toEqual(rows.map((row) => row.date));
      expect(days.length).toBeGreaterThan(1);
    }
  });

  test('exports a single date as a separate event, and a skipped one as canceled', async () => {
    const { id } = await createEvent({ date: '2026-11-08', recurrence: series({ skipped: ['2026-11-15'] }) });
    const whole = (await fetchCalendar(`/events/${id}.ics`)).only;
    const { only } = await fetchCalendar(`/events/${id}.ics?date=2026-11-22`);
    expect(only.isRecurring()).toBe(false);
    expect(momentOf(only.startDate)).toBe('2026-11-23T01:00:00.000Z');
    expect(only.uid).not.toBe(whole.uid);
    expect(only.component.getFirstPropertyValue('url')).toBe(`${app.url}/events/${id}?date=2026-11-22`);
    const skipped = (await fetchCalendar(`/events/${id}.ics?date=2026-11-15`)).only;
    expect(skipped.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    await anonymous.get(`/events/${id}.ics?date=2026-11-16`).expect(404);
    await anonymous.get(`/events/${id}.ics?date=soon`).expect(400);
  });
});

describe('multiple events', () => {
  test("exports a church's upcoming and recent events", async () => {
    const church = await build.church({ userId: owner.user.id, name: 'Oak Chapel' });
    const quiet = await build.church();
    await createEvent({ title: 'Soon', date: '2026-12-06', churchId: church.id });
    await createEvent({ title: 'Last week', date: '2026-10-25', churchId: church.id });
    await createEvent({ title: 'Long ago', date: '2026-01-01', churchId: church.id });
    await createEvent({ title: 'Elsewhere', date: '2026-12-06' });
    const { calendar, entries } = await fetchCalendar(`/church/${church.id}/events.ics`);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Oak Chapel');
    expect(entries.map(({ summary }) => summary)).toEqual(['Last week', 'Soon']);
    expect((await fetchCalendar(`/church/${quiet.id}/events.ics`)).entries).toEqual([]);
    await anonymous.get('/church/99999999/events.ics').expect(404);
    await anonymous.get('/church/abc/events.ics').expect(404);
  });

  test('exports the events of a filtered list, with series as a whole', async () => {
    const church = await build.church({ userId: owner.user.id, area: 'Montrose' });
    const pending = await build.church({ userId: owner.user.id, status: 'pending' });
    await createEvent({ title: 'Concert', category: 'music', date: '2026-12-06', churchId: church.id });
    await createEvent({ title: 'Weekly songs', category: 'music', date: '2026-11-08', recurrence: series() });
    await createEvent({ title: 'Class', category: 'education', date: '2026-12-06' });
    await createEvent({ title: 'Over', category: 'music', date: '2026-10-31' });
    await createEvent({ title: 'Waiting', category: 'music', churchId: pending.id });
    const names = async (query: string) =>
      (await fetchCalendar(`/events.ics${query}`)).entries.map(({ summary }) => summary).sort();
    expect(await names('')).toEqual(['Class', 'Concert', 'Weekly songs']);
    expect(await names('?category=Music%20%26%20Worship')).toEqual(['Concert', 'Weekly songs']);
    expect(await names('?area=Montrose&category=music')).toEqual(['Concert']);
    expect(await names('?month=2027-01')).toEqual(['Weekly songs']);
    await anonymous.get('/events.ics?month=x').expect(400);
    const { entries } = await fetchCalendar('/events.ics?month=2027-01');
    expect(starts(entries[0]!).length).toBe(21);
  });

  test('ends after the next 300 events, each on its next date', async () => {
    await createEvent({ title: 'Weekly', date: '2026-10-04', recurrence: series() });
    await createEvent({ title: 'Last', date: '2027-02-01' });
    for (let n = 0; n < 300; n += 1)
      await createEvent({ title: `Event ${n}`, date: n < 299 ? '2026-12-06' : '2027-01-31' });
    const { entries } = await fetchCalendar('/events.ics');
    const names = entries.map(({ summary }) => summary);
    expect(names).toHaveLength(300);
    expect(names[0]).toBe('Weekly');
    expect(names).not.toContain('Event 299');
    expect(names).not.toContain('Last');
  });

  test('computes files of many events as searches and caches them for everyone', async () => {
    const cached = await createTestApp({ databaseUrl: app.databaseUrl });
    await expect.poll(() => cached.deps.cache.isListening()).toBe(true);
    const computed = vi.spyOn(cached.deps.gate, 'run');
    const { headers, text } = await cached.anonymous.get('/events.ics').expect(200);
    await cached.anonymous.get('/events.ics').set('If-None-Match', headers.etag!).expect(304);
    expect(computed.mock.calls.map(([work]) => work)).toEqual(['search']);
    expect(headers['content-disposition']).toBe('attachment; filename="events.ics"');
    await cached.anonymous.get('/events.ics?category=music').expect(200);
    expect(computed).toHaveBeenCalledTimes(2);
    computed.mockRejectedValue(new AppError('unavailable', { retryAfter: 5 }));
    await cached.anonymous.get('/events.ics?month=2027-01').expect(503);
    expect((await cached.anonymous.get('/events.ics').expect(200)).text).toBe(text);
  });
});
