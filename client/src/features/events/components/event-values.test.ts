import { beforeEach, expect, test, vi } from 'vitest';
import { draftValues, type EventValues, emptyEvent, newRule, storedValues } from './event-values.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-24T02:00:00Z') }));

const rule: EventValues['recurrence'] = {
  kind: 'weekly',
  every: 2,
  last: false,
  until: '2027-01-01',
  skipped: ['2026-12-25'],
};
const base: EventValues = {
  title: 'Choir',
  description: 'We sing.',
  date: '2026-12-01',
  time: '19:00',
  location: 'Hall',
  category: 'music',
  churchId: 3,
  recurrence: rule,
};
test('ignores invalid values of an older draft', () => {
  expect(draftValues({ ...base, more: 1 })).toEqual(base);
  expect(draftValues({ title: 5, churchId: '3', recurrence: 'weekly' })).toEqual(emptyEvent);
  expect(draftValues({ recurrence: { kind: 'daily', until: '2027-01-01' } }).recurrence).toBeNull();
  expect(draftValues({ recurrence: { kind: 'monthly' } }).recurrence).toBeNull();
});

test('an event without a time has an empty time', () => {
  expect(storedValues({ form: { ...base, time: null } } as never).time).toBe('');
  expect(storedValues({ form: base } as never)).toEqual(base);
});

test('a new series is twelve weeks long, from its date or today in Houston', () => {
  expect(newRule('weekly', '2026-12-01')).toEqual({
    kind: 'weekly',
    every: 1,
    last: false,
    until: '2027-02-23',
    skipped: [],
  });
  expect(newRule('monthly', '')).toMatchObject({ kind: 'monthly', until: '2027-02-15' });
});
