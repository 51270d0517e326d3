/** Reads phone numbers as people write them. Forms, imports and call links agree on what a number is. */

export type Phone = {
  /** Ten digits in North America, else "+" and the digits, or seven digits without an area code. */
  digits: string;
  extension: string | null;
  /** For display: "(555) 555-0100 ext. 12"; a vanity or foreign number as written. */
  text: string;
};

const gap = String.raw`[\s.·•\-–—/]{0,3}`;
const prefix = String.raw`(?<![\p{L}\p{N}+])(?:(?:\+|00)?1${gap})?\(?([2-9]\d{2})\)?${gap}`;
const northAmerican = new RegExp(String.raw`${prefix}([2-9]\d{2})${gap}(\d{4})(?!\d)`, 'u');
/** "555-CALL-NOW": seven letters and digits after the area code, at least three of them letters. */
const vanity = new RegExp(String.raw`${prefix}((?:[A-Z0-9][ .\-]?){6}[A-Z0-9])(?![A-Za-z0-9])`, 'u');
const faxNumber = new RegExp(String.raw`\bfax[\s.:#]*(?:${northAmerican.source})`, 'giu');
const foreign = /^\+(?:[\s.()\-–—]*\d){8,15}$/u;
const local = /^[2-9]\d{2}[\s.\-–—]?\d{4}$/;
const extensionAfter = /^[\s,;]*\(?\s*(?:extension|extn|ext|x|#)[\s.:#]*(\d{1,6})(?!\d)/i;

const keys = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const keyDigits = '22233344455566677778889999';
const dialed = (letters: string): string =>
  letters.replace(/[^A-Z0-9]/g, '').replace(/[A-Z]/g, (letter) => keyDigits[keys.indexOf(letter)]!);

/** The first number in a text such as "Office: 555-555-0100 ext. 12 or 555-555-0101"; undefined if none is clear. */
export function readPhone(value: string): Phone | undefined {
  const text = value.normalize('NFKC').slice(0, 200).replace(faxNumber, ' ').trim();
  if (foreign.test(text) && !northAmerican.test(text))
    return { digits: `+${text.replace(/\D/g, '')}`, extension: null, text };
  if (local.test(text)) return { digits: text.replace(/\D/g, ''), extension: null, text };
  const found = northAmerican.exec(text);
  if (found) {
    const [whole, area, exchange, line] = found as unknown as [string, string, string, string];
    const extension = extensionOf(text, found.index + whole.length);
    if (!isLabel(text.slice(0, found.index)) || extension === undefined) return undefined;
    const number = `(${area}) ${exchange}-${line}`;
    return {
      digits: area + exchange + line,
      extension,
      text: extension ? `${number} ext. ${extension}` : number,
    };
  }
  const words = vanity.exec(text.toUpperCase());
  if (!words || (words[2]!.match(/[A-Z]/g) ?? []).length < 3 || !isLabel(text.slice(0, words.index)))
    return undefined;
  const end = words.index + words[0].length;
  const extension = extensionOf(text, end);
  if (extension === undefined) return undefined;
  return { digits: words[1] + dialed(words[2]!), extension, text: text.slice(words.index, end).trim() };
}

/** Digits before the number may be another one: "55 0100, 555-555-0100". */
const isLabel = (before: string): boolean => !/\d/.test(before);

/** Null without an extension; undefined if digits that aren't another number follow: "555-555-0100 99". */
function extensionOf(text: string, end: number): string | null | undefined {
  const rest = text.slice(end);
  const [, extension] = extensionAfter.exec(rest) ?? [];
  if (extension) return extension;
  return /^[\s.\-–—]*\d{1,2}(?!\d)/.test(rest) ? undefined : null;
}

/** The number for display. A text with more than one number, or with other digits, stays as written. */
export function phoneText(value: string): string {
  const phone = readPhone(value);
  const digits = value.replace(/\D/g, '').replace(/^1/, '');
  return phone && digits === phone.digits + (phone.extension ?? '') ? phone.text : value;
}

/** A link that dials exactly one number (RFC 3966); undefined if the text isn't a number with its area code. */
export function phoneHref(value: string): string | undefined {
  const phone = readPhone(value);
  if (!phone || phone.digits.length === 7) return undefined;
  return `tel:${phone.digits}${phone.extension ? `;ext=${phone.extension}` : ''}`;
}
