/** Reads phone numbers as people write them. Forms, imports and call links agree on what a number is. */

export type Phone = {
  /** Ten digits in North America, else "+" and the digits, or seven digits without an area code. */
  digits: string;
  extension: string | null;
  /** For display: "(555) 555-0100 ext. 12"; a vanity or foreign number as written. */
  text: string;
};

const gap = String.raw`[\s.,:*=~·•∙‧_\p{Pd}/]{0,3}`;
const prefix = String.raw`(?<![\p{L}\p{N}+])(?:(?:\+|00)?1${gap})?[([]?\s?([2-9]\d{2})\s?[)\]]?${gap}`;
const northAmerican = new RegExp(String.raw`${prefix}([2-9]\d{2})${gap}(\d{4})(?!\d)`, 'u');
/** "555-CALL-NOW": seven letters and digits after the area code, at least three of them letters. */
const vanity = new RegExp(String.raw`${prefix}((?:[A-Z0-9][ .\-]?){6}[A-Z0-9])(?![A-Za-z0-9])`, 'u');
const foreign = /^\+(?:[\s.()\-–—]*\d){8,15}$/u;
const local = /^[2-9]\d{2}[\s.\-–—]?\d{4}$/;
const extensionAfter =
  /^[\s,;]*\(?\s*(?:extensi[oó]n|anexo|interno|extn|ext|int|x|#)[\s.:#=]*(\d{1,6})(?!\d)/i;

const keys = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const keyDigits = '22233344455566677778889999';
const dialed = (letters: string): string =>
  letters.replace(/[^A-Z0-9]/g, '').replace(/[A-Z]/g, (letter) => keyDigits[keys.indexOf(letter)]!);

/** In the text around a number: what says that it's a fax, and not for calls, too ("Tel/Fax"). "M-F" are days. */
const faxLabel =
  /(?<!\p{L}|(?<!\p{L})[mt]\p{Pd}|(?:phone|ph|tel|tel[eé]fono|office|voice|p|t|o)[.:]?\s*(?:\/|&|and|or|y|o|\+)\s*)(?:fax|facsimile|telefax|tty|tdd|fx|f(?=[\s.:)\]#-]|$))(?!\p{L}|[.:]?\s*(?:\/|&|and|y)\s*(?:phone|tel|voice))/iu;

/**
 * The text without its fax numbers. Their labels precede them ("Fax: …", "F …"), or follow them ("… (fax)", "… fax / …") if
 * the text starts with a number.
 */
function withoutFax(text: string): string {
  const numbers = [...text.matchAll(new RegExp(northAmerican.source, 'gu'))];
  if (numbers.length === 0 || !faxLabel.test(text)) return text;
  const ends = numbers.map(({ index, 0: whole }) => index + whole.length);
  const gaps = [
    ...numbers.map(({ index }, at) => text.slice(ends[at - 1] ?? 0, index)),
    text.slice(ends.at(-1)),
  ];
  const precede = /\p{L}/u.test(gaps[0]!);
  const follow = !precede && /\p{L}/u.test(gaps.at(-1)!.replace(extensionAfter, ''));
  /** Whether the label between two numbers belongs to the second one. */
  const isNext = (gap: string) =>
    precede ||
    (!follow && !/[)\]]|[/,;|]\s*[([]?$/.test(gap.slice(gap.search(faxLabel)))) ||
    /[:#]\s*$/.test(gap);
  const isFax = numbers.map((_, at) => {
    const [before, after] = [gaps[at]!, gaps[at + 1]!];
    if (faxLabel.test(before) && isNext(before)) return true;
    return faxLabel.test(after) && (at === numbers.length - 1 ? !precede : !isNext(after));
  });
  return gaps.map((gap, at) => gap + (at in numbers ? (isFax[at] ? ';' : numbers[at]![0]) : '')).join('');
}

const hour = String.raw`\d{1,2}(?::\d{2})?\s?(?:[ap]\.?\s?m\.?)?`;
/** What has digits and is no number: "M-F 9-5", "9 am to 5 pm", "24 hours", "24/7", "Line 1:", "1)". */
const beside = new RegExp(
  String.raw`(?<![\d.\-])(?:${hour}\s?(?:\p{Pd}|to|until|a|hasta)\s?${hour}|\d{1,2}(?::\d{2})?\s?[ap]\.?\s?m\.?|24\s?(?:\/\s?7|hours|hrs|horas))(?![\d\-]|\p{L})|(?<=\p{L}[\s#]*|^)[1-9](?:[:)]|\.(?=\s)|st|nd|rd)(?=[\s(])`,
  'giu',
);

/** The first number in a text such as "Office: 555-555-0100 ext. 12 or 555-555-0101"; undefined if none is clear. */
export function readPhone(value: string): Phone | undefined {
  const whole = value.normalize('NFKC').slice(0, 200);
  const text = withoutFax(whole.replace(beside, ' '))
    .replace(/\(\s*\)/g, ' ')
    .trim();
  if (foreign.test(text) && !northAmerican.test(text))
    return { digits: `+${text.replace(/\D/g, '')}`, extension: null, text };
  if (local.test(text)) return { digits: text.replace(/\D/g, ''), extension: null, text };
  const found = northAmerican.exec(text);
  if (found) {
    const [number, area, exchange, line] = found as unknown as [string, string, string, string];
    const extension = extensionOf(text, found.index + number.length);
    if (!isLabel(text.slice(0, found.index)) || extension === undefined) return undefined;
    const shown = `(${area}) ${exchange}-${line}`;
    return {
      digits: area + exchange + line,
      extension,
      text: extension ? `${shown} ext. ${extension}` : shown,
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
  return /^[\s.\-–—]*\d{1,2}(?![\d.):]\s?)/.test(rest) ? undefined : null;
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
