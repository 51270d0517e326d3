/** Page URLs: pattern and builder. Used by the router, redirects, emails and the sitemap. */
import { queryOf } from './endpoint.ts';

export const paths = {
  home: '/',
  directory: '/directory',
  church: '/church/:id',
  landingNear: '/churches/near/:zip',
  landing: '/churches/:place',
  landingBoth: '/churches/:place/:denomination',
  favorites: '/favorites',
  featured: '/featured',
  events: '/events',
  event: '/events/:id',
  eventSubmission: '/event-submission',
  news: '/news',
  newsFeed: '/news/feed.xml',
  article: '/news/:slug',
  about: '/about',
  contact: '/contact',
  advertise: '/advertise',
  terms: '/terms',
  privacy: '/privacy',
  auth: '/auth',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  verifyEmail: '/auth/verify-email',
  dashboard: '/dashboard',
  churchSubmission: '/church-submission',
  churchEdit: '/church-edit/:id',
  confirmTimes: '/confirm-times',
  monthlyNumbers: '/monthly-numbers',
  admin: '/admin',
  adminChurchNew: '/admin/churches/new',
  adminChurch: '/admin/churches/:id',
  claimChurch: '/claim-church',
  claimSuccess: '/claim-success',
  checkout: '/checkout',
  paymentSuccess: '/payment-success',
  paymentSuccessOnboarding: '/payment-success-onboarding',
  churchOnboarding: '/church-onboarding',
  billingSuccess: '/billing/success',
  success: '/success',
  billingCancel: '/billing/cancel',
  upgrade: '/upgrade',
  subscribe: '/subscribe',
} as const;

/** Pages in the header, in order; the HTML shell and the header component show the same. */
export const headerPages = ['home', 'directory', 'featured', 'events', 'news'] as const;

/** Specification section 2, "Redirects", and decisions. A trailing /* matches anything below. */
export const redirects: ReadonlyArray<{ from: string; to: string }> = [
  { from: '/admin/login', to: '/auth' },
  { from: '/login', to: '/auth' },
  { from: '/register', to: '/auth' },
  { from: '/bulletin', to: paths.news },
  { from: '/bulletin/*', to: paths.news },
  { from: '/churches', to: paths.directory },
  { from: '/index.html', to: paths.home },
];

/** Where the dashboard sends those who are not signed in (specification section 2); it goes on to /auth. */
export const loginPath = (returnTo: string): string =>
  `/login${authPath({ returnTo }).slice(paths.auth.length)}`;

/** Sign-in page that comes back to `returnTo`; `tab` is login unless said otherwise. */
export const authPath = (query: { returnTo?: string; tab?: 'register'; plan?: string } = {}): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value) search.set(key, value);
  // Slashes may stay unescaped in a query; the specification writes the URL that way.
  const text = search.toString().replaceAll('%2F', '/');
  return text ? `${paths.auth}?${text}` : paths.auth;
};

export const churchPath = (id: number) => `/church/${id}`;
/** An event's page, at one of its dates where one is given. */
export const eventPath = (id: number, date?: string) => `/events/${id}${date ? `?date=${date}` : ''}`;
export const eventEditPath = (id: number) => `${paths.eventSubmission}?event=${id}`;
/** Calendar files: of an event (a series with all its dates) or one date of it, and of a church's events. */
export const eventFile = (id: number, date?: string) => `/events/${id}.ics${date ? `?date=${date}` : ''}`;
export const churchEventsFile = (id: number) => `/church/${id}/events.ics`;
export const nextServiceFile = (id: number) => `/church/${id}/next-service.ics`;
export const articlePath = (slug: string) => `/news/${slug}`;
export const newsPath = (category?: string) => (category ? `${paths.news}?category=${category}` : paths.news);
export const adminChurchPath = (id: number) => `/admin/churches/${id}`;
export const churchEditPath = (id: number) => `/church-edit/${id}`;

/** Claim page that begins with a church, and the page of an own claim. */
export const claimChurchPath = (churchId: number) => `${paths.claimChurch}?church=${churchId}`;
export const claimPath = (id: number) => `${paths.claimChurch}?claim=${id}`;

/** URL of the directory with one filter. */
export const directoryPath = (
  query: Record<string, string | readonly string[] | null | undefined> = {},
): string => {
  const text = queryOf(query).toString();
  return text ? `${paths.directory}?${text}` : paths.directory;
};

/** Name of an area or a denomination in a URL; "" when it has no letter or digit. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Churches that a landing page needs; the URLs of others are not found. */
export const leastOnLanding = 3;

/** Landing page of an area, a denomination, both, or around a ZIP code. */
export const landingPath = (of: {
  area?: string | null;
  denomination?: string | null;
  zip?: string | null;
}) =>
  of.zip
    ? `/churches/near/${of.zip}`
    : ['/churches', ...[of.area, of.denomination].flatMap((name) => (name ? [slugOf(name)] : []))].join('/');

/** Where `count` churches of an area, a denomination or both are listed: their landing page, else the directory. */
export const browsePath = (of: { area?: string; denomination?: string }, count: number): string =>
  count >= leastOnLanding && Object.values(of).every(slugOf) ? landingPath(of) : directoryPath(of);

/** The list of favorites, shared: anyone who has the link sees these churches. */
export const favoritesPath = (ids: readonly number[]) => `${paths.favorites}?ids=${ids.join(',')}`;

/** File of each page under client/src/pages; the router loads it, the server names its chunk in the HTML. */
export const pageFiles: Record<string, string> = {
  [paths.home]: 'home-page',
  [paths.directory]: 'directory-page',
  [paths.church]: 'church-page',
  [paths.landingNear]: 'landing-page',
  [paths.landing]: 'landing-page',
  [paths.landingBoth]: 'landing-page',
  [paths.favorites]: 'favorites-page',
  [paths.featured]: 'featured-page',
  [paths.events]: 'events-page',
  [paths.event]: 'event-page',
  [paths.eventSubmission]: 'event-submission-page',
  [paths.news]: 'news-page',
  [paths.article]: 'article-page',
  [paths.about]: 'about-page',
  [paths.contact]: 'contact-page',
  [paths.advertise]: 'advertise-page',
  [paths.terms]: 'terms-page',
  [paths.privacy]: 'privacy-page',
  [paths.auth]: 'auth-page',
  [paths.forgotPassword]: 'forgot-password-page',
  [paths.resetPassword]: 'reset-password-page',
  [paths.verifyEmail]: 'verify-email-page',
  [paths.dashboard]: 'dashboard-page',
  [paths.churchSubmission]: 'church-submission-page',
  [paths.churchEdit]: 'church-edit-page',
  [paths.confirmTimes]: 'confirm-times-page',
  [paths.monthlyNumbers]: 'monthly-numbers-page',
  [paths.admin]: 'admin-page',
  [paths.adminChurchNew]: 'admin-church-page',
  [paths.adminChurch]: 'admin-church-page',
  [paths.checkout]: 'checkout-page',
  [paths.paymentSuccess]: 'payment-success-page',
  [paths.paymentSuccessOnboarding]: 'payment-success-onboarding-page',
  [paths.churchOnboarding]: 'church-onboarding-page',
  [paths.billingSuccess]: 'billing-success-page',
  [paths.success]: 'billing-success-page',
  [paths.billingCancel]: 'billing-cancel-page',
  [paths.upgrade]: 'upgrade-page',
  [paths.subscribe]: 'subscribe-page',
  [paths.claimChurch]: 'claim-church-page',
  [paths.claimSuccess]: 'claim-success-page',
};
export const notFoundFile = 'not-found-page';
