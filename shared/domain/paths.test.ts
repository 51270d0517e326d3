import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  authPath,
  browsePath,
  churchEventsFile,
  claimChurchPath,
  claimPath,
  comparePath,
  directoryPath,
  eventEditPath,
  eventFile,
  eventPath,
  favoritesPath,
  headerPages,
  landingPath,
  loginPath,
  minOnLanding,
  newsPath,
  nextServiceFile,
  notFoundFile,
  pageFiles,
  paths,
  slugOf,
} from './paths.ts';

test.each([
  [eventPath(7), '/events/7'],
  [eventPath(7, '2026-12-24'), '/events/7?date=2026-12-24'],
  [eventEditPath(7), '/event-submission?event=7'],
  [eventFile(7), '/events/7.ics'],
  [eventFile(7, '2026-12-24'), '/events/7.ics?date=2026-12-24'],
  [churchEventsFile(7), '/church/7/events.ics'],
  [nextServiceFile(7), '/church/7/next-service.ics'],
  [newsPath(), '/news'],
  [newsPath('faith'), '/news?category=faith'],
  [claimChurchPath(7), '/claim-church?church=7'],
  [claimPath(7), '/claim-church?claim=7'],
  [favoritesPath([3, 1]), '/favorites?ids=3,1'],
  [comparePath([3, 1]), '/compare?ids=3,1'],
  [comparePath([3, 1], 'Third Ward'), '/compare?ids=3,1&near=Third%20Ward'],
  [directoryPath(), '/directory'],
  [
    directoryPath({ area: ['Katy', 'The Heights'], search: '', zip: undefined }),
    '/directory?area=Katy&area=The+Heights',
  ],
  [authPath(), '/auth'],
  [authPath({ returnTo: '/admin/churches?x=1' }), '/auth?returnTo=/admin/churches%3Fx%3D1'],
  [authPath({ returnTo: '', tab: 'register', plan: 'annual' }), '/auth?tab=register&plan=annual'],
  [loginPath('/dashboard'), '/login?returnTo=/dashboard'],
  [landingPath({ area: 'The Heights' }), '/churches/the-heights'],
  [landingPath({ denomination: 'Church of Christ' }), '/churches/church-of-christ'],
  [landingPath({ area: 'Katy', denomination: 'Baptist' }), '/churches/katy/baptist'],
  [landingPath({ near: 'Third Ward' }), '/churches/near/third-ward'],
  [landingPath({ area: 'Katy', near: '77002' }), '/churches/near/77002'],
  [landingPath({ area: null, denomination: null, near: null }), '/churches'],
])('builds %s', (built, path) => {
  expect(built).toBe(path);
});

test.each([
  ['The Heights', 'the-heights'],
  ['Non-denominational', 'non-denominational'],
  ['  St. Mary’s  ', 'st-marys'],
  ["Jehovah's Witnesses", 'jehovahs-witnesses'],
  ['Peñita & Sons', 'penita-sons'],
  ['Area 51', 'area-51'],
  ['教会', ''],
  ['', ''],
])('turns %s into %s for URLs', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('links to a landing page only with three churches and names that work in a URL, else to the directory', () => {
  expect(minOnLanding).toBe(3);
  expect(browsePath({ area: 'Katy' }, 3)).toBe('/churches/katy');
  expect(browsePath({ area: 'Katy' }, 2)).toBe('/directory?area=Katy');
  expect(browsePath({ area: 'Katy', denomination: '教会' }, 9)).toBe(
    '/directory?area=Katy&denomination=%E6%95%99%E4%BC%9A',
  );
});

test('has five pages in the header', () => {
  expect(headerPages.map((page) => paths[page])).toEqual([
    '/',
    '/directory',
    '/featured',
    '/events',
    '/news',
  ]);
});

test('has a file for every page and a page for every file', () => {
  const pages = new URL('../../client/src/pages/', import.meta.url);
  const files = [...Object.values(pageFiles), notFoundFile];
  expect(files.filter((file) => !existsSync(new URL(`${file}.tsx`, pages)))).toEqual([]);
  const unused = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('-page.tsx'))
    .filter((file) => !files.includes(file.replace('.tsx', '')));
  expect(unused).toEqual([]);
  // The feed isn't a page of the router.
  const without = Object.values(paths).filter((path) => !(path in pageFiles));
  expect(without).toEqual(['/news/feed.xml']);
});

/** URLs from the specification, which existing links and bookmarks use. */
test('the URLs of the pages stay', () => {
  expect(paths).toEqual({
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
  });
});
