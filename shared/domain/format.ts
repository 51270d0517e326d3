/** Formats numbers, lists, and money in American English. */
const locale = 'en-US';

/** Creating a formatter takes milliseconds on a phone, so each is created on first use. */
function lazy<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}

const numberFormat = (options?: Intl.NumberFormatOptions) =>
  lazy(() => new Intl.NumberFormat(locale, options));

/** For shared/domain/dates.ts. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat(locale, options));

const integers = numberFormat();
const dollars = numberFormat({ style: 'currency', currency: 'USD' });
const megabytes = numberFormat({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
const conjunction = lazy(() => new Intl.ListFormat(locale));

/** A whole number: "1,250" */
export const numberText = (value: number): string => integers().format(value);

/** "1,250", or "10,000+" if counting was capped. */
export const totalText = (total: number, capped: boolean): string =>
  `${numberText(total)}${capped ? '+' : ''}`;

/** "1 church", "1,250 churches" */
export const countText = (count: number, one: string, many: string): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** "Baptist, Catholic, and Methodist" */
export const listText = (values: readonly string[]): string => conjunction().format(values);

/** Cents as dollars with two decimals: "$99.00". */
export const moneyText = (cents: number): string => dollars().format(cents / 100);

/** "1 hour", "2 days" */
export const unitText = (count: number, unit: 'day' | 'hour' | 'minute' | 'second'): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** "12.5 MB" */
export const sizeText = (bytes: number): string => megabytes().format(bytes / 1e6);

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
