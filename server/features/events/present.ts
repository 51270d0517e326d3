/** Event responses and the head data of event pages. */

import type { AdminEvent } from '#shared/contracts/admin/events-admin.ts';
import type { Church } from '#shared/contracts/churches.ts';
import type { EventForm, OwnEvent } from '#shared/contracts/event-submissions.ts';
import type { ChurchEvent, EventDetail } from '#shared/contracts/events.ts';
import { addressLine } from '#shared/domain/address.ts';
import {
  isLastOf,
  longDay,
  monthText,
  nthOf,
  type Rule,
  ruleDays,
  weekdayOf,
  zoneMoment,
  zoneStamp,
} from '#shared/domain/dates.ts';
import { categoryOf, type EventState, eventsPath, timeText } from '#shared/domain/events.ts';
import { churchPath, eventPath, paths } from '#shared/domain/paths.ts';
import { navigation } from '#shared/messages/app.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { categoryLabels, eventFacts, eventsPage } from '#shared/messages/events.ts';
import type { Head } from '../../http/page/head.ts';
import { breadcrumb, itemList } from '../../http/page/seo.ts';
import { shells } from '../../http/page/shell.ts';
import {
  type CalendarEvent,
  calendarFile,
  calendarHost,
  compactDay,
  exceptDates,
  ruleUntil,
} from '../../http/response/calendar.ts';
import { comingDays, occurrencesOfRow, stateOf, visibilityOf } from './policy.ts';
import type { EventRow } from './store.ts';

/** What its owner entered. */
export const formOf = (row: EventRow): EventForm => {
  const { title, description, firstDate: date, time, location, category, churchId, recurrence } = row;
  return { title, description, date, time, location, category, churchId, recurrence };
};

/** An event on one of its dates. Skipped dates are shown as canceled. */
export const presentEvent = (row: EventRow, date: string, today: string): ChurchEvent => ({
  ...formOf(row),
  id: row.id,
  churchName: row.churchName,
  date,
  area: row.area,
  firstDate: row.firstDate,
  canceled: row.canceledAt !== null || row.recurrence?.skipped.includes(date) === true,
  past: date < today,
});

/** The church's place if the location mentions its name or street; any other location may be elsewhere. */
function placeOf(row: EventRow, church: Church | undefined): EventDetail['place'] {
  const location = row.location.toLowerCase();
  const [street = ''] = church?.address.split(',') ?? [];
  const names = [church?.name ?? '', street].map((text) => text.trim().toLowerCase());
  if (!church || !names.some((name) => name !== '' && location.includes(name))) return null;
  const { name, address, city, state, zip, latitude, longitude, approximate } = church;
  return { name, address, city, state, zip, latitude, longitude, approximate };
}

export const presentDetail = (
  row: EventRow,
  { church, date, today }: { church: Church | undefined; date: string; today: string },
): EventDetail => ({
  ...presentEvent(row, date, today),
  place: placeOf(row, church),
  dates: comingDays(row, today).slice(0, 12),
  state: visibilityOf(row),
});

/** The next date, or the last one of a past event. */
const nextOf = (row: EventRow, today: string): string => comingDays(row, today)[0] ?? row.lastDate;

export const presentOwn = (row: EventRow, today: string): OwnEvent => ({
  id: row.id,
  version: row.version,
  form: formOf(row),
  churchName: row.churchName,
  next: nextOf(row, today),
  state: stateOf(row, today),
  hiddenReason: row.hiddenReason,
});

export const presentAdmin = (row: EventRow & { username: string | null }, today: string): AdminEvent => ({
  ...row,
  next: nextOf(row, today),
  state: stateOf(row, today),
});

/** The requested date, or undefined if the event has no such date. Defaults to the next date or, failing that, the last. */
export function shownDate(row: EventRow, requested: string | undefined, today: string): string | undefined {
  if (requested === undefined) return nextOf(row, today);
  const days = row.recurrence ? ruleDays(row.firstDate, row.recurrence) : [row.firstDate];
  return days.includes(requested) ? requested : undefined;
}

/** Categories, areas, and months have canonical URLs; pages with other filters aren't indexed. */
export function headOfEvents(
  state: EventState,
  options: { base: string; items: ChurchEvent[]; total: number },
): Head {
  const { when, category, area, month } = state;
  const filters = [
    when && eventsPage.weekend,
    category && categoryLabels[categoryOf(category)],
    area && shown.area(area),
    month && monthText(month),
  ].filter(Boolean);
  const title = filters.length > 0 ? `${eventsPage.title}: ${filters.join(', ')}` : eventsPage.title;
  const { church: _church, search: _search, ...canonical } = state;
  return {
    title,
    description: eventsPage.description,
    canonical: eventsPath(canonical),
    shell: shells.page({
      title: eventsPage.title,
      lead: eventsPage.intro,
      ...(options.items[0] ? { card: options.items[0].description } : {}),
    }),
    facts: options.items.map(({ id, title, date }) => ({
      text: [title, longDay(date)].filter(Boolean).join(', '),
      href: eventPath(id),
    })),
    noIndex: Boolean(state.church || state.search) || options.total === 0,
    jsonLd: [
      itemList(
        options.base,
        options.items.map((event) => [event.title, eventPath(event.id)]),
      ),
      breadcrumb(options.base, [[navigation.events, paths.events]]),
    ],
  };
}

export function headOfEvent(row: EventRow, event: EventDetail, base: string): Head {
  const when = [longDay(event.date) ?? eventFacts.noDate, timeText(event.time)].filter(Boolean).join(', ');
  const path = eventPath(event.id);
  const stamp = (minutes: number) => zoneStamp(zoneMoment(event.date, minutes));
  return {
    title: `${event.title}, ${longDay(event.date) ?? eventFacts.noDate}`,
    description: `${when}, ${event.location}. ${event.description}`,
    // All dates of a series share one canonical URL.
    canonical: path,
    shell: shells.event(event),
    facts: [when, event.location, event.description, { text: eventsPage.title, href: paths.events }],
    jsonLd: [
      {
        '@type': 'Event',
        '@id': base + path,
        name: event.title,
        url: base + eventPath(event.id, event.recurrence ? event.date : undefined),
        description: event.description,
        startDate: row.startMinute === null ? event.date : stamp(row.startMinute),
        ...(row.endMinute === null ? {} : { endDate: stamp(row.endMinute) }),
        eventStatus: `https://schema.org/${event.canceled ? 'EventCancelled' : 'EventScheduled'}`,
        eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
        location: {
          '@type': 'Place',
          name: event.churchName ?? event.location,
          address: event.place ? addressLine(event.place) : event.location,
        },
        ...(event.churchId === null
          ? {}
          : {
              organizer: {
                '@type': 'Church',
                name: event.churchName,
                url: base + churchPath(event.churchId),
              },
            }),
      },
      breadcrumb(base, [
        [navigation.events, paths.events],
        [event.title, path],
      ]),
    ],
  };
}

/** With a `date`, only that one of a series. `base` is the site's origin. */
type CalendarOptions = { date?: string | undefined; base: string };

export const calendarOf = (name: string, rows: EventRow[], options: CalendarOptions): string =>
  calendarFile({ name, product: 'Events', events: rows.map((row) => calendarEventOf(row, options)) });

function calendarEventOf(row: EventRow, { date, base }: CalendarOptions): CalendarEvent {
  const day = date ?? occurrencesOfRow(row)[0]!;
  // A single date of a series gets its own UID and URL.
  const dateOfSeries = row.recurrence ? date : undefined;
  const skipped = dateOfSeries !== undefined && row.recurrence?.skipped.includes(dateOfSeries);
  // Shows a time that couldn't be parsed as the owner entered it.
  const writtenTime = row.startMinute === null && row.time ? timeText(row.time) : '';
  return {
    uid: `event-${row.id}${dateOfSeries ? `-${compactDay(dateOfSeries)}` : ''}@${calendarHost}`,
    day,
    start: row.startMinute,
    end: row.endMinute,
    summary: row.title,
    description: [writtenTime, row.description].filter(Boolean).join('\n\n'),
    location: row.location,
    url: base + eventPath(row.id, dateOfSeries),
    updatedAt: row.updatedAt,
    createdAt: row.createdAt,
    sequence: row.version - 1,
    category: categoryLabels[row.category],
    canceled: row.canceledAt !== null || skipped === true,
    ...(row.recurrence && !date ? { repeating: ruleLines(row, row.recurrence, day) } : {}),
  };
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** RRULE and EXDATE lines. `first` is the first occurrence that isn't skipped. */
function ruleLines({ firstDate, startMinute }: EventRow, rule: Rule, first: string): string[] {
  const weekday = weekdays[weekdayOf(firstDate)]!;
  const nth = nthOf(firstDate);
  // A fifth weekday is always the last one. A fourth may be the last as well, so `rule.last` decides.
  const position = rule.last || (nth === 5 && isLastOf(firstDate)) ? -1 : nth;
  const until = ruleUntil(ruleDays(firstDate, rule).at(-1)!, startMinute);
  const pattern =
    rule.kind === 'weekly'
      ? `FREQ=WEEKLY;INTERVAL=${rule.every};BYDAY=${weekday}`
      : `FREQ=MONTHLY;INTERVAL=${rule.every};BYDAY=${position}${weekday}`;
  const skipped = rule.skipped.filter((day) => day > first);
  return [`RRULE:${pattern};UNTIL=${until}`, ...exceptDates(skipped, startMinute)];
}
