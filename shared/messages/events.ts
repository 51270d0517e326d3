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

/** The list's legend; everything else is under General Events. */
export const legendLabels = {
  music: 'Music & Worship',
  community: 'Community Service',
  interfaith: 'Interfaith Events',
  education: 'Education',
  youth: 'Youth Programs',
  general: 'General Events',
} as const;

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
  loading: 'Loading events...',
  failed: 'Failed to load events. Please try again later.',
  empty: 'No Events Found',
  emptyText: 'There are no events yet. Is your church planning one?',
  emptyFiltered: 'No upcoming events match these filters. Remove one to see more.',
  emptyWeekend: 'No events are listed for this weekend. See what’s coming up later.',
  all: 'See all upcoming events',
  search: 'Search events',
  searchPlaceholder: 'Event, church, place',
  searched: (text: string) => `“${text}”`,
  weekend: 'This weekend',
  filters: 'Filter events',
  area: 'Area',
  allAreas: 'All areas',
  month: 'Month',
  allMonths: 'All months',
  activeFilters: 'Active filters',
  remove: 'Remove filter:',
  clear: 'Clear Filters',
  ofChurch: (name: string | null) => (name ? `At ${name}` : 'At one church'),
  found: (total: number, capped: boolean) =>
    `${totalText(total, capped)} ${total === 1 ? 'event' : 'events'}`,
  learnMore: 'Learn More',
  about: (title: string) => ` about ${title}`,
  more: 'Show more events',
  calendar: 'Add these to your calendar',
  closingTitle: 'Is your church planning something?',
  closingText: 'Anyone with an account can share an event here. It’s free, and it appears right away.',
  closingAction: 'Submit an event',
};

export const eventPage = {
  loading: 'Loading the event...',
  back: 'Back to Events',
  failed: 'Failed to load event details. Please try again later.',
  notFound: 'Event not found',
  notFoundText: 'It may have been removed, or there may be a typo in the link.',
  about: 'About this event',
  details: 'Event information',
  date: 'Date',
  time: 'Time',
  noTime: 'Not listed',
  repeats: 'Repeats',
  location: 'Location',
  category: 'Category',
  church: 'Church',
  directions: 'Get Directions',
  mapOf: (place: string) => `Map of ${place}`,
  approximate: 'Approximate location',
  calendar: 'Add to calendar',
  calendarSeries: 'Add all dates',
  otherDates: 'More dates',
  canceled: 'This event is canceled.',
  dateCanceled: 'This date is canceled.',
  past: 'This event is over.',
  hidden: 'Only you can see this page because an administrator has hidden the event.',
  waiting: 'Only you can see this page. It becomes public when your church is approved.',
  closingTitle: 'Share your own event',
  closingText: 'A concert, a class, a day of service? Tell the neighborhood about it.',
  closingAction: 'Submit an event',
};

/** Invalid query parameters. */
export const eventQueryErrors = {
  category: 'category must be music, community, interfaith, education, youth, social, or general',
  when: 'when must be weekend',
  month: 'month must be a year and month, such as 2026-12',
  church: 'church must be a church ID',
  limit: 'limit must be a whole number from 1 to 200',
  date: 'date must be a date, such as 2026-12-24',
};
