import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from '@/lib/draft.ts';
import { draftNameOf, draftOf, mergeOf } from './edit-draft.ts';
import { draftValues, type EventValues, emptyEvent, newRule, storedValues } from './event-values.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T02:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

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
const other: EventValues = {
  title: 'Band',
  description: 'We play.',
  date: '2026-12-02',
  time: '20:00',
  location: 'Garden',
  category: 'youth',
  churchId: null,
  recurrence: null,
};
const fields = Object.keys(base) as Array<keyof EventValues>;

test.each(fields)(
  'merges a change of %s on one side or the same change on both, and reports different changes as a conflict',
  (field) => {
    const changed = { ...base, [field]: other[field] };
    expect(mergeOf(base, changed, base)).toEqual({ values: changed, conflicts: [] });
    expect(mergeOf(base, base, changed)).toEqual({ values: changed, conflicts: [] });
    expect(mergeOf(base, changed, changed)).toEqual({ values: changed, conflicts: [] });
    const third = { ...base, [field]: emptyEvent[field] };
    if (JSON.stringify(third) === JSON.stringify(changed)) return;
    expect(mergeOf(base, changed, third)).toEqual({ values: changed, conflicts: [field] });
  },
);

test('ignores surrounding whitespace and key order', () => {
  const spaced = { ...base, title: ' Choir ', recurrence: { ...rule, kind: rule.kind } };
  expect(mergeOf(base, spaced, { ...base, title: 'Band' })).toMatchObject({
    values: { title: 'Band' },
    conflicts: [],
  });
});

const saved = { version: 2, values: base };
const name = draftNameOf(5);

test('uses a draft that differs from the saved event, with the version it is based on', () => {
  expect(draftOf(name, saved)).toBeNull();
  writeDraft(name, { version: 1, base, values: { ...base, title: 'Choir ' } });
  expect(draftOf(name, saved)).toBeNull();
  writeDraft(name, { version: 1, base, values: other });
  expect(draftOf(name, saved)).toEqual({
    at: readDraft(name)!.at,
    values: other,
    base: { version: 1, values: base },
  });
  writeDraft(name, { base, values: other });
  expect(draftOf(name, saved)).toBeNull();
  writeDraft(name, { version: 1 });
  expect(draftOf(name, saved)).toMatchObject({ values: emptyEvent, base: { values: emptyEvent } });
});

test('ignores invalid values of an older draft', () => {
  expect(draftValues({ ...base, more: 1 })).toEqual(base);
  expect(draftValues({ title: 5, churchId: '3', recurrence: 'weekly' })).toEqual(emptyEvent);
  expect(draftValues({ recurrence: { kind: 'daily', until: '2027-01-01' } }).recurrence).toBeNull();
  expect(draftValues({ recurrence: { kind: 'monthly' } }).recurrence).toBeNull();
  expect(
    draftValues({
      recurrence: { kind: 'monthly', until: '2027-01-01', last: true, skipped: ['2026-12-25', 5] },
    }).recurrence,
  ).toEqual({ kind: 'monthly', every: 1, last: true, until: '2027-01-01', skipped: ['2026-12-25'] });
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
