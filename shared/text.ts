/** Schemas for text that people type. */
import { z } from 'zod';
import { churchForm as copy } from './messages/submissions.ts';

/** Control characters, and those that override the text direction. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** One line: it may become the subject of an email. */
export const text = (most: number) =>
  z
    .string()
    .overwrite((value) => value.replace(unprintable, ' ').replace(/\s+/g, ' '))
    .trim()
    .max(most, copy.tooLong);

/** Several lines. */
export const paragraphs = (most: number) =>
  z
    .string()
    .overwrite((value) =>
      value.replace(/\r\n?/g, '\n').replace(unprintable, (marks) => marks.replace(/[^\n\t]/g, '')),
    )
    .trim()
    .max(most, copy.tooLong);

/** Adds https:// to a URL typed without it; only http(s) passes. */
export const webAddress = (message: string) =>
  text(500)
    .transform((value) => (value && !/^[a-z][a-z0-9+.-]*:/i.test(value) ? `https://${value}` : value))
    .refine(
      (value) =>
        value === '' ||
        (URL.canParse(value) &&
          /^https?:$/.test(new URL(value).protocol) &&
          new URL(value).hostname.includes('.')),
      message,
    )
    .optional()
    .nullable()
    .transform((value) => value || null);
