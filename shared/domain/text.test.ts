import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorStatus } from './errors.ts';
import { installErrorMap } from './text.ts';

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

test('maps each code to its status', () => {
  expect(errorStatus).toEqual({
    bad_input: 400,
    unauthenticated: 401,
    admin_session_ended: 401,
    second_factor_required: 401,
    second_factor_missing: 403,
    forbidden: 403,
    not_found: 404,
    conflict: 409,
    too_large: 413,
    unsupported_media: 415,
    rate_limited: 429,
    internal: 500,
    unavailable: 503,
  });
});
