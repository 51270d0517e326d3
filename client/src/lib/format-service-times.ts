/** Parsed service times as text: "Sundays 9:00 AM and 11:00 AM (Spanish)". */

import { clockText } from '#shared/clock-text.ts';
import { type EventTimes, timesText } from '#shared/event-times.ts';
import { listText } from '#shared/format.ts';
import { readTimes as copy } from '#shared/messages/confirm-times.ts';
import { kindLabels, languageLabels, weekdayLabels } from '#shared/messages/service-times.ts';
import { type ServiceTime, weekdays } from '#shared/service-times/schedule.ts';

type LineTime = Omit<ServiceTime, 'line'>;
type Slot = Pick<ServiceTime, 'day' | 'nth'>;

export function timesInWords(times: LineTime[]): string {
  const byTime = collect(times, ({ start, end, languages, kind }) => `${start} ${end} ${languages} ${kind}`);
  const byDays = collect(byTime, (same) => JSON.stringify(same.map(({ day, nth }) => [day, nth])));
  return byDays
    .map((group) => `${daysText(group[0]!)} ${listText(group.map(([time]) => timeText(time!)))}`)
    .join('; ');
}

export const spansInWords = (spans: EventTimes[]): string => listText(spans.map(timesText));

function collect<T>(all: T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()];
}

function timeText({ start, end, languages, kind }: LineTime): string {
  const about = [kind ? kindText(kindLabels[kind]) : '', ...languages.map((name) => languageLabels[name])];
  const marks = about.filter(Boolean).join(', ');
  const span = end === null ? clockText(start) : timesText({ start, end });
  return marks ? `${span} (${marks})` : span;
}

/** "Bible" and "Sunday" keep their capitals. */
const kindText = (label: string): string => (/^(Bible|Sunday)/.test(label) ? label : label.toLowerCase());

const nameOf = (day: number): string => weekdayLabels[weekdays[day]!];

function daysText(slots: Slot[]): string {
  if (slots.some(({ nth }) => nth !== null)) return copy.ofMonth(nthText(slots));
  // Ranges start on Monday: "Monday to Saturday", "Friday to Sunday".
  const days = slots.map(({ day }) => (day + 6) % 7).sort((a, b) => a - b);
  if (days.length === 7) return copy.everyDay;
  const [first, last] = [days[0]!, days.at(-1)!];
  const inWeek = (place: number) => nameOf((place + 1) % 7);
  if (days.length > 2 && last - first === days.length - 1) return copy.range(inWeek(first), inWeek(last));
  return listText(days.map((place) => copy.several(inWeek(place))));
}

function nthText(slots: Slot[]): string {
  const byDay = collect(slots, ({ day }) => String(day));
  return listText(
    byDay.map((same) => `${listText(same.map(({ nth }) => copy.nth[nth ?? 0]!))} ${nameOf(same[0]!.day)}`),
  );
}
