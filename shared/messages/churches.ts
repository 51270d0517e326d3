/** A query parameter that the list, facets or map refuse. */
export const queryErrors = {
  bbox: 'bbox takes south,west,north,east in degrees',
  near: 'near takes a five-digit ZIP code, an area, or lat,lng in degrees',
  radius: 'radius takes miles from 0.1 to 250',
  zip: 'zip takes up to five digits',
  unknownZip: (zip: string) => `We do not know the ZIP code ${zip}.`,
  unknownArea: (area: string) => `We do not know where ${area} is yet.`,
  length: (most: number) => `at most ${most} characters`,
  nul: 'must not contain NUL',
  several: (name: string, most: number) => `${name} takes at most ${most} values`,
  required: (name: string) => `${name} must not be empty`,
  number: (name: string, least: number, most: number) =>
    `${name} takes a whole number from ${least} to ${most}`,
  oneOf: (name: string, choices: readonly string[]) => `${name} takes one of ${choices.join(', ')}`,
};

/** Invitations to claim, on the pages of churches. */
import { site } from '../site.ts';

export const claimLinks = {
  unclaimed: 'Is this your church?',
  unclaimedAction: 'Claim it for free',
  owned: 'Is this your church, and somebody else looks after it here?',
  ownedAction: 'Ask for it',
};

/** On a church's page, for whoever finds something wrong there. */
export const reportLink = {
  open: 'Report a mistake',
};

export const nextServiceCopy = {
  service: 'Next service:',
  /** Where a church has only classes and groups. */
  meeting: 'Next meeting:',
  today: 'today',
  tomorrow: 'tomorrow',
  inLanguages: (names: string[]) => ` in ${names.join(' and ')}`,
  kind: (name: string) => ` (${name.startsWith('Bible') ? name : name.toLowerCase()})`,
  addToCalendar: 'Add to calendar',
  differ: 'Days that differ',
  none: (why: string) => (why ? `no service. ${why}` : 'no service.'),
  instead: (times: string) => `other times: ${times}`,
  confirmed: (day: string) => `Times last confirmed on ${day}.`,
  /** Link beside it, where the church has no owner here. */
  claim: 'Claim this church to confirm them',
  unconfirmed: 'Nobody from this church has confirmed these times yet.',
};

export const home = {
  title: `Find a church home in ${site.city}`,
  intro: 'Service times, addresses and phone numbers, kept up to date by the churches themselves.',
  searchLabel: 'Name, area or ZIP code',
  search: 'Search',
  find: 'Find Your Church',
  featuredTitle: 'Featured churches',
  featuredText:
    'Congregations that open their doors a little wider: pictures, every service time, and more to read.',
  featuredFailed: 'The featured churches did not arrive. The directory has them all the same.',
  noFeatured: 'No church is featured today. The directory has every church of the area.',
  retry: 'Try again',
  viewAll: 'View All Churches',
  benefitsTitle: 'Three ways to look around',
  benefits: [
    {
      title: 'Interactive Maps',
      text: 'See every church on the map, near home or near work, and get directions in one tap.',
    },
    {
      title: 'Advanced Filters',
      text: 'Narrow the list by denomination, location, service time and language until it fits you.',
    },
    {
      title: 'Event Listings',
      text: 'Concerts, study groups and meals: what churches do between Sundays.',
    },
  ],
  byArea: 'Browse by area',
  byDenomination: 'Browse by denomination',
  allAreas: 'All areas',
  allDenominations: 'All denominations',
  countOf: (count: number) => ` (${count.toLocaleString('en-US')} ${count === 1 ? 'church' : 'churches'})`,
  promoTitle: 'Does your church have a page here?',
  promoText:
    'A listing is free. A featured listing comes first, with a picture, every service time and a page that newcomers find.',
  promoAction: 'See how to list your church',
  closingTitle: 'Come and see on Sunday',
  closingText: 'Pick two or three that sound right, note the time, and go. You will be welcome.',
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
  nearPlaceholder: 'Near: ZIP or area',
  myLocation: 'My location',
  unknownPlace: (typed: string) =>
    `We do not know “${typed}”, so the list stays as it was. Type a five-digit ZIP code or the name of an area.`,
  nearMe: 'Near me',
  locating: 'Locating...',
  locationDenied:
    'Your browser did not share your location, so the list stays as it was. You can allow it in the browser’s settings for this site, or search by zip code instead.',
  locationFailed:
    'Your location could not be found, so the list stays as it was. Try again, or search by zip code instead.',
  filters: 'Filters',
  filtersActive: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  view: 'View',
  views: { grid: 'Grid', list: 'List', map: 'Map' },
  activeFilters: 'Active filters',
  remove: 'Remove filter:',
  chips: {
    near: 'Nearest to you',
    nearPlace: (place: string) => `Nearest to ${place}`,
    zip: (zip: string) => `Zip ${zip}`,
    bbox: 'Map area',
    featured: 'Featured only',
    notFeatured: 'Not featured',
    exact: 'Exactly these words',
  },
  found: (total: number, capped: boolean) => {
    const count = `${total.toLocaleString('en-US')}${capped ? '+' : ''}`;
    return `${count} ${total === 1 ? 'church' : 'churches'} found`;
  },
  searching: 'Searching...',
  corrected: (words: string) => `Showing results for “${words}”`,
  emptyText: 'No church matches all of these filters. Remove one of them, or start over.',
  retry: 'Try again',
  showMore: 'Show more churches',
  loadingMore: 'Loading more churches...',
  shown: (shown: number, total: string) => `${shown.toLocaleString('en-US')} of ${total} shown`,
  featuredHeading: 'Featured churches',
  othersHeading: 'More churches',
  allHeading: 'Churches',
  sponsored: 'Sponsored',
  advertiseText:
    'A featured listing comes first in the directory, with a picture, every service time and a page of its own.',
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
    'Choose a marker to see a church, or a numbered circle to look closer. Moving the map leaves the list as it is; “Search this area” narrows the list to what the map shows. With a keyboard: Tab to a marker, Enter to open it, arrow keys to move the map.',
  cluster: (count: number, featured: number) =>
    `${count.toLocaleString('en-US')} churches here${featured > 0 ? `, ${featured} of them featured` : ''}: look closer`,
  marker: (name: string, featured: boolean) => (featured ? `${name} (featured)` : name),
  selected: 'Selected church',
  close: 'Close',
  showOnMap: 'Show on map',
  showOnMapOf: (name: string) => `: ${name}`,
  gallery: 'Featured churches in this list',
  showMap: 'Map',
  showList: 'List',
  nothingHere: 'None of these churches are in this part of the map.',
  showResults: 'Show them',
  loading: 'Loading the map...',
  loadingMarkers: 'Loading the churches of this part of the map...',
  markersFailed: 'The churches of this part of the map could not be loaded.',
  tilesFailed: 'The map pictures cannot be loaded right now. The markers and the list still work.',
  broken: 'The map cannot be shown right now. The list has every church.',
  moreTimes: (count: number) => `+${count} more`,
  website: 'Visit Website',
  areasTitle: 'Explore by area',
  areasText: 'Choose an area to see its churches; choose it again to see all.',
  areasLabel: 'Map of areas',
  areasLegend: 'Areas',
  featuredPage: 'Featured Churches',
  showAreaChurches: (area: string) => `Show the churches of ${area}`,
};

export const churchCard = {
  featured: 'Featured',
  viewDetails: 'View Details',
  /** Follows "View Details" for those who hear the page. */
  detailsOf: (name: string) => ` of ${name}`,
  feature: 'Feature this Church',
  directions: 'Get Directions',
  directionsTo: (name: string) => ` to ${name} (opens in a new tab)`,
  phoneOf: (name: string) => ` of ${name}`,
  times: 'Service times',
  noTimes: 'Times not given yet',
  miles: (miles: number) =>
    miles < 0.1
      ? 'less than 0.1 miles away'
      : `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} miles away`,
  advertise: 'Advertise Your Church or Business',
};

export const churchPage = {
  failed: 'Church not found or failed to load. Please try again later.',
  back: 'Back to Directory',
  church: 'Church',
  loading: 'Loading the church...',
  sample: 'Sample',
  sampleText: 'This church is invented. It shows what a listing looks like.',
  about: 'About',
  noAbout: (name: string) => `${name} has not told us about itself yet.`,
  times: 'Service Times',
  noTimes: 'The church has not given its times yet. A call before you go is best.',
  noTimesNoPhone: 'The church has not given its times yet.',
  address: 'Address',
  phone: 'Phone',
  website: 'Website',
  noAddress: 'The church has not given its address yet.',
  visitWebsite: 'Visit Website',
  call: 'Call Now',
  directions: 'Get Directions',
  newTab: ' (opens in a new tab)',
  share: 'Share',
  copied: 'Link copied',
  copiedText: 'Paste it into a message to a friend.',
  copyFailed: 'The link could not be copied',
  sermons: 'Recent Sermons',
  latestSermon: 'Latest Sermon',
  play: 'Play the sermon',
  playNote: 'Plays here, from YouTube.',
  sermonOf: (name: string) => `Sermon of ${name}`,
  channel: 'More on their YouTube channel',
  why: 'Why Choose',
  contact: 'Contact',
  facebook: 'Facebook',
  instagram: 'Instagram',
  location: 'Location',
  mapOf: (place: string) => `Map of ${place}`,
  placeUnknown: 'The exact place is not known, so the map may be off. Please check with the church.',
  mission: 'Mission',
  pastor: 'Pastor',
  history: 'History',
  reasons: {
    youth: 'For children and youth',
    music: 'Music',
    outreach: 'In the neighborhood',
    programs: 'Through the week',
    mission: 'What guides them',
    here: (denomination: string, area: string) =>
      denomination === 'Other' ? `A congregation in ${area}` : `${denomination} congregation in ${area}`,
    times: (count: number) =>
      count === 1 ? 'One service time, listed here' : `${count} service times to choose from, listed here`,
    sermon: 'A recorded sermon to watch before the first visit',
    phone: 'Questions are answered by phone',
    website: 'More to read on their own website',
    directions: 'An address with directions for the first visit',
  },
};

export const featuredPage = {
  title: site.featuredHeading,
  intro: 'These churches tell more about themselves: who they are, when they meet, and how to reach them.',
  loading: 'Loading featured churches...',
  empty: 'No Featured Churches Yet',
  emptyText: 'The first featured church could be yours.',
  failed: 'Failed to load featured churches. Please try again later.',
  more: 'Show more',
  loadingMore: 'Loading more...',
  moreFailed: 'The next churches did not arrive. Please try again.',
  website: 'Website',
  websiteOf: (name: string) => ` of ${name} (opens in a new tab)`,
  closingTitle: 'Would you like your church to stand here?',
  closingText: 'Featured churches come first in the directory, on the map and on the home page.',
  closingAction: 'Feature your church',
};
