/** Calendar files as another program reads them (ical.js), through HTTP. */
import ICAL from 'ical.js';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EventFormInput } from '#shared/event-submissions.ts';
import { site } from '#shared/site.ts';
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
const made = (values: Partial<EventFormInput> = {}) => build.event({ userId: owner.user.id, ...values });

async function read(address: string) {
  const { text, headers } = await anonymous.get(address).expect(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  // Lines end with CRLF, none is longer than 75 octets, and none is cut within a character.
  expect(text.endsWith('\r\n')).toBe(true);
  for (const line of text.slice(0, -2).split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n\ufffd]/);
  }
  const calendar = new ICAL.Component(ICAL.parse(text));
  // Only what the file itself says of the zone counts.
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const found = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { text, calendar, found, only: found[0]! };
}

/** Every start of a series, as a moment; read from the file alone. */
function starts(event: ICAL.Event): string[] {
  const all: string[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next && all.length < 200; next = iterator.next()) all.push(momentOf(next));
  return all;
}
const momentOf = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString();

describe('one event', () => {
  test('has wall-clock time, zone, location and texts', async () => {
    const { id, updatedAt } = await made({
      title: 'Supper; songs, and \\ more',
      description: 'First line.\nSecond line, with a comma; and a semicolon.',
      date: '2026-12-06',
      location: 'Grace Chapel, 12 Oak Street',
      category: 'community',
    });
    const { calendar, only, text } = await read(`/events/${id}.ics`);
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(only.summary).toBe('Supper; songs, and \\ more');
    expect(only.description).toBe('First line.\nSecond line, with a comma; and a semicolon.');
    expect(only.location).toBe('Grace Chapel, 12 Oak Street');
    expect(only.uid).toBe(`event-${id}@${site.contact.email.split('@')[1]}`);
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
    ['before the spring change', '2027-03-13', '2027-03-13T16:00:00.000Z'],
    ['on its day', '2027-03-14', '2027-03-14T15:00:00.000Z'],
    ['in summer', '2027-07-04', '2027-07-04T15:00:00.000Z'],
    ['before the autumn change', '2027-11-06', '2027-11-06T15:00:00.000Z'],
    ['on its day', '2027-11-07', '2027-11-07T16:00:00.000Z'],
    ['29 February', '2028-02-29', '2028-02-29T16:00:00.000Z'],
    ['the last evening of a year', '2026-12-31', '2026-12-31T16:00:00.000Z'],
  ])('10 AM %s (%s)', async (_when, date, moment) => {
    const { id } = await made({ date, time: '10:00 AM' });
    const { only } = await read(`/events/${id}.ics`);
    expect(momentOf(only.startDate)).toBe(moment);
    // No end given: an hour, the default of calendar apps.
    expect(only.duration.toSeconds()).toBe(3600);
  });

  test('over midnight, and over the night in which the clocks go back', async () => {
    const { id } = await made({ date: '2027-11-06', time: '10 PM - 3 AM' });
    const { only } = await read(`/events/${id}.ics`);
    expect([momentOf(only.startDate), momentOf(only.endDate)]).toEqual([
      '2027-11-07T03:00:00.000Z',
      '2027-11-07T09:00:00.000Z',
    ]);
  });

  test('without a clear time it is a whole day, with what was written about the time', async () => {
    const { id } = await made({ date: '2026-12-24', time: 'after the service' });
    const { only, calendar } = await read(`/events/${id}.ics`);
    expect(only.startDate.isDate).toBe(true);
    expect(only.startDate.toString()).toBe('2026-12-24');
    expect(only.endDate.toString()).toBe('2026-12-25');
    expect(only.description).toBe('after the service\n\nAn event for tests.');
    expect(calendar.getAllSubcomponents('vtimezone')).toEqual([]);
  });

  test('long and foreign texts survive line folding', async () => {
    const title = 'Fête de la Réformation 宗教改革 🎶 '.repeat(4).trim();
    const { id } = await made({ title, description: 'ö'.repeat(900) });
    const { only } = await read(`/events/${id}.ics`);
    expect(only.summary).toBe(title);
    expect(only.description).toBe('ö'.repeat(900));
  });

  test('typed text cannot start a line of its own', async () => {
    const { id } = await made({
      title: 'Evening\r\nSTATUS:CANCELLED',
      description: 'Words\r\nEND:VEVENT\r\nBEGIN:VEVENT',
    });
    const { found, only } = await read(`/events/${id}.ics`);
    expect(found).toHaveLength(1);
    expect(only.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(only.description).toBe('Words\nEND:VEVENT\nBEGIN:VEVENT');
  });

  test('changed: the same number, a higher sequence; canceled: it says so', async () => {
    const { id } = await made({ date: '2026-12-06' });
    const before = (await read(`/events/${id}.ics`)).only;
    await owner.agent.post(`/api/events/${id}/cancel`).send({}).expect(200);
    const { only } = await read(`/events/${id}.ics`);
    expect(only.uid).toBe(before.uid);
    expect(only.sequence).toBe(1);
    expect(only.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  test('none', async () => {
    await anonymous.get('/events/99999999.ics').expect(404);
    await anonymous.get('/events/abc.ics').expect(404);
  });
});

describe('a series', () => {
  test('every week over the spring change: the wall clock stays, the moment moves', async () => {
    const { id } = await made({
      date: '2027-02-28',
      time: '10:00 AM - 11:30 AM',
      recurrence: series({ skipped: ['2027-03-07'] }),
    });
    const { only } = await read(`/events/${id}.ics`);
    expect(starts(only)).toEqual([
      '2027-02-28T16:00:00.000Z',
      '2027-03-14T15:00:00.000Z',
      '2027-03-21T15:00:00.000Z',
      '2027-03-28T15:00:00.000Z',
    ]);
  });

  test('the last Sunday of the month over the autumn change', async () => {
    const { id } = await made({
      date: '2027-08-29',
      time: '18:00',
      recurrence: series({ kind: 'monthly', until: '2027-12-31' }),
    });
    const { only } = await read(`/events/${id}.ics`);
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
    ['29 February', { kind: 'monthly', until: '2030-02-01' }, '2028-02-29'],
    ['with the first day left out', { skipped: ['2026-11-08', '2026-11-22'] }, '2026-11-08'],
  ])('%s: a calendar finds the same days as the site', async (_name, values, date) => {
    for (const time of ['7:00 PM - 9:00 PM', 'evening']) {
      const { id } = await made({ date, time, recurrence: series(values) });
      const { rows } = await deps.pool.query(
        'select date::text from event_occurrences where event_id = $1 order by date',
        [id],
      );
      const { only } = await read(`/events/${id}.ics`);
      const days: string[] = [];
      const iterator = only.iterator();
      for (let next = iterator.next(); next && days.length < 200; next = iterator.next())
        days.push(next.toString().slice(0, 10));
      expect(days).toEqual(rows.map((row) => row.date));
      expect(days.length).toBeGreaterThan(1);
    }
  });

  test('one date of it is an event of its own; one that is left out says so', async () => {
    const { id } = await made({ date: '2026-11-08', recurrence: series({ skipped: ['2026-11-15'] }) });
    const whole = (await read(`/events/${id}.ics`)).only;
    const { only } = await read(`/events/${id}.ics?date=2026-11-22`);
    expect(only.isRecurring()).toBe(false);
    expect(momentOf(only.startDate)).toBe('2026-11-23T01:00:00.000Z');
    expect(only.uid).not.toBe(whole.uid);
    expect(only.component.getFirstPropertyValue('url')).toBe(`${app.url}/events/${id}?date=2026-11-22`);
    const skipped = (await read(`/events/${id}.ics?date=2026-11-15`)).only;
    expect(skipped.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    await anonymous.get(`/events/${id}.ics?date=2026-11-16`).expect(404);
    await anonymous.get(`/events/${id}.ics?date=soon`).expect(400);
  });
});

describe('several', () => {
  test('a church’s file: its coming and recent events, and an empty file for a church without any', async () => {
    const church = await build.church({ userId: owner.user.id, name: 'Oak Chapel' });
    const quiet = await build.church();
    await made({ title: 'Soon', date: '2026-12-06', churchId: church.id });
    await made({ title: 'Last week', date: '2026-10-25', churchId: church.id });
    await made({ title: 'Long ago', date: '2026-01-01', churchId: church.id });
    await made({ title: 'Elsewhere', date: '2026-12-06' });
    const { calendar, found } = await read(`/church/${church.id}/events.ics`);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Oak Chapel');
    expect(found.map(({ summary }) => summary)).toEqual(['Last week', 'Soon']);
    expect((await read(`/church/${quiet.id}/events.ics`)).found).toEqual([]);
    await anonymous.get('/church/99999999/events.ics').expect(404);
    await anonymous.get('/church/abc/events.ics').expect(404);
  });

  test('a filtered list: what the list shows, series whole', async () => {
    const church = await build.church({ userId: owner.user.id, area: 'Montrose' });
    const waiting = await build.church({ userId: owner.user.id, status: 'pending' });
    await made({ title: 'Concert', category: 'music', date: '2026-12-06', churchId: church.id });
    await made({ title: 'Weekly songs', category: 'music', date: '2026-11-08', recurrence: series() });
    await made({ title: 'Class', category: 'education', date: '2026-12-06' });
    await made({ title: 'Over', category: 'music', date: '2026-10-31' });
    await made({ title: 'Waiting', category: 'music', churchId: waiting.id });
    const names = async (query: string) =>
      (await read(`/events.ics${query}`)).found.map(({ summary }) => summary).sort();
    expect(await names('')).toEqual(['Class', 'Concert', 'Weekly songs']);
    expect(await names('?category=Music%20%26%20Worship')).toEqual(['Concert', 'Weekly songs']);
    expect(await names('?area=Montrose&category=music')).toEqual(['Concert']);
    expect(await names('?month=2027-01')).toEqual(['Weekly songs']);
    await anonymous.get('/events.ics?month=x').expect(400);
    const { found } = await read('/events.ics?month=2027-01');
    expect(starts(found[0]!).length).toBe(21);
  });

  test('a file of many events is an expensive read, which is computed once for everybody', async () => {
    const cached = await createTestApp({ databaseUrl: app.databaseUrl });
    await expect.poll(() => cached.deps.cache.isListening()).toBe(true);
    const admit = vi.spyOn(cached.deps.reads, 'admit');
    const { headers, text } = await cached.anonymous.get('/events.ics').expect(200);
    await cached.anonymous.get('/events.ics').set('If-None-Match', headers.etag!).expect(304);
    expect(admit).toHaveBeenCalledTimes(1);
    expect(headers['content-disposition']).toBe('attachment; filename="events.ics"');
    await cached.anonymous.get('/events.ics?category=music').expect(200);
    expect(admit).toHaveBeenCalledTimes(2);
    admit.mockImplementation(() => {
      throw new AppError('rate_limited', { retryAfter: 5 });
    });
    await cached.anonymous.get('/events.ics?month=2027-01').expect(429);
    expect((await cached.anonymous.get('/events.ics').expect(200)).text).toBe(text);
  });
});
