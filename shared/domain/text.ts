/** Schemas for user-entered text, and the messages of schemas without their own. */

import { z } from 'zod';
import { validation } from '../messages/app.ts';
import { churchForm as copy } from '../messages/submissions.ts';
import { dayNumber } from './dates.ts';
import { holdsNul } from './directory.ts';
import { bareLink, isWebHost, type Network, parseUrl, profileUrl, withScheme } from './url.ts';

const controls = /\p{Cc}+/gu;
/** Soft hyphens, zero-width spaces, and marks of the text direction. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
/** Zero-width joiners shape Indic and Arabic letters and emoji; among Latin letters and digits they are invisible. */
const joiners = /(?<=[\p{Script=Latin}\d\s\p{P}]|^)[\u200c\u200d]+(?=[\p{Script=Latin}\d\s\p{P}]|$)/gu;

/** Letters, digits, and "@" in the width of Chinese and Japanese. */
const wide = /[\uff10-\uff19\uff20-\uff3a\uff41-\uff5a]/g;

/**
 * Composed (NFC), with ordinary spaces, hyphens, letters, and digits, without what can't be seen. Keeps line breaks and
 * other controls.
 */
export const visible = (value: string): string =>
  value
    .normalize('NFC')
    .replace(invisible, '')
    .replace(joiners, '')
    .replace(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010\u2011\u2012\u2212\ufe63\uff0d]/g, '-')
    .replace(/\p{Zs}/gu, ' ');

/** A single line, safe to use as an email subject. */
export const text = (max: number) =>
  z
    .string()
    .overwrite((value) => visible(value).replace(controls, ' ').replace(/\s+/g, ' '))
    .trim()
    .max(max, copy.tooLong);

export const paragraphs = (max: number) =>
  z
    .string()
    .overwrite((value) =>
      visible(value)
        .replace(/\r\n?/g, '\n')
        .replace(controls, (marks) => marks.replace(/[^\n\t]/g, '')),
    )
    .trim()
    .max(max, copy.tooLong);

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

/** User info in a URL can disguise the host. */
export const hasUserInfo = (value: string): boolean => {
  const url = parseUrl(withScheme(value));
  return url !== undefined && url.username + url.password !== '';
};

/** The link of a handle: "@grace" or "grace", but not "grace.org". */
const handleUrl = (value: string, network: Network) =>
  /^[^@\s]+\.|:\/\/|^$/.test(value) ? undefined : profileUrl(value, network);

/** Adds a missing https://, and the network's address to a handle. Accepts only http(s) URLs without user info. */
export const webUrl = (message: string, network?: Network) =>
  text(500)
    .transform((value) => withScheme((network && handleUrl(value, network)) ?? bareLink(value)))
    .refine(
      (value) =>
        value === '' ||
        // Browsers ignore extra slashes, but "//grace" is no website.
        (/^https?:\/\/[^/\\]/i.test(value) &&
          isWebHost(parseUrl(value)?.hostname ?? '') &&
          !hasUserInfo(value)),
      message,
    )
    .optional()
    .nullable()
    .transform((value) => (value === undefined ? undefined : value || null));

/**
 * An email address with its domain in ASCII, as mail servers and the database expect it: "info@iglesiaespañola.org" is
 * "info@xn--iglesiaespaola-0nb.org". Anything else is unchanged.
 */
export function asciiEmail(value: string): string {
  const at = value.lastIndexOf('@');
  const domain = value.slice(at + 1);
  if (at < 1 || !/[^\x20-\x7e]/.test(domain) || /[\s/?#:\\]/.test(domain)) return value;
  return `${value.slice(0, at)}@${parseUrl(`http://${domain}`)?.hostname ?? domain}`;
}

/** The characters that RFC 5322 allows without quotation marks. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i;
export const isEmail = (value: string): boolean => emailPattern.test(value);

/** Out of what is copied with it: "Ann <ann@example.org>", "mailto:ann@example.org", "ann@example.org,". */
export const typedEmail = (value: string): string =>
  asciiEmail(
    visible(value)
      .trim()
      .replace(/^.*<([^<>]*)>$/, '$1')
      .replace(/^mailto:|[.,;]$/gi, '')
      // Phones write a curly apostrophe.
      .replace(/[‘’]/g, "'"),
  );

export const emailAddress = (message = validation.email) =>
  z
    .string(message)
    .overwrite(typedEmail)
    .max(254, message)
    .pipe(z.email({ pattern: emailPattern, error: message }));

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
