import { expect, test } from 'vitest';
import { readLink, signLink } from './signed-link.ts';

const secret = 'a secret of this test';
const now = new Date('2026-11-20T18:00:00Z');
const until = new Date('2026-12-20T18:00:00Z');

test('reads the subject of a link until it expires', () => {
  const token = signLink('confirm-times', { subject: '12 3', until }, secret);
  expect(readLink('confirm-times', token, { secret, now })).toBe('12 3');
  expect(readLink('confirm-times', token, { secret, now: new Date(until.getTime() - 1) })).toBe('12 3');
  expect(readLink('confirm-times', token, { secret, now: until })).toBeUndefined();
});

test('rejects a link for another purpose, with another secret, or with changes', () => {
  const token = signLink('confirm-times', { subject: '12', until }, secret);
  expect(readLink('stop-monthly-numbers', token, { secret, now })).toBeUndefined();
  expect(readLink('confirm-times', token, { secret: 'another', now })).toBeUndefined();
  const [body, signature] = token.split('.') as [string, string];
  const other = signLink('confirm-times', { subject: '13', until }, secret).split('.')[0];
  for (const forged of [
    `${other}.${signature}`,
    body,
    `${token}.`,
    `${body}.${signature}A`,
    `${body}.`,
    '',
    '.',
    '\0',
  ])
    expect(readLink('confirm-times', forged, { secret, now }), forged).toBeUndefined();
});
