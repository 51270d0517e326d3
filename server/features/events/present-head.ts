/** Head data of the pages about events. */

import { categoryOf } from '#shared/event-categories.ts';
import { longDay, monthText } from '#shared/event-dates.ts';
import { type EventState, eventsPath } from '#shared/event-filters.ts';
import { timeText } from '#shared/event-times.ts';
import type { ChurchEvent } from '#shared/events.ts';
import { categoryLabels, eventPage, eventsPage } from '#shared/messages/events.ts';
import { churchPath, eventPath, paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';
import { zoneMoment, zoneStamp } from '#shared/zone.ts';
import type { Head } from '../../http/head.ts';
import { breadcrumb } from '../../http/seo.ts';
import type { EventRow } from './store.ts';

/** One address for each category, area and month; other filters are not for search engines. */
export function headOfEvents(
  state: EventState,
  options: { base: string; items: ChurchEvent[]; total: number },
): Head {
  const { category, area, month } = state;
  const narrowed = [category && categoryLabels[categoryOf(category)], area, month && monthText(month)].filter(
    Boolean,
  );
  const title = narrowed.length > 0 ? `${eventsPage.title}: ${narrowed.join(', ')}` : eventsPage.title;
  const { church: _church, ...kept } = state;
  return {
    title,
    description: `${eventsPage.description} ${site.city}, ${site.state}.`,
    canonical: eventsPath(kept),
    shell: { kind: 'page', title: eventsPage.title, lead: eventsPage.intro },
    facts: options.items.map(({ id, title, date }) => ({
      text: [title, longDay(date)].filter(Boolean).join(', '),
      href: eventPath(id),
    })),
    noIndex: Boolean(state.church) || options.total === 0,
    jsonLd: [
      {
        '@type': 'ItemList',
        itemListElement: options.items.map((event, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: event.title,
          url: options.base + eventPath(event.id),
        })),
      },
      breadcrumb(options.base, [['Events', paths.events]]),
    ],
  };
}

/** schema.org Event at one of its dates, and the trail to it. */
export function headOfEvent(row: EventRow, event: ChurchEvent, base: string): Head {
  const when = [longDay(event.date) ?? eventsPage.noDate, timeText(event.time)].filter(Boolean).join(', ');
  const path = eventPath(event.id);
  const stamp = (minutes: number) => zoneStamp(zoneMoment(event.date, minutes));
  return {
    title: `${event.title}, ${longDay(event.date) ?? eventsPage.noDate}`,
    description: `${when}, ${event.location}. ${event.description}`,
    // All dates of a series have one address for search engines.
    canonical: path,
    shell: { kind: 'page', title: event.title },
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
          address: event.location,
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
        ['Events', paths.events],
        [event.title, path],
      ]),
    ],
  };
}

/** Of an address without an event. */
export const headOfNoEvent: Head = {
  title: eventPage.notFound,
  description: site.description,
  status: 404,
  noIndex: true,
};
