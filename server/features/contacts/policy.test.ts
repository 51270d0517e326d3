import { expect, test } from 'vitest';
import { botReason, duplicateWindow, mailBounds, makeStamp, readSuggestion } from './policy.ts';

const secret = 'a secret for tests that is long enough';
const now = new Date('2030-06-15T17:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const stamp = makeStamp(secret, now);

test.each([
  ['immediately', { stamp }, 0, 'too_fast'],
  ['just before two seconds', { stamp }, 1999, 'too_fast'],
  ['after two seconds', { stamp }, 2000, null],
  ['after three days', { stamp }, 3 * 86_400_000, null],
  ['without a stamp', {}, 60_000, 'no_stamp'],
  ['with the stamp of another secret', { stamp: makeStamp('another secret', now) }, 60_000, 'no_stamp'],
  ['with a changed stamp', { stamp: `0${stamp.slice(1)}` }, 60_000, 'no_stamp'],
  ['with a malformed stamp', { stamp: 'soon' }, 60_000, 'no_stamp'],
  ['with the honeypot filled', { stamp, reference: 'x' }, 60_000, 'honeypot'],
  ['with the honeypot empty', { stamp, reference: '' }, 60_000, null],
])('classifies a form sent %s', (_title, form, elapsed, reason) => {
  expect(botReason(form, { secret, now: later(elapsed) })).toBe(reason);
});

test('defines email limits and retention', () => {
  expect(duplicateWindow).toBe(600_000);
  expect(mailBounds).toEqual({
    team: { max: 100, within: 3_600_000 },
    owner: { max: 5, within: 86_400_000 },
  });
  expect(now.toISOString()).toBe('2030-06-15T17:00:00.000Z');
});

const listed = {
  services: ['Sunday 9 AM'],
  phone: '(713) 555-0142',
  website: 'https://grace.example/',
  address: '1 Main St',
  city: 'Houston',
  zip: '77002',
};
const suggested = (field: string, text: string) => readSuggestion({ field, text }, listed);

test.each([
  ['phone', 'Please use 713-555-0199 from now on', { phone: '713-555-0199' }],
  ['phone', '+1 (713) 555.0199 ext. 12', { phone: '+1 (713) 555.0199 ext. 12' }],
  ['phone', 'none', { phone: 'none' }],
  ['phone', `x${'y'.repeat(60)}`, { phone: `x${'y'.repeat(39)}` }],
  ['website', 'see www.grace.example/new, please', { website: 'www.grace.example/new' }],
  ['website', 'https://a.b-c.example', { website: 'https://a.b-c.example' }],
  ['website', 'none', { website: 'none' }],
  ['times', ' Sunday 10 AM \n\n Wednesday 7 PM', { services: ['Sunday 10 AM', 'Wednesday 7 PM'] }],
  ['times', Array(41).fill('a').join('\n'), { services: Array(40).fill('a') }],
  ['times', 'x'.repeat(201), { services: ['x'.repeat(200)] }],
  ['address', '12 Oak St, Katy, TX 77449', { address: '12 Oak St', city: 'Katy', zip: '77449' }],
  ['address', '12 Oak St, Katy, 77449-1234', { address: '12 Oak St', city: 'Katy', zip: '77449-1234' }],
  ['moved', '12 Oak St', { address: '12 Oak St', city: 'Houston', zip: '77002' }],
  ['moved', '12 Oak St\nKaty TX', { address: '12 Oak St', city: 'Katy', zip: '77002' }],
  ['address', '12345 Oak St', { address: '12345 Oak St', city: 'Houston', zip: '77002' }],
  ['address', '77449', { address: '77449', city: 'Houston', zip: '77002' }],
  ['address', '12345 Oak St, 77449', { address: '12345 Oak St', city: 'Houston', zip: '77449' }],
])('parses a suggestion for %s: "%s"', (field, text, fields) => {
  expect(suggested(field, text)?.suggested).toEqual(fields);
});

test('compares only the fields the suggestion is about', () => {
  expect(suggested('phone', '1')?.current).toEqual({ phone: '(713) 555-0142' });
  expect(suggested('address', '1')?.current).toEqual({ address: '1 Main St', city: 'Houston', zip: '77002' });
  for (const field of ['closed', 'other', 'name']) expect(suggested(field, 'x'), field).toBeNull();
  expect(readSuggestion({ field: null, text: 'x' }, listed)).toBeNull();
});
