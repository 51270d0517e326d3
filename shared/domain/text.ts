/** Schemas for user-entered text, and the messages of schemas without their own. */

import { z } from 'zod';
import { validation } from '../messages/app.ts';
import { churchForm as copy } from '../messages/submissions.ts';
import { dayNumber } from './dates.ts';
import { holdsNul } from './directory.ts';
import { parseUrl } from './url.ts';

/** Control characters and text direction overrides. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;

/** A single line, safe to use as an email subject. */
export const text = (most: number) =>
  z
    .string()
    .overwrite((value) => value.replace(unprintable, ' ').replace(/\s+/g, ' '))
    .trim()
    .max(most, copy.tooLong);

export const paragraphs = (most: number) =>
  z
    .string()
    .overwrite((value) =>
      value.replace(/\r\n?/g, '\n').replace(unprintable, (marks) => marks.replace(/[^\n\t]/g, '')),
    )
    .trim()
    .max(most, copy.tooLong);

/** A text that an administrator's list is searched for. */
export const searchText = z
  .string()
  .trim()
  .max(200)
  .refine((value) => !holdsNul(value));

/** A day in the site's zone, such as "2026-03-09". */
export const day = z.string().refine((value) => !Number.isNaN(dayNumber(value)));

/** Row id in a request body, limited to Postgres's integer range. */
export const rowId = z.number().int().positive().max(2_147_483_647);

const withScheme = (value: string) =>
  value && !/^[a-z][a-z0-9+.-]*:/i.test(value) ? `https://${value}` : value;

/** User info in a URL can disguise the host. */
export const hasUserInfo = (value: string): boolean => {
  const url = parseUrl(withScheme(value));
  return url !== undefined && url.username + url.password !== '';
};

/** Adds a missing https://. Accepts only http(s) URLs without user info. */
export const typedUrl = (message: string) =>
  text(500)
    .transform(withScheme)
    .refine(
      (value) =>
        value === '' ||
        // Browsers ignore extra slashes, but "//grace" is no website.
        (/^https?:\/\/[^/\\]/i.test(value) &&
          parseUrl(value)?.hostname.includes('.') === true &&
          !hasUserInfo(value)),
      message,
    );

export const webUrl = (message: string) =>
  typedUrl(message)
    .optional()
    .nullable()
    .transform((value) => value || null);

/** The id of an order, such as in a return URL. */
export const isUuid = (id: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** Messages for schemas without their own: 'Required' and 'Invalid input' (decisions). */
export function installErrorMap(): void {
  z.config({
    customError: (issue) =>
      issue.code === 'invalid_type' && issue.input === undefined ? validation.required : validation.invalid,
  });
}

/** A response that only tells the user what happened. */
export const message = z.object({ message: z.string() });
