import { expect, test } from 'vitest';
import { z } from 'zod';
import { asciiEmail, emailAddress, installErrorMap, isEmail, text, visible } from './text.ts';

installErrorMap();

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message);

test('uses Required and Invalid input without a custom message', () => {
  expect(messages(z.object({ name: z.string() }), {})).toEqual(['Required']);
  expect(messages(z.object({ name: z.string() }), { name: 7 })).toEqual(['Invalid input']);
  expect(messages(z.enum(['a', 'b']), 'c')).toEqual(['Invalid input']);
  expect(messages(z.string().min(3), 'a')).toEqual(['Invalid input']);
});

test('keeps a custom message', () => {
  expect(messages(z.object({ name: z.string('Name is required') }), {})).toEqual(['Name is required']);
  expect(messages(z.string().min(3, 'Too short'), 'a')).toEqual(['Too short']);
});

test('writes the domain of an email address in ASCII', () => {
  expect(asciiEmail('info@iglesiaespañola.org')).toBe('info@xn--iglesiaespaola-0nb.org');
  // Decomposed accents are the same address.
  expect(asciiEmail('info@iglesiaespan\u0303ola.org')).toBe('info@xn--iglesiaespaola-0nb.org');
  for (const same of ['info@grace.org', 'josé', 'a@b c.org', 'x@ñ/evil.org', ''])
    expect(asciiEmail(same)).toBe(same);
  expect(emailAddress().parse(' info@iglesiaespañola.org ')).toBe('info@xn--iglesiaespaola-0nb.org');
  expect(emailAddress('Wrong').safeParse('info@ñ').error?.issues[0]?.message).toBe('Wrong');
});

test('removes what can’t be seen, and composes accents', () => {
  expect(visible('\u202a713\u2011555\u200b\u00a00100\u202c')).toBe('713-555 0100');
  expect(visible('Sen\u0303or')).toBe('Señor');
  // A joiner shapes these letters.
  expect(visible('ക്\u200dഷ a\u200db')).toBe('ക്\u200dഷ ab');
  expect(text(20).parse('Grace\u200b  Chapel\u00ad')).toBe('Grace Chapel');
});

test.each([
  'peter&paul@example.org',
  'o&leary@example.org',
  'youth/choir@example.org',
  '#1church@example.org',
  'info!@example.org',
])('%s is an email address', (email) => {
  expect(emailAddress().parse(`\u200b ${email} `)).toBe(email);
});

test.each([
  'a..b@example.org',
  '.a@example.org',
  'a.@example.org',
  'a@b',
  'a b@example.org',
  'a@-x.org',
  'a@x.org\nBcc: b@x.org',
])('%j is no email address', (email) => expect(isEmail(email)).toBe(false));
