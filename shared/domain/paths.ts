/** URL patterns and builders of all pages, used by the router, redirects, emails and the sitemap. */
import { withQuery } from '../contracts/endpoint.ts';

export const paths = {
  home: '/',
  directory: '/directory',
  church: '/church/:id',
  landingNear: '/churches/near/:near',
  landing: '/churches/:place',
  landingBoth: '/churches/:place/:denomination',
  favorites: '/favorites',
  compare: '/compare',
  featured: '/featured',
  events: '/events',
  event: '/events/:id',
  eventSubmission: '/event-submission',
  news: '/news',
  newsFeed: '/news/feed.xml',
  article: '/news/:slug',
  about: '/about',
  contact: '/contact',
  developers: '/developers',
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
  blockVisitor: '/block-visitor',
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

/** Header links in order, shared by the HTML shell and the header component. */
export const headerPages = ['home', 'directory', 'featured', 'events', 'news'] as const;

/** Specification section 2, "Redirects", and decisions. A trailing /* matches any subpath. */
export const redirects: ReadonlyArray<{ from: string; to: string }> = [
  { from: '/admin/login', to: '/auth' },
  { from: '/login', to: '/auth' },
  { from: '/register', to: '/auth' },
  { from: '/bulletin', to: paths.news },
  { from: '/bulletin/*', to: paths.news },
  { from: '/churches', to: paths.directory },
  { from: '/index.html', to: paths.home },
];

/** Where the dashboard sends visitors who aren't signed in (specification section 2); redirects to /auth. */
export const loginPath = (returnTo: string): string =>
  `/login${authPath({ returnTo }).slice(paths.auth.length)}`;

/** Sign-in page that returns to `returnTo`; opens the login tab by default. */
export const authPath = (query: { returnTo?: string; tab?: 'register'; plan?: string } = {}): string =>
  // The specification leaves slashes in the query unescaped, which is valid.
  withQuery(paths.auth, query).replaceAll('%2F', '/');

export const churchPath = (id: number) => `/church/${id}`;
/** An event's page, optionally for one of its dates. */
export const eventPath = (id: number, date?: string) => `/events/${id}${date ? `?date=${date}` : ''}`;
export const eventEditPath = (id: number) => `${paths.eventSubmission}?event=${id}`;
/** Calendar file of an event with all its dates, or of one date. */
export const eventFile = (id: number, date?: string) => `/events/${id}.ics${date ? `?date=${date}` : ''}`;
export const churchEventsFile = (id: number) => `/church/${id}/events.ics`;
export const nextServiceFile = (id: number) => `/church/${id}/next-service.ics`;
export const articlePath = (slug: string) => `/news/${slug}`;
export const newsPath = (category?: string) => (category ? `${paths.news}?category=${category}` : paths.news);
export const adminChurchPath = (id: number) => `/admin/churches/${id}`;
export const churchEditPath = (id: number) => `/church-edit/${id}`;
/** Completes the featured page of a church, or of a new one. */
export const onboardingPath = (churchId: number | null | undefined) =>
  churchId ? `${paths.churchOnboarding}?church=${churchId}` : paths.churchOnboarding;

/** The claim page for a church. */
export const claimChurchPath = (churchId: number) => `${paths.claimChurch}?church=${churchId}`;
/** The page of an existing claim. */
export const claimPath = (id: number) => `${paths.claimChurch}?claim=${id}`;

export const directoryPath = (
  query: Record<string, string | readonly string[] | null | undefined> = {},
): string => withQuery(paths.directory, query);

/** URL form of an area or denomination; "" if the name has no letters or digits. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Minimum number of churches for a landing page to exist. */
export const minOnLanding = 3;

/** URL form of a worship style, which isn't the denomination "Charismatic". */
export const styleSlug = (style: string): string => `${style}-worship`;

/** Landing page of an area, a denomination or worship style, both, or around a ZIP code or neighborhood. */
export const landingPath = (of: {
  area?: string | null;
  denomination?: string | null;
  style?: string | null;
  near?: string | null;
}) =>
  of.near
    ? `/churches/near/${slugOf(of.near)}`
    : [
        '/churches',
        ...[of.area, of.denomination, of.style && styleSlug(of.style)].flatMap((name) =>
          name ? [slugOf(name)] : [],
        ),
      ].join('/');

/** The landing page for `count` churches of an area, a denomination or worship style, or both, or the directory if there are too few. */
export const browsePath = (
  { style, ...of }: { area?: string; denomination?: string; style?: string },
  count: number,
): string =>
  count >= minOnLanding && Object.values(of).every(slugOf)
    ? landingPath({ ...of, style: style ?? null })
    : directoryPath({ ...of, fact: style });

/** A list for frames on other sites, not a page of the client. */
export const embedPath = '/embed/churches';

/** Shareable list of favorites; anyone with the link can see these churches. */
export const favoritesPath = (ids: readonly number[]) => `${paths.favorites}?ids=${ids.join(',')}`;

/** Churches side by side, optionally with their distances from a place. */
export const comparePath = (ids: readonly number[], near?: string | null) =>
  `${paths.compare}?ids=${ids.join(',')}${near ? `&near=${encodeURIComponent(near)}` : ''}`;

/** Page files under client/src/pages. The router loads them; the server preloads their chunks in the HTML. */
export const pageFiles: Record<string, string> = {
  [paths.home]: 'visitor/home-page',
  [paths.directory]: 'visitor/directory-page',
  [paths.church]: 'visitor/church-page',
  [paths.landingNear]: 'visitor/landing-page',
  [paths.landing]: 'visitor/landing-page',
  [paths.landingBoth]: 'visitor/landing-page',
  [paths.favorites]: 'visitor/favorites-page',
  [paths.compare]: 'visitor/compare-page',
  [paths.featured]: 'visitor/featured-page',
  [paths.events]: 'visitor/events-page',
  [paths.event]: 'visitor/event-page',
  [paths.eventSubmission]: 'owner/event-submission-page',
  [paths.news]: 'visitor/news-page',
  [paths.article]: 'visitor/article-page',
  [paths.about]: 'visitor/about-page',
  [paths.contact]: 'visitor/contact-page',
  [paths.developers]: 'visitor/developers-page',
  [paths.advertise]: 'payment/advertise-page',
  [paths.terms]: 'visitor/terms-page',
  [paths.privacy]: 'visitor/privacy-page',
  [paths.auth]: 'account/auth-page',
  [paths.forgotPassword]: 'account/forgot-password-page',
  [paths.resetPassword]: 'account/reset-password-page',
  [paths.verifyEmail]: 'account/verify-email-page',
  [paths.dashboard]: 'owner/dashboard-page',
  [paths.churchSubmission]: 'owner/church-submission-page',
  [paths.churchEdit]: 'owner/church-edit-page',
  [paths.confirmTimes]: 'owner/confirm-times-page',
  [paths.monthlyNumbers]: 'owner/monthly-numbers-page',
  [paths.blockVisitor]: 'owner/block-visitor-page',
  [paths.admin]: 'admin/admin-page',
  [paths.adminChurchNew]: 'admin/admin-church-page',
  [paths.adminChurch]: 'admin/admin-church-page',
  [paths.checkout]: 'payment/checkout-page',
  [paths.paymentSuccess]: 'payment/payment-success-page',
  [paths.paymentSuccessOnboarding]: 'payment/payment-success-onboarding-page',
  [paths.churchOnboarding]: 'owner/church-onboarding-page',
  [paths.billingSuccess]: 'payment/billing-success-page',
  [paths.success]: 'payment/billing-success-page',
  [paths.billingCancel]: 'payment/billing-cancel-page',
  [paths.upgrade]: 'payment/upgrade-page',
  [paths.subscribe]: 'payment/subscribe-page',
  [paths.claimChurch]: 'owner/claim-church-page',
  [paths.claimSuccess]: 'owner/claim-success-page',
};
export const notFoundFile = 'visitor/not-found-page';
