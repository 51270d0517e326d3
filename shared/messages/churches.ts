import { countText, listText, numberText, totalText } from '../format.ts';
import { site } from '../site.ts';

/** A query parameter that the list, facets or map refuse. */
export const queryErrors = {
  bbox: 'bbox takes south,west,north,east in degrees',
  near: 'near takes a five-digit ZIP code, an area, or lat,lng in degrees',
  radius: 'radius takes miles from 0.1 to 250',
  zip: 'zip takes up to five digits',
  ids: (most: number) => `ids takes up to ${most} numbers with commas between them`,
  unknownZip: (zip: string) => `We don’t recognize the ZIP code ${zip}.`,
  unknownArea: (area: string) => `We don’t know where ${area} is yet.`,
  length: (most: number) => `at most ${most} characters`,
  nul: 'must not contain NUL',
  cursor: 'cursor is not valid for this list; start over without it',
  cursorField: 'Start over without it',
  several: (name: string, most: number) => `${name} takes at most ${most} values`,
  required: (name: string) => `${name} must not be empty`,
  number: (name: string, least: number, most: number) =>
    `${name} takes a whole number from ${least} to ${most}`,
  oneOf: (name: string, choices: readonly string[]) => `${name} takes one of ${choices.join(', ')}`,
};

/** Other faiths among imports, whose places of worship are no churches. */
export const otherFaith =
  /^(Muslim|Jewish|Buddhist|Hindu|Sikh|Bahá'í|Jain|Taoist|Shinto|Scientology|Zoroastrian|Pagan|Other faith)$/;

/** "Baptist churches", "Jewish places of worship" */
export const placesOf = (denomination: string): string => {
  if (!otherFaith.test(denomination)) return `${denomination} churches`;
  return `${denomination === 'Other faith' ? 'Other' : denomination} places of worship`;
};

/** Titles of the directory, also for search engines. */
export const directoryTitles = {
  all: `Directory of ${site.name}`,
  of: (denomination: string, where: string) =>
    `${denomination ? placesOf(denomination) : 'Churches'} in ${where}`,
};

/** Invitations to claim, on the pages of churches. */
export const claimLinks = {
  unclaimed: 'Is this your church?',
  unclaimedAction: 'Claim it for free',
  owned: 'Is this your church, but someone else manages this listing?',
  ownedAction: 'Request ownership',
};

/** On a church's page, for visitors who know what is missing or wrong there. */
export const suggestLinks = {
  open: 'Suggest an edit',
  times: 'Know the times? Suggest them',
  phone: 'Know the number? Suggest it',
  address: 'Know the street address? Suggest it',
};

export const nextServiceCopy = {
  service: 'Next service:',
  /** Where a church has only classes and groups. */
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

export const directory = {
  title: 'Directory of',
  panel: 'Find Your Spiritual Home',
  clear: 'Clear Filters',
  allDenominations: 'All Denominations',
  allAreas: 'All Areas',
  empty: 'No Churches Found',
  loadingDenominations: 'Loading denominations...',
  loadingAreas: 'Loading areas...',
  noDenominations: 'No denominations available',
  noAreas: 'No areas available',
  viewAllAreas: 'View All Areas',
  failed: 'Failed to load churches. Please try again later.',
  search: 'Search churches',
  searchPlaceholder: 'Name or ZIP code',
  clearSearch: 'Clear search text',
  denomination: 'Denomination',
  area: 'Area',
  radius: 'Distance',
  anyDistance: 'Any distance',
  within: (miles: string) => `Within ${miles} ${miles === '1' ? 'mile' : 'miles'}`,
  near: 'Near',
  nearPlaceholder: 'Near ZIP, area',
  myLocation: 'My location',
  unknownPlace: (typed: string) =>
    `“${typed}” isn’t a place we recognize, so the list hasn’t changed. Enter a five-digit ZIP code or the name of an area.`,
  nearMe: 'Near me',
  locating: 'Locating...',
  locationDenied:
    'Your browser didn’t share your location, so the list hasn’t changed. You can allow it in your browser’s settings for this site, or search by ZIP code instead.',
  locationFailed:
    'We couldn’t find your location, so the list hasn’t changed. Try again, or search by ZIP code instead.',
  filters: 'Filters',
  clearAll: 'Clear all',
  showCount: (total = 0, capped = false) =>
    `Show ${totalText(total, capped)} ${total === 1 ? 'church' : 'churches'}`,
  filtersActive: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  view: 'View',
  views: { grid: 'Grid', list: 'List', map: 'Map' },
  activeFilters: 'Active filters',
  remove: 'Remove filter:',
  chips: {
    near: 'Nearest to you',
    nearPlace: (place: string) => `Nearest to ${place}`,
    zip: (zip: string) => `ZIP ${zip}`,
    bbox: 'Map area',
    featured: 'Featured only',
    notFeatured: 'Not featured',
    exact: 'Exact words',
    ids: 'Favorites',
  },
  found: (total: number, capped: boolean) => {
    const count = totalText(total, capped);
    return `${count} ${total === 1 ? 'church' : 'churches'} found`;
  },
  searching: 'Searching...',
  corrected: (words: string) => `Showing results for “${words}”`,
  emptyText: 'No churches match all of these filters. Remove one, or start over.',
  retry: 'Try again',
  showMore: 'Show more churches',
  loadingMore: 'Loading more churches...',
  shown: (shown: number, total: string) => `${numberText(shown)} of ${total} shown`,
  featuredHeading: 'Featured churches',
  othersHeading: 'More churches',
  allHeading: 'Churches',
  sponsored: 'Sponsored',
  advertiseText: 'A featured listing appears first in the directory, with a photo and every service time.',
  advertiseAction: 'See the plans',
};

/** Both maps of the directory: the churches' and the areas'. */
export const directoryMap = {
  label: 'Map of churches',
  featured: 'Featured',
  regular: 'Other churches',
  inView: 'In this part of the map',
  searchArea: 'Search this area',
  instructions:
    'Choose a marker to see a church, or a numbered circle to zoom in. Moving the map doesn’t change the list. Use “Search this area” to narrow the list to what the map shows. On a keyboard, the arrow keys move the map. Once you tab to a marker, they move from marker to marker, and Enter opens one.',
  cluster: (count: number, featured: number) =>
    `${numberText(count)} churches here${featured > 0 ? `, ${featured} of them featured` : ''}: zoom in`,
  marker: (name: string, featured: boolean) => (featured ? `${name} (featured)` : name),
  selected: 'Selected church',
  close: 'Close',
  sheetMore: 'Show more of this church',
  sheetLess: 'Show less of this church',
  skipToMap: 'Skip to the map',
  skipPastMap: 'Skip past the map',
  showOnMap: 'Show on map',
  showOnMapOf: (name: string) => `: ${name}`,
  gallery: 'Featured churches in this list',
  showMap: 'Map',
  showList: 'List',
  nothingHere: 'None of these churches are in this part of the map.',
  showResults: 'Show them',
  loading: 'Loading the map...',
  markersFailed: 'We couldn’t load the churches in this part of the map.',
  tilesFailed: 'We can’t load the map background right now, so we’re showing a simple one.',
  broken: 'We can’t show the map right now. You’ll find every church in the list.',
  moreTimes: (count: number) => `+${count} more`,
  website: 'Visit Website',
  areasTitle: 'Explore by area',
  areasText: 'Choose an area to see its churches. Choose it again to see them all.',
  areasLabel: 'Map of areas',
  areasLegend: 'Areas',
  featuredPage: 'Featured Churches',
};

export const churchCard = {
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

export const nearby = {
  title: 'Nearby churches',
  more: (denomination: string, area: string) =>
    otherFaith.test(denomination)
      ? `More ${denomination === 'Other faith' ? '' : `${denomination} `}places of worship in ${area}`
      : `More ${denomination === 'Other' ? '' : `${denomination} `}churches in ${area}`.replace(
          /church churches/i,
          'churches',
        ),
};

export const churchPage = {
  adminEdit: 'Edit this listing',
  failed: 'Church not found or failed to load. Please try again later.',
  back: 'Back to Directory',
  church: 'Church',
  loading: 'Loading the church...',
  sample: 'Sample',
  sampleText: 'This isn’t a real church. It shows what a listing looks like.',
  about: 'About',
  /** A sentence without its period, where there is no description. */
  summary: (denomination: string, area: string) =>
    otherFaith.test(denomination)
      ? `${denomination === 'Other faith' ? 'Place' : `${denomination} place`} of worship in ${area}`
      : `${denomination === 'Other' ? 'Church' : `${denomination} church`.replace(/church church$/i, 'church')} in ${area}`,
  times: 'Service Times',
  noTimes: 'No service times listed yet.',
  callToConfirm: 'Call to confirm',
  confirmed: (day: string) => `Confirmed by the church on ${day}.`,
  unconfirmed: 'Not yet confirmed by the church.',
  /** Name of the records and month of the last update; either may be empty. */
  publicRecords: (name: string, updated: string | null) => {
    const details = [name, updated && `updated ${updated}`].filter(Boolean).join(', ');
    return `From public records${details ? ` (${details})` : ''}.`;
  },
  address: 'Address',
  phone: 'Phone',
  website: 'Website',
  notListed: 'Not listed yet.',
  visitWebsite: 'Visit Website',
  call: 'Call Now',
  directions: 'Get Directions',
  newTab: ' (opens in a new tab)',
  share: 'Share',
  copied: 'Link copied',
  copiedText: 'Paste it into a message to a friend.',
  copyFailed: 'We couldn’t copy the link',
  sermons: 'Recent Sermons',
  latestSermon: 'Latest Sermon',
  play: 'Play the sermon',
  sermonOf: (name: string) => `Sermon from ${name}`,
  channel: 'More on their YouTube channel',
  why: 'Why Choose',
  contact: 'Contact',
  facebook: 'Facebook',
  instagram: 'Instagram',
  location: 'Location',
  mapOf: (name: string) => `Map of ${name}`,
  approximate: 'Approximate location',
  approximateText: 'The pin shows the general area, not the building. Check the address before you go.',
  mission: 'Mission',
  pastor: 'Pastor',
  history: 'History',
  reasons: {
    youth: 'For children and youth',
    music: 'Music',
    outreach: 'In the neighborhood',
    programs: 'During the week',
    mission: 'What guides them',
    here: (denomination: string, area: string) =>
      denomination === 'Other' ? `A congregation in ${area}` : `${denomination} congregation in ${area}`,
    times: (count: number) =>
      count === 1 ? 'One service time listed here' : `${count} service times to choose from`,
    sermon: 'A recorded sermon to watch before your first visit',
    phone: 'Questions? Give them a call',
    website: 'More on their own website',
    directions: 'Directions for your first visit',
  },
};

export const featuredPage = {
  title: site.featuredHeading,
  intro: 'Get to know these churches: who they are, when they meet, and how to reach them.',
  loading: 'Loading featured churches...',
  empty: 'No Featured Churches Yet',
  emptyText: 'The first featured church could be yours.',
  failed: 'Failed to load featured churches. Please try again later.',
  more: 'Show more',
  loadingMore: 'Loading more...',
  moreFailed: 'We couldn’t load more churches. Please try again.',
  website: 'Website',
  websiteOf: (name: string) => ` of ${name} (opens in a new tab)`,
  closingTitle: 'Want your church here?',
  closingText: 'Featured churches appear first in the directory, on the map, and on the home page.',
  closingAction: 'Feature your church',
};
