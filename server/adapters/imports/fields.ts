/** Parsers for single values from files. */

import { createHash } from 'node:crypto';
import { plainZip } from '#shared/domain/address.ts';
import { readPhone } from '#shared/domain/phone.ts';
import { websiteOf } from '#shared/domain/url.ts';
import { cleanCell, linkIn } from './cell.ts';
import { type Note, recordNotes } from './copy.ts';
import type { Remark } from './types.ts';

/** In uppercase. */
const emptyWords = new Set([
  '',
  ...`TBD, TBA, T.B.D., TO BE DETERMINED, TO BE ANNOUNCED, N.A., N.A, NOT APPLICABLE, NOT LISTED, NOT
    PROVIDED, NO DATA, NO INFO, NO INFORMATION, NO WEBSITE, NO PHONE, NO EMAIL, NONE LISTED, EMPTY,
    BLANK, XXX, NOT AVAILABLE, N/A, NA, #N/A, NULL, NONE, NAN, UNKNOWN, UNK, NIL,
    {TOKEN}, POR DETERMINAR, POR DEFINIR, NINGUNO, NINGUNA, NO DISPONIBLE, NO APLICA, DESCONOCIDO`.split(
    /,\s+/,
  ),
]);

/** Of spreadsheets: #REF!, #NAME?, #DIV/0!, #N/A, and those of other languages. */
const cellError = /^#(?:N\/[AD]|[¡¿]?(?:[\p{Lu}\d/]+|[Rr]ef|[Nn]ame|[Vv]alue)[!?])$/u;

/** Cleans the cell and puts it on one line. Placeholders such as "N/A" and errors such as "#REF!" become the empty string. */
export const textOf = (cell: string | undefined | null): string =>
  cell ? meaningful(cleanCell(cell).replace(/\s+/g, ' ')) : '';

const meaningful = (text: string): string =>
  /^[\p{P}\p{S}\s]*$/u.test(text) ||
  cellError.test(text) ||
  emptyWords.has(text.toUpperCase().replace(/^[([<](.*)[)\]>]$/, '$1'))
    ? ''
    : text;

/** Cleans the cell. Keeps its line breaks, without the empty lines. */
export const linesOf = (cell: string): string[] =>
  cleanCell(cell)
    .split('\n')
    .map((line) => meaningful(line.replace(/\s+/g, ' ').trim()))
    .filter(Boolean);

/** Undoes what spreadsheets make of long digits: "7135550100.0", "7,135,550,100", "7.135550100E+09" (but not a rounded "7.13555E+09"). */
function integerOf(text: string): string {
  const [, first, decimals = '', exponent] = /^(\d)(?:\.(\d+))?E\+?(\d{1,2})$/i.exec(text) ?? [];
  if (first && decimals.length <= Number(exponent) && decimals.length >= Number(exponent) - 1)
    return first + decimals.padEnd(Number(exponent), '0');
  return text
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^\d{1,3}(?:,\d{3}){3,}$/, (digits) => digits.replaceAll(',', ''));
}

/** Formats as "(555) 555-0100" or "(555) 555-0100 ext. 12". Undefined if the form refuses it, too. */
export const phoneOf = (cell: string): string | undefined => readPhone(integerOf(cell))?.text;

/** Returns five digits or undefined. Restores the leading zeros that spreadsheets remove. */
export function zipOf(cell: string): string | undefined {
  const text = plainZip(integerOf(cell));
  const [, digits] = /^(\d{3,5})(?:-\d{4})?$/.exec(text) ?? [];
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

/** The parsed cell. If it isn't recognized, it's undefined, and noted. */
export function parsed<Value>(
  cell: string,
  parse: (cell: string) => Value | undefined,
  { note, notes }: { note: Note; notes: Remark[] },
): Value | undefined {
  const value = cell ? parse(cell) : undefined;
  if (cell && value === undefined) notes.push({ note, value: cell });
  return value;
}

/** "45402, 45403", "45402 or 45403" */
const betweenZips = /(?<=\b\d{5})\s*(?:[;/,&]|\s(?:or|and|o|y)\s|\s)\s*(?=\d{5}\b)/i;

/** Phone, website, and ZIP code. A link's address counts more than its text. */
export function readContact(raw: { phone: string; website: string; zip: string }, notes: Remark[]) {
  const phone = textOf(raw.phone);
  const phoneLink = /\d/.test(phone) ? undefined : linkIn(raw.phone)?.replace(/^tel:/i, '');
  const [zip = '', ...otherZips] = textOf(raw.zip).split(betweenZips);
  notes.push(...otherZips.map((value) => ({ note: recordNotes.second, value })));
  return {
    phone: parsed(textOf(phoneLink) || phone, phoneOf, { note: recordNotes.phone, notes }) ?? null,
    website:
      parsed(textOf(linkIn(raw.website) ?? raw.website), websiteOf, { note: recordNotes.website, notes }) ??
      null,
    zip: parsed(zip, zipOf, { note: recordNotes.zip, notes }) ?? '',
  };
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
