/** Parsers for single values as they come in files. */

import { createHash } from 'node:crypto';
import { recordNotes } from '#shared/messages/import-files.ts';
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

/** Trimmed, spaces tidied; the many words for "nothing" are nothing. */
export function textOf(cell: string | undefined | null): string {
  if (!cell) return '';
  const text = cell.replace(/\s+/g, ' ').trim();
  return text.length <= 13 && emptyWords.has(text.toUpperCase()) ? '' : text;
}

/** Names reach people; a name longer than this is a mistake of the file and is cut. */
export const longestName = 200;

/** "(555) 555-0100", with " ext. 12" behind it; undefined when it is no telephone number of North America. */
export function phoneOf(cell: string): string | undefined {
  // Of several numbers the first one counts.
  const [first = ''] = cell.slice(0, 100).split(/[;,|]|\s\/\s|\bor\b/i);
  const [, number = '', extension] =
    /^(.*?)(?:\s*(?:x|ext\.?|extension|#)\s*(\d{1,6}))?\s*$/i.exec(first) ?? [];
  if (/[^\d\s().+/\-–—]/.test(number)) return undefined;
  const digits = number.replace(/\D/g, '').replace(/^(00)?1(?=\d{10}$)/, '');
  if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(digits)) return undefined;
  const formatted = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  return extension ? `${formatted} ext. ${extension}` : formatted;
}

/** An http(s) address; undefined for anything else, such as an e-mail address or a script. */
export function websiteOf(cell: string): string | undefined {
  const [first = ''] = cell
    .trim()
    .slice(0, 1000)
    .split(/[\s;,|]+/);
  const text = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(first) ? first : `https://${first.replace(/^\/+/, '')}`;
  if (text.length > 500 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  if (!/^([a-z0-9_-]+\.)+([a-z]{2,24}|xn--[a-z0-9-]+)\.?$/.test(url.hostname)) return undefined;
  return url.pathname === '/' && !url.search && !url.hash ? url.origin : url.href;
}

/** Five digits; undefined when there are none. Spreadsheets cut leading zeros and add ".0". */
export function zipOf(cell: string): string | undefined {
  const text = cell.replace(/\.0+$/, '');
  const [, digits] = /^(\d{3,5})(?:[- ]?\d{4})?$/.exec(/^\d{9}$/.test(text) ? text.slice(0, 5) : text) ?? [];
  const zip = digits?.padStart(5, '0');
  return zip && zip >= '00500' ? zip : undefined;
}

/** YYYY-MM-DD for a day or moment as files write it ("2007-10-10T00:00:00Z", "05/31/2024"); null for anything else. */
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

/** "TX" for "TX", "tx", "Texas" and "US-TX"; empty for what is no state. */
export const stateOf = (cell: string): string =>
  stateCodes.get(
    cell
      .trim()
      .toUpperCase()
      .replace(/^US[- ]/, ''),
  ) ?? '';

/** Phone number, website and ZIP code of a record; what is not understood is left empty, with a note. */
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

/** For rows without a number of their own: the same words give the same id, whatever their case and spacing. */
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
