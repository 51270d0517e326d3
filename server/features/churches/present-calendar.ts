import { ICalEventStatus } from 'ical-generator';
import type { Church } from '#shared/contracts/churches.ts';
import { addressLine } from '#shared/domain/address.ts';
import { churchPath } from '#shared/domain/paths.ts';
import { exceptionLabels, kindLabels, service } from '#shared/messages/churches/service-times.ts';
import type { NextService } from '#shared/service-times/schedule.ts';
import { calendarFile, calendarHost, compactDay } from '../../http/response/calendar.ts';

/** The iCalendar file for a church's next service. `base` is the site's origin. */
export function calendarOfService(church: Church, next: NextService, base: string): string {
  const { date, start, end, time, exception } = next;
  // The owner's own words carry more detail than the parsed time.
  const description = exception
    ? `${exceptionLabels[exception.kind]}: ${exception.text}`
    : church.services[time!.line];
  return calendarFile({
    name: church.name,
    product: 'Services',
    events: [
      {
        uid: `service-${church.id}-${compactDay(date)}-${start}@${calendarHost}`,
        day: date,
        start,
        end,
        summary: `${church.name}: ${time?.kind ? kindLabels[time.kind] : service}`,
        description: description ?? '',
        location: addressLine(church),
        url: base + churchPath(church.id),
        updatedAt: new Date(church.updatedAt),
        status: ICalEventStatus.CONFIRMED,
      },
    ],
  });
}
