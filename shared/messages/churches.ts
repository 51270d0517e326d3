import { countText, listText } from '../format.ts';
import { site } from '../site.ts';

/** Other faiths that occur in imports, whose places of worship aren't churches. */
export const otherFaith =
  /^(Muslim|Jewish|Buddhist|Hindu|Sikh|Bahá'í|Jain|Taoist|Shinto|Scientology|Zoroastrian|Pagan|Other faith)$/i;

/** "Baptist churches", "Jewish places of worship" */
export const placesOf = (denomination: string): string => {
  if (!otherFaith.test(denomination)) return `${denomination} churches`;
  return `${denomination === 'Other faith' ? 'Other' : denomination} places of worship`;
};

/** Directory titles, also used for search engines. */
export const directoryTitles = {
  all: `Directory of ${site.name}`,
  of: (denomination: string, where: string) =>
    `${denomination ? placesOf(denomination) : 'Churches'} in ${where}`,
};

export const nextServiceCopy = {
  service: 'Next service:',
  /** For churches with only classes and groups. */
  meeting: 'Next meeting:',
  today: 'today',
  tomorrow: 'tomorrow',
  inLanguages: (names: string[]) => ` in ${listText(names)}`,
  kind: (name: string) => ` (${name.startsWith('Bible') ? name : name.toLowerCase()})`,
  addToCalendar: 'Add to calendar',
  differ: 'Special dates',
  none: (why: string) => (why ? `no service. ${why}` : 'no service.'),
  instead: (times: string) => `different times: ${times}`,
};

export const home = {
  title: `Find a church home in ${site.city}`,
  intro:
    'Service times, addresses, and phone numbers, from churches and public records. Each page shows the source.',
  searchLabel: 'Name, area, or ZIP code',
  search: 'Search',
  find: 'Find Your Church',
  featuredTitle: 'Featured churches',
  featuredText: 'See photos, every service time, and more about each church.',
  featuredFailed: 'We couldn’t load featured churches. You can still browse the directory.',
  noFeatured: 'No churches are featured right now. You’ll find every church in the directory.',
  retry: 'Try again',
  viewAll: 'View All Churches',
  benefitsTitle: 'Three ways to explore',
  benefits: [
    {
      title: 'Interactive Maps',
      text: 'See every church on the map, near home or work, and get directions in one tap.',
    },
    {
      title: 'Advanced Filters',
      text: 'Narrow the list by denomination, location, service time, and language until you find the right fit.',
    },
    {
      title: 'Event Listings',
      text: 'Concerts, study groups, and shared meals: see what’s happening between Sundays.',
    },
  ],
  byArea: 'Browse by area',
  byDenomination: 'Browse by denomination',
  allAreas: 'All areas',
  allDenominations: 'All denominations',
  countOf: (count: number) => ` (${countText(count, 'church', 'churches')})`,
  promoTitle: 'Does your church have a page here?',
  promoText:
    'A listing is free. A featured listing appears first, with a photo and every service time right on its card.',
  promoAction: 'See how to list your church',
  closingTitle: 'Come and see on Sunday',
  closingText: 'Pick two or three that sound right, note the time, and go. You’ll be welcome.',
  browse: 'Browse Churches',
  viewEvents: 'View Events',
};

export const churchCard = {
  searching: 'Searching...',
  featured: 'Featured',
  viewDetails: 'View Details',
  /** Follows "View Details" for screen reader users. */
  detailsOf: (name: string) => ` of ${name}`,
  feature: 'Feature this Church',
  directions: 'Get Directions',
  directionsTo: (name: string, newTab: boolean) => ` to ${name}${newTab ? ' (opens in a new tab)' : ''}`,
  phoneOf: (name: string) => ` of ${name}`,
  times: 'Service times',
  noTimes: 'Times not listed yet',
  miles: (miles: number) =>
    miles < 0.1
      ? 'less than 0.1 mile away'
      : `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} miles away`,
  advertise: 'Advertise Your Church or Business',
};

/** Shown instead of a map. */
export const mapFrame = {
  loading: 'Loading the map...',
  broken: 'We can’t show the map right now. Everything else works.',
};
