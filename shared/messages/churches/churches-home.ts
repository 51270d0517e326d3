import { site } from '../../domain/site.ts';

export const home = {
  title: `Find a church home in ${site.city}`,
  /** Promises only what is listed. */
  intro: ({ times, phones }: { times: boolean; phones: boolean }) =>
    times && phones
      ? 'Service times, addresses, and phone numbers, from churches and public records. Each page shows the source.'
      : 'Churches by name, place, or denomination, on a map, from public records. Each page shows the source.',
  searchLabel: 'Name, area, or ZIP code',
  find: 'Find Your Church',
  featuredText: 'See photos, every service time, and more about each church.',
  featuredFailed: 'We couldn’t load featured churches. You can still browse the directory.',
  viewAll: 'View All Churches',
  benefitsTitle: 'Three ways to explore',
  benefits: [
    {
      title: 'Interactive Maps',
      text: 'See every church on the map, near home or work, and get directions in one tap.',
    },
    {
      title: 'Advanced Filters',
      text: 'Narrow the list by denomination, location, worship style, service time, and language until you find the right fit.',
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
  promoTitle: 'Does your church have a page here?',
  promoText:
    'A listing is free. A featured listing appears first, with a photo and every service time right on its card.',
  promoAction: 'See how to list your church',
  closingTitle: 'Come and see on Sunday',
  closingText: 'Pick two or three that sound right, note the time, and go. You’ll be welcome.',
  viewEvents: 'View Events',
};
