/** Formats dates in the site's time zone. */
import { dateFormat } from '#shared/format.ts';
import { site } from '#shared/site.ts';

const format = (options: Intl.DateTimeFormatOptions) => dateFormat(site.timeZone, options);

const day = format({ month: 'long', day: 'numeric', year: 'numeric' });
const moment = format({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "July 23, 2025" */
export const dayText = (iso: string): string => day().format(new Date(iso));

/** "Jul 23, 2025, 4:05 PM" */
export const momentText = (iso: string): string => moment().format(new Date(iso));
