/** Public event pages. */
import { totalText } from '../domain/format.ts';
import { site } from '../domain/site.ts';
export const categoryLabels = {
  music: 'Music & Worship',
  community: 'Community Service',
  interfaith: 'Interfaith Events',
  education: 'Education & Classes',
  youth: 'Youth Programs',
  social: 'Social Events',
  general: 'General',
};

const { social: _social, ...listed } = categoryLabels;

/** The list's legend; everything else is under General Events. */
export const legendLabels = { ...listed, education: 'Education', general: 'General Events' };

/** Of an event's form, its page, and its history. */
export const eventFields = {
  title: 'Event title',
  description: 'Description',
  date: 'Date',
  time: 'Time',
  recurrence: 'Repeats',
  churchId: 'Church',
  location: 'Location',
  category: 'Category',
};

/** On an event's page. */
export const detailLabels = { ...categoryLabels, general: 'General Event' };

export const recurrenceCopy = {
  weekly: (every: number, weekday: string) =>
    every === 1
      ? `Every ${weekday}`
      : every === 2
        ? `Every other ${weekday}`
        : `Every ${every} weeks on ${weekday}`,
  monthly: (every: number, nth: string, weekday: string) =>
    every === 1 ? `Every ${nth} ${weekday} of the month` : `Every ${every} months on the ${nth} ${weekday}`,
  nth: ['first', 'second', 'third', 'fourth', 'last'],
  until: (rule: string, until: string) => `${rule} until ${until}`,
};

export const eventsPage = {
  title: 'Upcoming Church Events',
  intro: 'Concerts, suppers, classes, and service days at churches near you.',
  description: `Concerts, community suppers, classes, and youth programs at churches in ${site.city}, ${site.state}, with dates, times, and a calendar file for each.`,
  legend: 'Categories',
  failed: 'Failed to load events. Please try again later.',
  empty: 'No Events Found',
  emptyText: 'There are no events yet. Is your church planning one?',
  emptyFiltered: 'No upcoming events match these filters. Remove one to see more.',
  search: 'Search events',
  searchPlaceholder: 'Event, church, place',
  weekend: 'This weekend',
  filters: 'Filter events',
  allAreas: 'All areas',
  month: 'Month',
  allMonths: 'All months',
  ofChurch: (name: string | null) => (name ? `At ${name}` : 'At one church'),
  found: (total: number, capped: boolean) =>
    `${totalText(total, capped)} ${total === 1 ? 'event' : 'events'}`,
  learnMore: 'Learn More',
  about: (title: string) => ` about ${title}`,
  more: 'Show more events',
  calendar: 'Add these to your calendar',
  closingTitle: 'Is your church planning something?',
  closingText: 'Anyone with an account can share an event here. It’s free, and it appears right away.',
};

export const eventPage = {
  back: 'Back to Events',
  failed: 'Failed to load event details. Please try again later.',
  notFound: 'Event not found',
  notFoundText: 'It may have been removed, or there may be a typo in the link.',
  about: 'About this event',
  details: 'Event information',
  noTime: 'Not listed',
  mapOf: (place: string) => `Map of ${place}`,
  calendarSeries: 'Add all dates',
  otherDates: 'More dates',
  canceled: 'This event is canceled.',
  dateCanceled: 'This date is canceled.',
  past: 'This event is over.',
  hidden: 'Only you can see this page because an administrator has hidden the event.',
  waiting: 'Only you can see this page. It becomes public when your church is approved.',
};

/** A church's events, on its page and on the page of one of them. */
export const churchEvents = {
  title: 'Upcoming events',
  others: 'More events at this church',
  all: 'All events at this church',
  subscribe: 'Subscribe in your calendar',
};

/** Wherever an event is shown. */
export const eventFacts = { noDate: 'Date TBD', canceled: 'Canceled', submit: 'Submit an event' };
