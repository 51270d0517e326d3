import { numberText, totalText } from '../../domain/format.ts';
import { site } from '../../domain/site.ts';

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
  searchPlaceholder: 'Name, area, or ZIP',
  clearSearch: 'Clear search text',
  denomination: 'Denomination',
  area: 'Area',
  radius: 'Distance',
  anyDistance: 'Any distance',
  within: (miles: string) => `Within ${miles} ${miles === '1' ? 'mile' : 'miles'}`,
  nearMe: 'Near me',
  locating: 'Locating...',
  locationDenied:
    'Your browser didn’t share your location, so the list hasn’t changed. You can allow it in your browser’s settings for this site, or search by ZIP code instead.',
  locationFailed:
    'We couldn’t find your location, so the list hasn’t changed. Try again, or search by ZIP code instead.',
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
  corrected: (words: string) => `Showing results for “${words}”`,
  emptyText: 'No churches match all of these filters. Remove one, or start over.',
  showMore: 'Show more churches',
  shown: (shown: number, total: string) => `${numberText(shown)} of ${total} shown`,
  namedHeading: 'By name',
  featuredHeading: 'Featured churches',
  othersHeading: 'More churches',
  allHeading: 'Churches',
  sponsored: 'Sponsored',
  advertiseText: 'A featured listing appears first in the directory, with a photo and every service time.',
  advertiseAction: 'See the plans',
};

/** The directory's church map and area map. */
export const directoryMap = {
  label: 'Map of churches',
  featured: 'Featured',
  regular: 'Other churches',
  inView: 'In this part of the map',
  searchArea: 'Search this area',
  instructions:
    'Choose a marker to see a church, or a numbered circle to zoom in. Moving the map doesn’t change the list. Use “Search this area” to narrow the list to what the map shows. On a keyboard, the arrow keys move the map. Once you tab to a marker, they move from marker to marker, and Enter opens one.',
  cluster: ({ count, featured, isClosest }: { count: number; featured: number; isClosest: boolean }) =>
    `${numberText(count)} churches here${featured > 0 ? `, ${featured} of them featured` : ''}: ${isClosest ? 'list them' : 'zoom in'}`,
  marker: (name: string, featured: boolean) => (featured ? `${name} (featured)` : name),
  selected: 'Selected church',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  closePopup: 'Close popup',
  skipToMap: 'Skip to the map',
  skipPastMap: 'Skip past the map',
  showOnMap: 'Show on map',
  gallery: 'Featured churches in this list',
  markersFailed: 'We couldn’t load the churches in this part of the map.',
  tilesFailed: 'We can’t load the map background right now, so we’re showing a simple one.',
  broken: 'We can’t show the map right now. You’ll find every church in the list.',
  moreTimes: (count: number) => `+${count} more`,
  areasTitle: 'Explore by area',
  areasText: 'Choose an area to see its churches. Choose it again to see them all.',
  areasLabel: 'Map of areas',
  areasLegend: 'Areas',
};

export const featuredPage = {
  title: site.featuredHeading,
  intro: 'Get to know these churches: who they are, when they meet, and how to reach them.',
  empty: 'No Featured Churches Yet',
  emptyText: 'The first featured church could be yours.',
  failed: 'Failed to load featured churches. Please try again later.',
  websiteOf: (name: string) => ` of ${name} (opens in a new tab)`,
  closingTitle: 'Want your church here?',
  closingText: 'Featured churches appear first in the directory, on the map, and on the home page.',
  closingAction: 'Feature your church',
};

/** The directory's filters for facts of "Plan your visit". */
export const factFilter = {
  more: (chosen: number) => (chosen === 0 ? 'More filters' : `More filters (${chosen})`),
  loading: 'Counting churches...',
  unknown: (count: number) =>
    `Each filter leaves out churches that haven’t said: up to ${numberText(count)} of these.`,
  none: 'None of these churches have told us more yet.',
};

/** A row of chips on the home page and in the directory. */
export const oneTap = {
  label: 'In one tap',
  sunday: 'This Sunday',
  language: (name: string) => `In ${name}`,
};

/** The directory's filter for day, part of day and language. */
export const timeFilter = {
  label: 'Service Times',
  /** Appended for screen reader users. */
  none: ' (day, time, and language)',
  chosen: 'Service times: ',
  day: 'Day',
  part: 'Time of day',
  language: 'Language',
  anyLanguage: 'Any language',
  languageHelp: 'Services with no language listed count as English.',
  clear: 'Show all service times',
};
