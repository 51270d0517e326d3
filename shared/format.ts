/** Numbers, lists, money and dates as text. Only this file names the language. */
const locale = 'en-US';

const numbers = new Intl.NumberFormat(locale);
const lists = new Intl.ListFormat(locale);
const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
const megabytes = new Intl.NumberFormat(locale, {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
});

/** "1,250" */
export const numberText = (value: number): string => numbers.format(value);

/** "1,250", or "10,000+" where counting stopped. */
export const totalText = (total: number, capped: boolean): string =>
  `${numberText(total)}${capped ? '+' : ''}`;

/** "1 church", "1,250 churches" */
export const countText = (count: number, one: string, many: string): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** "Baptist, Catholic, and Methodist" */
export const listText = (values: readonly string[]): string => lists.format(values);

/** Cents as dollars with two decimals: "$99.00". */
export const moneyText = (cents: number): string => dollars.format(cents / 100);

/** "1 hour", "2 days" */
export const unitText = (count: number, unit: 'day' | 'hour' | 'minute'): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** "12.5 MB" */
export const sizeText = (bytes: number): string => megabytes.format(bytes / 1e6);

export const dateFormat = (timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { timeZone, ...options });
