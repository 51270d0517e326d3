import { listText } from '../../domain/format.ts';
import { otherFaiths } from '../../domain/region.ts';
import { site } from '../../domain/site.ts';

export const otherFaith = new RegExp(`^(${otherFaiths.join('|')})$`, 'i');

export const churchNames = {
  /** "Baptist churches", "Jewish places of worship" */
  placesOf: (denomination: string): string => {
    if (!otherFaith.test(denomination)) return `${denomination} churches`;
    return `${denomination === 'Other faith' ? 'Other' : denomination} places of worship`;
  },
};

/** Directory titles, also used for search engines. */
export const directoryTitles = {
  all: `Directory of ${site.name}`,
  of: (denomination: string, where: string) =>
    `${denomination ? churchNames.placesOf(denomination) : 'Churches'} in ${where}`,
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

export const churchCard = {
  searching: 'Searching...',
  featured: 'Featured',
  viewDetails: 'View Details',
  /** Follows "View Details" for screen reader users. */
  detailsOf: (name: string) => ` of ${name}`,
  feature: 'Feature this Church',
  directions: 'Get Directions',
  directionsTo: (name: string, newTab: boolean) => ` to ${name}${newTab ? ' (opens in a new tab)' : ''}`,
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

/** On cards and church pages. */
export const favoriteButton = {
  save: 'Save',
  saved: 'Saved',
  full: 'Your list is full',
  fullText: (max: number) => `You can save up to ${max} churches. Remove one to add another.`,
};
