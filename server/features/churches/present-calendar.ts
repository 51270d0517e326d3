/** Calendar file of a church's next service. */
import { addressLine } from '#shared/address.ts';
import type { Church } from '#shared/churches.ts';
import { exceptionLabels, kindLabels, service } from '#shared/messages/service-times.ts';
import { churchPath } from '#shared/paths.ts';
import type { NextService } from '#shared/service-times/schedule.ts';
import { calendarFile, calendarHost, compact, escapeText, spanLines, utcText } from '../../http/calendar.ts';

export function calendarOfService(church: Church, next: NextService, base: string): string {
  const { date, start, end, time, exception } = next;
  const stamp = utcText(new Date(church.updatedAt));
  // The owner's own words say more than what was read of them.
  const said = exception
    ? `${exceptionLabels[exception.kind]}: ${exception.text}`
    : church.services[time!.line];
  return calendarFile({
    name: church.name,
    product: 'Services',
    years: [Number(date.slice(0, 4))],
    entries: [
      [
        'BEGIN:VEVENT',
        `UID:service-${church.id}-${compact(date)}-${start}@${calendarHost}`,
        `DTSTAMP:${stamp}`,
        `LAST-MODIFIED:${stamp}`,
        'STATUS:CONFIRMED',
        ...spanLines(date, start, end),
        `SUMMARY:${escapeText(`${church.name}: ${time?.kind ? kindLabels[time.kind] : service}`)}`,
        `DESCRIPTION:${escapeText(said ?? '')}`,
        `LOCATION:${escapeText(addressLine(church))}`,
        `URL:${base}${churchPath(church.id)}`,
        'END:VEVENT',
      ],
    ],
  });
}
