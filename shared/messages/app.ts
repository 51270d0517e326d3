import type { ErrorCode } from '../domain/errors.ts';

export const errorMessages: Record<ErrorCode, string> = {
  bad_input: 'Please check what you entered.',
  unauthenticated: 'Please sign in first.',
  admin_session_ended: 'Your admin session has ended. Sign in again to continue.',
  second_factor_required: 'Enter the code from your authenticator app.',
  email_code_required: 'Enter the code from our email.',
  second_factor_missing: 'Set up two-step sign-in in your account to open the admin area.',
  forbidden: 'You don’t have permission to do this.',
  not_found: 'We couldn’t find what you’re looking for.',
  conflict: 'Someone else changed this in the meantime. Please reload the page and try again.',
  too_large: 'That’s too large. Please shorten it or choose a smaller file.',
  unsupported_media: 'We can’t accept this type of content.',
  rate_limited: 'Too many requests. Please wait a moment and try again.',
  internal: 'Something went wrong on our side. Please try again later.',
  unavailable: 'This service isn’t available right now. Please try again in a moment.',
};

/** Default validation messages (specification section 5). */
export const validation = {
  required: 'Required',
  invalid: 'Invalid input',
};

/** Part of the HTML, for browsers without JavaScript. */
export const shell = { noScript: 'Search, maps, and forms need JavaScript.' };

export const navigation = {
  home: 'Home',
  viewSite: 'Public site',
  favorites: 'Favorites',
  directory: 'Directory',
  featured: 'Featured Churches',
  events: 'Events',
  news: 'News',
  about: 'About',
  contact: 'Contact',
  developers: 'For developers',
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
  skipToResults: 'Skip to results',
  loading: 'Loading the page...',
  explore: 'Explore',
  forChurches: 'For churches',
  legal: 'Legal',
  follow: 'Follow us',
  managedBy: 'This site is managed by',
};

/** Shown over the current page when the session expires. */
export const session = {
  expired: 'You’ve been signed out. Sign in again to continue.',
  signInAgain: 'Sign in again',
};

export const errorPage = {
  title: 'We couldn’t show this page',
  text: 'Something went wrong on our side. Reloading the page often helps.',
  offlineTitle: 'You’re offline',
  offlineText:
    'This page needs an internet connection. It’ll load automatically as soon as you’re back online.',
  reload: 'Reload page',
  partFailed: 'We couldn’t load this part.',
  /** In the HTML shell, if the page's scripts don't load. */
  slowStart: 'This is taking longer than usual.',
};

/** The whole page, while the server can't reach its database. */
export const outage = {
  title: 'We’ll be right back',
  text: 'The directory is taking a short break. This page will reload by itself.',
};

/** Dialogs, notices and error states. */
export const controls = {
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  tryAgain: 'Please try again.',
  loading: 'Loading...',
  working: 'One moment...',
  optional: '(optional)',
  showMore: 'Show more',
  moreFailed: 'We couldn’t load more. Please try again.',
  newTab: ' (opens in a new tab)',
  dashboard: 'Go to Dashboard',
  browse: 'Browse Churches',
  linkDead: 'This link no longer works',
  share: 'Share',
  linkCopied: 'Link copied',
  linkCopiedText: 'Paste it into a message to a friend.',
  copyFailed: 'We couldn’t copy the link',
};

/** Required by the map's license. */
export const mapAttribution = '© OpenStreetMap contributors';

/** Shown over the page while the server is unreachable. */
export const connectionCopy = {
  offline: 'You’re offline. We’ll load the rest as soon as you’re back online.',
  /** The page shows what was saved in this browser, at this time. */
  offlineSaved: (time: string) => `You’re offline. Saved on ${time}.`,
  lost: 'We can’t reach the server. Trying again...',
  lostSaved: (time: string) => `We can’t reach the server. Saved on ${time}. Trying again...`,
  slow: 'This is taking longer than usual. Still trying...',
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
  text: 'We can’t find the page you’re looking for. It may have moved, or the link may have a typo.',
  home: 'Go to the home page',
};

export const billing = {
  testMode: 'Test mode: no real money changes hands on this site.',
};

/** For forms whose unsent contents are stored in the browser. */
export const drafts = {
  found: (when: string) => `We restored what you typed on ${when}.`,
  saved: 'Everything you type is saved in this browser.',
  startOver: 'Start over',
  startedOver: 'The form has been cleared.',
};
