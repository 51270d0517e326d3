/** Formats numbers, lists, and money in the current language. */
import { currentLocale, type Locale } from '../locale/locale.ts';

/** The language as the United States write it. */
const tagOf = (locale: Locale): string => `${locale}-US`;

/** Creating a formatter takes milliseconds on a phone, so each is created on first use. */
function lazy<T>(create: (tag: string) => T): () => T {
  const formats: Partial<Record<Locale, T>> = {};
  return () => {
    const locale = currentLocale();
    formats[locale] ??= create(tagOf(locale));
    return formats[locale];
  };
}

const numberFormat = (options?: Intl.NumberFormatOptions) =>
  lazy((tag) => new Intl.NumberFormat(tag, options));

/** For shared/domain/dates.ts. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  lazy((tag) => new Intl.DateTimeFormat(tag, options));

const integers = numberFormat();
const dollars = numberFormat({ style: 'currency', currency: 'USD' });
const megabytes = numberFormat({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
const conjunction = lazy((tag) => new Intl.ListFormat(tag));

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
  new Intl.NumberFormat(tagOf(currentLocale()), { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** "12.5 MB" */
export const sizeText = (bytes: number): string => megabytes().format(bytes / 1e6);

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Labels of values that are English words: "bible_study" is "Bible study". */
export const englishLabels = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, capitalized(name.replace(/[_-]/g, ' '))])) as Record<
    Name,
    string
  >;
