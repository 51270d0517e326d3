/** The next service in copy, as somebody in the city would say them at a moment. */

import { clockText } from '#shared/clock-text.ts';
import { dayNumber, weekdayText } from '#shared/event-dates.ts';
import { nextServiceCopy as copy } from '#shared/messages/churches.ts';
import { kindLabels, languageLabels } from '#shared/messages/service-times.ts';
import { isService, type NextService, type ServiceTime } from '#shared/service-times/schedule.ts';
import { zoneDay } from '#shared/zone.ts';
import { dateText } from '@/lib/days-that-differ.ts';

const dayLength = 86_400_000;

function whenText(date: string, time: string, today: string): string {
  const ahead = (dayNumber(date) - dayNumber(today)) / dayLength;
  if (ahead > 6) return `${dateText(date, today)}, ${time}`;
  return `${[copy.today, copy.tomorrow][ahead] ?? weekdayText(date)} ${time}`;
}

/** What the line itself says of the time, where a visitor would want to know it. */
function aboutText({ languages, kind }: ServiceTime): string {
  const names = languages.map((name) =>
    name === 'sign' ? languageLabels.sign.toLowerCase() : languageLabels[name],
  );
  const plain = kind === null || kind === 'worship' || kind === 'mass' || kind === 'other';
  return (names.length > 0 ? copy.inLanguages(names) : '') + (plain ? '' : copy.kind(kindLabels[kind]));
}

/** "Next service:" and "Sunday 11:00 AM in Spanish". */
export function nextServiceText(
  { date, start, time }: NextService,
  now: number,
): { label: string; text: string } {
  return {
    label: isService(time?.kind ?? null) ? copy.service : copy.meeting,
    text: whenText(date, clockText(start), zoneDay(now)) + (time ? aboutText(time) : ''),
  };
}
