/** Parsers for single values from files. */

import { createHash } from 'node:crypto';
import { parseUrl } from '#shared/domain/url.ts';
import { recordNotes } from './copy.ts';
import type { Remark } from './types.ts';

const emptyWords = new Set([
  '',
  'NOT AVAILABLE',
  'N/A',
  'NA',
  '#N/A',
  'NULL',
  '(NULL)',
  '<NULL>',
  'NONE',
  'NAN',
  'UNKNOWN',
  'UNK',
  'NIL',
  '-',
  '--',
  '.',
  '?',
  '{TOKEN}',
]);

/** Normalizes whitespace. Placeholders such as "N/A" become the empty string. */
export function textOf(cell: string | undefined | null): string {
  if (!cell) return '';
  const text = cell.replace(/\s+/g, ' ').trim();
  return text.length <= 13 && emptyWords.has(text.toUpperCase()) ? '' : text;
}

/** A longer name is an error in the file and is cut off. */
export const maxNameLength = 200;

/** Formats as "(555) 555-0100" or "(555) 555-0100 ext. 12". Returns undefined for other than North American numbers. */
export function phoneOf(cell: string): string | undefined {
  // If there are several numbers, uses the first one.
  const [first = ''] = cell.slice(0, 100).split(/[;,|]|\s\/\s|\bor\b/i);
  const [, number = '', extension] =
    /^(.*?)(?:\s*(?:x|ext\.?|extension|#)\s*(\d{1,6}))?\s*$/i.exec(first) ?? [];
  if (/[^\d\s().+/\-–—]/.test(number)) return undefined;
  const digits = number.replace(/\D/g, '').replace(/^(00)?1(?=\d{10}$)/, '');
  if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(digits)) return undefined;
  const formatted = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  return extension ? `${formatted} ext. ${extension}` : formatted;
}

/** Returns an http(s) URL, or undefined for anything else, such as an email address or a script. */
export function websiteOf(cell: string): string | undefined {
  const [first = ''] = cell
    .trim()
    .slice(0, 1000)
    .split(/[\s;,|]+/);
  const text = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(first) ? first : `https://${first.replace(/^\/+/, '')}`;
  const url = text.length > 500 ? undefined : parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  if (!/^([a-z0-9_-]+\.)+([a-z]{2,24}|xn--[a-z0-9-]+)\.?$/.test(url.hostname)) return undefined;
  return url.pathname === '/' && !url.search && !url.hash ? url.origin : url.href;
}

/** Returns five digits or undefined. Restores leading zeros and removes the ".0" that spreadsheets produce. */
export function zipOf(cell: string): string | undefined {
  const text = cell.replace(/\.0+$/, '');
  const [, digits] = /^(\d{3,5})(?:[- ]?\d{4})?$/.exec(/^\d{9}$/.test(text) ? text.slice(0, 5) : text) ?? [];
  const zip = digits?.padStart(5, '0');
  return zip && zip >= '00500' ? zip : undefined;
}

/** Parses "2007-10-10T00:00:00Z" or "05/31/2024" to YYYY-MM-DD. Returns null for anything else and for future dates. */
export function dayOf(cell: string | undefined): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(cell ?? '') ?? [];
  const iso = year
    ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
    : (cell ?? '').slice(0, 10);
  const at = /^(19|20)\d\d-\d\d-\d\d$/.test(iso) ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(at) || at > Date.now() ? null : iso;
}

const stateNames =
  'Alabama AL,Alaska AK,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Delaware DE,District of Columbia DC,Florida FL,Georgia GA,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,Kentucky KY,Louisiana LA,Maine ME,Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,Missouri MO,Montana MT,Nebraska NE,Nevada NV,New Hampshire NH,New Jersey NJ,New Mexico NM,New York NY,North Carolina NC,North Dakota ND,Ohio OH,Oklahoma OK,Oregon OR,Pennsylvania PA,Puerto Rico PR,Rhode Island RI,South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,Utah UT,Vermont VT,Virginia VA,Washington WA,West Virginia WV,Wisconsin WI,Wyoming WY,Guam GU,American Samoa AS,Northern Mariana Islands MP,Virgin Islands VI'.split(
    ',',
  );
const stateCodes = new Map(
  stateNames.flatMap((entry) => {
    const code = entry.slice(-2);
    return [
      [entry.slice(0, -3).toUpperCase(), code],
      [code, code],
    ] as const;
  }),
);

/** Returns "CA" for "CA", "ca", "California", and "US-CA", and the empty string if it isn't a state. */
export const stateOf = (cell: string): string =>
  stateCodes.get(
    cell
      .trim()
      .toUpperCase()
      .replace(/^US[- ]/, ''),
  ) ?? '';

/** Parses phone, website, and ZIP code. Leaves invalid values empty and adds a note for each. */
export function readContact(cells: { phone: string; website: string; zip: string }) {
  const contact = {
    phone: phoneOf(cells.phone) ?? null,
    website: websiteOf(cells.website) ?? null,
    zip: zipOf(cells.zip) ?? '',
  };
  const notes: Remark[] = [];
  if (cells.phone && !contact.phone) notes.push({ note: recordNotes.phone, value: cells.phone });
  if (cells.website && !contact.website) notes.push({ note: recordNotes.website, value: cells.website });
  if (cells.zip && !contact.zip) notes.push({ note: recordNotes.zip, value: cells.zip });
  return { contact, notes };
}

/** Derives an id for rows without one. Ignores case, spacing, and punctuation. */
export function idOf(...parts: string[]): string {
  const text = parts
    .map((part) =>
      part
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .join('|');
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}
