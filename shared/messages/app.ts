import type { ErrorCode } from '../errors.ts';

export const errorMessages: Record<ErrorCode, string> = {
  bad_input: 'Please check what was entered.',
  unauthenticated: 'Please sign in first.',
  forbidden: 'You may not do this.',
  not_found: 'There is nothing at this address.',
  conflict: 'Somebody else changed this in the meantime.',
  too_large: 'That is too large.',
  unsupported_media: 'This kind of content is not accepted here.',
  rate_limited: 'Too many requests. Please wait a moment and try again.',
  internal: 'Something went wrong on our side. Please try again later.',
  unavailable: 'The service is not available right now. Please try again in a moment.',
};

/** Library texts where no custom message exists (specification section 5). */
export const validation = {
  required: 'Required',
  invalid: 'Invalid input',
};

/** In the HTML itself, for browsers without JavaScript. */
export const shell = { noScript: 'Search, maps and forms need JavaScript.' };

export const navigation = {
  home: 'Home',
  directory: 'Directory',
  featured: 'Featured Churches',
  events: 'Events',
  news: 'News',
  about: 'About',
  contact: 'Contact',
  advertise: 'Advertise',
  auth: 'Sign In',
  getListed: 'Get Listed',
  dashboard: 'Dashboard',
  churchSubmission: 'Submit Church',
  eventSubmission: 'Submit Event',
  claimChurch: 'Claim Church',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  main: 'Main',
  menu: 'Menu',
  skip: 'Skip to content',
  loading: 'Loading the page...',
  explore: 'Explore',
  forChurches: 'For churches',
  legal: 'Legal',
  follow: 'Follow us',
  member: 'Member of',
  managedBy: 'This site is managed by',
};

/** Shown over whatever page is open when its session has ended. */
export const session = {
  expired: 'You were signed out. Sign in again and go on.',
  signInAgain: 'Sign in again',
};

export const errorPage = {
  title: 'This page could not be shown',
  text: 'Something went wrong on our side. Loading the page again often helps.',
  staleTitle: 'This page has changed',
  staleText: 'The site was brought up to date while you were here. Load the page again to go on.',
  offlineTitle: 'You are offline',
  offlineText: 'This page needs a connection. Check your network, then try again.',
  stillOffline: 'There is still no connection.',
  reload: 'Load again',
  retry: 'Try again',
};

export const legal = {
  updated: 'Last updated',
  contents: 'On this page',
};

export const fetchFailures = {
  featured: 'Failed to fetch featured churches',
  denominations: 'Failed to fetch denominations',
  areas: 'Failed to fetch areas',
};

export const notFoundPage = {
  title: 'Page not found',
  text: 'The page you were looking for is not here. It may have moved, or the address has a typing error.',
  home: 'Go to the home page',
  directory: 'Browse Churches',
};

export const billing = {
  testMode: 'Test mode: payments on this site move no real money.',
};
