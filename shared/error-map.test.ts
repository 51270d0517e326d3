import { expect, test } from 'vitest';
import { z } from 'zod';
import { installErrorMap } from './error-map.ts';

installErrorMap();

const messages = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message);

test('library texts without a custom message read Required and Invalid input', () => {
  expect(messages(z.object({ name: z.string() }), {})).toEqual(['Required']);
  expect(messages(z.object({ name: z.string() }), { name: 7 })).toEqual(['Invalid input']);
  expect(messages(z.enum(['a', 'b']), 'c')).toEqual(['Invalid input']);
  expect(messages(z.string().min(3), 'a')).toEqual(['Invalid input']);
});

test('a custom message stands', () => {
  expect(messages(z.object({ name: z.string('Name is required') }), {})).toEqual(['Name is required']);
  expect(messages(z.string().min(3, 'Too short'), 'a')).toEqual(['Too short']);
});
