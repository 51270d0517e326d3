/** Service times, the next service, and dates with different times, in words. */
import {
  clockText,
  dayNumber,
  dayOfYear,
  longDay,
  timesText,
  weekdayText,
  zoneDay,
} from '#shared/domain/dates.ts';
import type { EventTimes } from '#shared/domain/events.ts';
import { capitalized, listText } from '#shared/domain/format.ts';
import { currentLocale } from '#shared/locale/locale.ts';
import { nextServiceCopy } from '#shared/messages/churches/churches.ts';
import {
  readTimes as copy,
  kindLabels,
  languageLabels,
  weekdayLabels,
} from '#shared/messages/churches/service-times.ts';
import { isService, nextService, type ServiceException, type ServiceTime, weekdays } from './schedule.ts';

type LineTime = Omit<ServiceTime, 'line'>;
type Slot = Pick<ServiceTime, 'day' | 'nth'>;

/** "Sundays 9:00 AM and 11:00 AM (Spanish)" */
export function timesInWords(times: LineTime[]): string {
  const byTime = collect(times, ({ start, end, languages, kind }) => `${start} ${end} ${languages} ${kind}`);
  const byDays = collect(byTime, (times) => JSON.stringify(times.map(({ day, nth }) => [day, nth])));
  return byDays
    .map((group) => `${daysText(group[0]!)} ${listText(group.map(([time]) => timeText(time!)))}`)
    .join('; ');
}

/** A church's lines as it wrote them; in other languages than English, their parsed times where there are any. */
export function serviceLines({
  services,
  serviceTimes = [],
}: {
  services: string[];
  serviceTimes?: ServiceTime[];
}): string[] {
  return services
    .map((text, index) => {
      const times = serviceTimes.filter(({ line }) => line === index);
      return currentLocale() === 'en' || times.length === 0 ? text : capitalized(timesInWords(times));
    })
    .filter((text) => text.trim() !== '');
}

export const spansInWords = (spans: EventTimes[]): string => listText(spans.map(timesText));

function collect<T>(items: T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

function timeText({ start, end, languages, kind }: LineTime): string {
  const details = copy.details(
    kind ? kindLabels[kind] : '',
    languages.map((name) => languageLabels[name]),
  );
  const span = timesText({ start, end });
  return details ? `${span} (${details})` : span;
}

const nameOf = (day: number): string => weekdayLabels[weekdays[day]!];

function daysText(slots: Slot[]): string {
  if (slots.some(({ nth }) => nth !== null)) return copy.ofMonth(nthText(slots));
  // Weeks start on Monday here: "Monday to Saturday", "Friday to Sunday".
  const days = slots.map(({ day }) => (day + 6) % 7).sort((a, b) => a - b);
  if (days.length === 7) return copy.everyDay;
  const [first, last] = [days[0]!, days.at(-1)!];
  const fromMonday = (day: number) => nameOf((day + 1) % 7);
  if (days.length > 2 && last - first === days.length - 1)
    return copy.range(fromMonday(first), fromMonday(last));
  return listText(days.map((day) => copy.several(fromMonday(day))));
}

function nthText(slots: Slot[]): string {
  const byDay = collect(slots, ({ day }) => String(day));
  return listText(
    byDay.map((slots) => `${listText(slots.map(({ nth }) => copy.nth[nth ?? 0]!))} ${nameOf(slots[0]!.day)}`),
  );
}

/** "Friday, December 25", with the year unless it is the current one. */
export function dateText(date: string, today: string): string {
  const format = date.slice(0, 4) === today.slice(0, 4) ? dayOfYear : longDay;
  return format(date) ?? date;
}

/** "Friday, December 25" and "no service. Christmas is celebrated on Thursday evening." */
export function exceptionText(
  { date, kind, text }: Pick<ServiceException, 'date' | 'kind' | 'text'>,
  today: string,
): { day: string; text: string } {
  const day = dateText(date, today);
  if (kind === 'also') return { day, text };
  return { day, text: kind === 'none' ? nextServiceCopy.none(text) : nextServiceCopy.instead(text) };
}

const dayLength = 86_400_000;

function whenText(date: string, time: string, today: string): string {
  const daysAhead = (dayNumber(date) - dayNumber(today)) / dayLength;
  if (daysAhead > 6) return `${dateText(date, today)}, ${time}`;
  return `${[nextServiceCopy.today, nextServiceCopy.tomorrow][daysAhead] ?? weekdayText(date)} ${time}`;
}

/** Language and kind of the service, if the line mentions them. */
function detailsText({ languages, kind }: ServiceTime): string {
  const names = languages.map((name) =>
    name === 'sign' ? languageLabels.sign.toLowerCase() : languageLabels[name],
  );
  const isUsual = kind === null || kind === 'worship' || kind === 'mass' || kind === 'other';
  return (
    (names.length > 0 ? nextServiceCopy.inLanguages(names) : '') +
    (isUsual ? '' : nextServiceCopy.kind(kindLabels[kind]))
  );
}

export type Timed = Parameters<typeof nextService>[0];

/** "Next service:" and "Sunday 11:00 AM in Spanish"; null if no time could be parsed. */
export function nextServiceText(church: Timed, now: Date | number): { label: string; text: string } | null {
  const next = nextService(church, now);
  if (!next) return null;
  const { date, start, time } = next;
  return {
    label: isService(time?.kind ?? null) ? nextServiceCopy.service : nextServiceCopy.meeting,
    text: whenText(date, clockText(start), zoneDay(now)) + (time ? detailsText(time) : ''),
  };
}
