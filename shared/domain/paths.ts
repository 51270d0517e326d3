/** URL patterns and builders of all pages, used by the router, redirects, emails and the sitemap. */
import { withQuery } from '../contracts/endpoint.ts';

/** Every page's URL pattern, and its file under client/src/pages: the router loads it, and the server preloads its chunk. */
const pages = {
  home: ['/', 'visitor/home-page'],
  directory: ['/directory', 'visitor/directory-page'],
  church: ['/church/:id', 'visitor/church-page'],
  landingNear: ['/churches/near/:near', 'visitor/landing-page'],
  landing: ['/churches/:place', 'visitor/landing-page'],
  landingBoth: ['/churches/:place/:denomination', 'visitor/landing-page'],
  favorites: ['/favorites', 'visitor/favorites-page'],
  compare: ['/compare', 'visitor/compare-page'],
  featured: ['/featured', 'visitor/featured-page'],
  events: ['/events', 'visitor/events-page'],
  event: ['/events/:id', 'visitor/event-page'],
  eventSubmission: ['/event-submission', 'owner/event-submission-page'],
  news: ['/news', 'visitor/news-page'],
  article: ['/news/:slug', 'visitor/article-page'],
  about: ['/about', 'visitor/about-page'],
  contact: ['/contact', 'visitor/contact-page'],
  developers: ['/developers', 'visitor/developers-page'],
  advertise: ['/advertise', 'payment/advertise-page'],
  terms: ['/terms', 'visitor/terms-page'],
  privacy: ['/privacy', 'visitor/privacy-page'],
  auth: ['/auth', 'account/auth-page'],
  forgotPassword: ['/auth/forgot-password', 'account/forgot-password-page'],
  resetPassword: ['/auth/reset-password', 'account/reset-password-page'],
  verifyEmail: ['/auth/verify-email', 'account/verify-email-page'],
  dashboard: ['/dashboard', 'owner/dashboard-page'],
  churchSubmission: ['/church-submission', 'owner/church-submission-page'],
  churchEdit: ['/church-edit/:id', 'owner/church-edit-page'],
  confirmTimes: ['/confirm-times', 'owner/confirm-times-page'],
  monthlyNumbers: ['/monthly-numbers', 'owner/monthly-numbers-page'],
  blockVisitor: ['/block-visitor', 'owner/block-visitor-page'],
  admin: ['/admin', 'admin/admin-page'],
  adminChurchNew: ['/admin/churches/new', 'admin/admin-church-page'],
  adminChurch: ['/admin/churches/:id', 'admin/admin-church-page'],
  claimChurch: ['/claim-church', 'owner/claim-church-page'],
  claimSuccess: ['/claim-success', 'owner/claim-success-page'],
  checkout: ['/checkout', 'payment/checkout-page'],
  paymentSuccess: ['/payment-success', 'payment/payment-success-page'],
  paymentSuccessOnboarding: ['/payment-success-onboarding', 'payment/payment-success-onboarding-page'],
  churchOnboarding: ['/church-onboarding', 'owner/church-onboarding-page'],
  billingSuccess: ['/billing/success', 'payment/billing-success-page'],
  success: ['/success', 'payment/billing-success-page'],
  billingCancel: ['/billing/cancel', 'payment/billing-cancel-page'],
  upgrade: ['/upgrade', 'payment/upgrade-page'],
  subscribe: ['/subscribe', 'payment/subscribe-page'],
} as const;
type Pages = typeof pages;

export const paths = {
  ...(Object.fromEntries(Object.entries(pages).map(([name, [path]]) => [name, path])) as {
    readonly [Name in keyof Pages]: Pages[Name][0];
  }),
  newsFeed: '/news/feed.xml',
} as const;
export const pageFiles: Readonly<Record<string, string>> = Object.fromEntries(Object.values(pages));
export const notFoundFile = 'visitor/not-found-page';

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

export const claimChurchPath = (churchId: number) => `${paths.claimChurch}?church=${churchId}`;
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
