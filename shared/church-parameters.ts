/** Query parameters of the directory's endpoints, by the rules of church-filters.ts. */
import { z } from 'zod';
import {
  canonicalValues,
  holdsNul,
  longestFilter,
  type MultiFilter,
  mostValues,
  readBox,
  readNear,
  readRadius,
} from './church-filters.ts';
import { queryErrors } from './messages/churches.ts';

/** A text that `read` parses. */
const readable = <Value>(read: (text: string) => Value | undefined, message: string) =>
  z.string().transform((text, context) => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const bboxParam = readable(readBox, queryErrors.bbox);

export const nearParam = readable(readNear, queryErrors.near);

export const radiusParam = readable(readRadius, queryErrors.radius);

export const oneOf = <const Choices extends readonly [string, ...string[]]>(name: string, choices: Choices) =>
  z.enum(choices, queryErrors.oneOf(name, choices));

export const count = (least: number, most: number, name: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, queryErrors.number(name, least, most))
    .transform(Number)
    .refine((value) => value >= least && value <= most, queryErrors.number(name, least, most));

/** An empty value means "no filter", as the specification's 'All Denominations' does. */
export const filterText = z
  .string()
  .trim()
  .max(longestFilter, queryErrors.length(longestFilter))
  .refine((text) => !holdsNul(text), queryErrors.nul);

/** One value or several: a repeated parameter. The result is the same for the same set. */
export const several = (name: MultiFilter, one: z.ZodType<string, string>) =>
  z
    .union([one, z.array(one)], {
      error: ({ errors }) =>
        (errors as z.core.$ZodIssue[][]).flat().find(({ code }) => code !== 'invalid_type')?.message,
    })
    .transform((value) => (Array.isArray(value) ? value : [value]))
    .refine((values) => values.length <= mostValues, queryErrors.several(name, mostValues))
    .transform((values) => {
      const canonical = canonicalValues(name, values);
      return canonical.length > 0 ? canonical : undefined;
    })
    .optional();
