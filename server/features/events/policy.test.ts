import { expect, test } from 'vitest';
import { eventForm } from '#shared/contracts/event-submissions.ts';
import { createTestApp } from '../../test/app.ts';
import { calendarStart, comingDays, deriveEvent, noTime, stateOf, visibilityOf } from './policy.ts';

const { deps } = await createTestApp();
const derive = (values: object) =>
  deriveEvent(
    deps.geo,
    eventForm.parse({
      title: 'Picnic',
      description: 'In the park.',
      date: '2030-06-02',
      location: 'The park',
      ...values,
    }),
  );

test('parses a clear time into minutes', () => {
  expect(derive({ time: '7 PM - 9:30 PM' })).toMatchObject({ startMinute: 1140, endMinute: 1290 });
  expect(derive({ time: '7 PM' })).toMatchObject({ startMinute: 1140, endMinute: null });
  expect(derive({ time: 'after worship' })).toMatchObject({
    time: 'after worship',
    startMinute: null,
    endMinute: null,
  });
  expect(noTime).toBe(1440);
});

test('derives the days of a series and the last one', () => {
  const weekly = { kind: 'weekly', every: 1, last: false, until: '2030-06-20', skipped: ['2030-06-09'] };
  expect(derive({ recurrence: weekly })).toMatchObject({
    days: ['2030-06-02', '2030-06-16'],
    lastDate: '2030-06-16',
  });
  expect(derive({})).toMatchObject({ days: ['2030-06-02'], lastDate: '2030-06-02' });
});

test.each([
  ['12 Oak St, 77008', 'The Heights'],
  ['12 Oak St, 77008-1234', 'The Heights'],
  // A leading number is a house number; the last ZIP code wins.
  ['77008 Oak St', null],
  ['77008 Oak St, 77002', 'Downtown'],
  ['12 Oak St, 77002 or 77008', 'The Heights'],
  ['12 Oak St, 00000', null],
  ['12 Oak St, 78701', null],
  ['The park', null],
])('derives the area of "%s": %s', (location, area) => {
  expect(derive({ location }).area).toBe(area);
});

test("leaves the area of a church's event to the church", () => {
  expect(derive({ location: '12 Oak St, 77008', churchId: 7 }).area).toBeNull();
});

const event = {
  hiddenAt: null,
  churchId: 7,
  churchStatus: 'approved',
  canceledAt: null,
  lastDate: '2030-06-15',
};
const at = new Date(0);

test.each([
  [{}, 'public', 'live'],
  [{ churchId: null, churchStatus: null }, 'public', 'live'],
  [{ churchStatus: 'pending' }, 'waiting', 'waiting'],
  [{ churchStatus: 'rejected' }, 'waiting', 'waiting'],
  [{ hiddenAt: at }, 'hidden', 'hidden'],
  [{ hiddenAt: at, churchStatus: 'pending' }, 'hidden', 'hidden'],
  [{ canceledAt: at }, 'public', 'canceled'],
  [{ lastDate: '2030-06-14' }, 'public', 'past'],
  [{ lastDate: '2030-06-14', canceledAt: at }, 'public', 'past'],
  [{ lastDate: '2030-06-16' }, 'public', 'live'],
])('derives visibility and state for %j: %s, %s', (values, visibility, state) => {
  expect(visibilityOf({ ...event, ...values })).toBe(visibility);
  expect(stateOf({ ...event, ...values }, '2030-06-15')).toBe(state);
});

test('includes today in coming days and the past month in calendars', () => {
  const rule = { kind: 'weekly' as const, every: 1, last: false, until: '2030-06-30', skipped: [] };
  expect(comingDays({ firstDate: '2030-06-02', recurrence: rule }, '2030-06-16')).toEqual([
    '2030-06-16',
    '2030-06-23',
    '2030-06-30',
  ]);
  expect(comingDays({ firstDate: '2030-06-02', recurrence: null }, '2030-06-03')).toEqual([]);
  expect(calendarStart('2030-06-15')).toBe('2030-05-15');
});
