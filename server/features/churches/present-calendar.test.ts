/** Parses the next service's calendar file with a third-party library (ical.js). */
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, expect, test } from 'vitest';
import { churches } from '../../db/tables/churches.ts';
import { createTestApp } from '../../test/app.ts';

const { deps, build, anonymous, setNow, url } = await createTestApp();
beforeEach(() => setNow('2026-11-21T18:00:00Z'));

async function read(id: number) {
  const { text, headers } = await anonymous.get(`/church/${id}/next-service.ics`).expect(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(text));
  // Use only the time zone defined in the file.
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  expect(events).toHaveLength(1);
  return { headers, event: events[0]! };
}
const momentOf = (time: ICAL.Time) => new Date(time.toUnixTime() * 1000).toISOString();

test('has the local time, place and description, and lasts an hour if no end is given', async () => {
  const { id } = await build.church({
    name: 'Grace, Hope; Joy',
    address: '12 Oak Street',
    zip: '77006',
    services: ['Sunday 9:00 AM (Spanish)', 'Wednesday 7 PM Bible study'],
  });
  const { event, headers } = await read(id);
  expect(headers['content-disposition']).toBe(`attachment; filename="church-${id}-2026-11-22.ics"`);
  expect(event.summary).toBe('Grace, Hope; Joy: Service');
  expect(event.description).toBe('Sunday 9:00 AM (Spanish)');
  expect(event.location).toBe('12 Oak Street, Houston, TX 77006');
  expect(event.component.getFirstPropertyValue('url')).toBe(`${url}/church/${id}`);
  expect(event.startDate.toString()).toBe('2026-11-22T09:00:00');
  expect(momentOf(event.startDate)).toBe('2026-11-22T15:00:00.000Z');
  expect(event.duration.toString()).toBe('PT1H');
  expect(event.uid).toMatch(new RegExp(`^service-${id}-20261122-540@`));
  expect((await read(id)).event.uid, 'downloading again keeps the same entry').toBe(event.uid);
});

test('includes the kind and end time, and moves on once the service has started', async () => {
  const { id } = await build.church({
    name: 'Grace',
    services: ['Sunday 9 AM - 10:15 AM Mass', 'Sunday 11 AM'],
  });
  expect((await read(id)).event.summary).toBe('Grace: Mass');
  expect((await read(id)).event.duration.toString()).toBe('PT1H15M');
  setNow('2026-11-22T15:00:00Z');
  expect((await read(id)).event.startDate.toString()).toBe('2026-11-22T11:00:00');
  setNow('2026-11-22T17:00:00Z');
  expect((await read(id)).event.startDate.toString()).toBe('2026-11-29T09:00:00');
});

test.each([
  ['the night that the clocks go back', '2026-10-31T20:00:00Z', '2026-11-01T15:00:00.000Z'],
  ['the Sunday before', '2026-10-24T20:00:00Z', '2026-10-25T14:00:00.000Z'],
  ['the night that they go forward', '2027-03-13T20:00:00Z', '2027-03-14T14:00:00.000Z'],
  ['the Sunday before that', '2027-03-06T20:00:00Z', '2027-03-07T15:00:00.000Z'],
])('keeps the local time across daylight saving changes: %s', async (_when, now, expected) => {
  setNow(now);
  const { id } = await build.church({ services: ['Sunday 9:00 AM'] });
  const { event } = await read(id);
  expect(event.startDate.hour).toBe(9);
  expect(momentOf(event.startDate)).toBe(expected);
});

test('applies special dates: canceled, different and additional services', async () => {
  const { id } = await build.church({ name: 'Grace', services: ['Sunday 9:00 AM'] });
  const setExceptions = (serviceExceptions: (typeof churches.$inferInsert)['serviceExceptions']) =>
    deps.db.update(churches).set({ serviceExceptions }).where(eq(churches.id, id));
  await setExceptions([{ date: '2026-11-22', kind: 'none', text: 'Retreat' }]);
  expect((await read(id)).event.startDate.toString()).toBe('2026-11-29T09:00:00');
  await setExceptions([{ date: '2026-11-22', kind: 'instead', text: '6:30 AM sunrise service' }]);
  const { event } = await read(id);
  expect(event.startDate.toString()).toBe('2026-11-22T06:30:00');
  expect(event.summary).toBe('Grace: Service');
  expect(event.description).toBe('Different times: 6:30 AM sunrise service');
  await setExceptions([{ date: '2026-11-22', kind: 'instead', text: 'Ask at the office' }]);
  expect((await read(id)).event.startDate.toString(), 'no time in the text').toBe('2026-11-29T09:00:00');
  await setExceptions([{ date: '2026-11-21', kind: 'also', text: 'Harvest supper 6 PM' }]);
  expect((await read(id)).event.startDate.toString()).toBe('2026-11-21T18:00:00');
});

test('responds with 404 without a known time and for non-public or missing churches', async () => {
  const untimed = await build.church({ services: ['By appointment'] });
  const pending = await build.church({ status: 'pending' });
  for (const id of [untimed.id, pending.id, 999_999, 'x'])
    await anonymous.get(`/church/${id}/next-service.ics`).expect(404);
});
