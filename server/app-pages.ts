/** Mounts redirects, sitemaps, built assets, and every HTML page. */

import express, { type Request } from 'express';
import { filterNames } from '#shared/domain/directory.ts';
import { eventFilterNames } from '#shared/domain/events.ts';
import { paths, redirects } from '#shared/domain/paths.ts';
import { site } from '#shared/domain/site.ts';
import { currentLocale, pageUrl } from '#shared/locale/locale.ts';
import { about } from '#shared/messages/about.ts';
import { auth } from '#shared/messages/accounts.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { adminChurch } from '#shared/messages/admin/churches-admin.ts';
import { monthlyEmail } from '#shared/messages/analytics.ts';
import { navigation, notFoundPage } from '#shared/messages/app.ts';
import {
  advertise,
  billingCancel,
  billingResult,
  payment,
  paymentSuccess,
  subscribe,
  upgrade,
} from '#shared/messages/billing.ts';
import { compare } from '#shared/messages/churches/compare.ts';
import { confirmTimes } from '#shared/messages/churches/confirm-times.ts';
import { claimPage, claimSuccess } from '#shared/messages/claims.ts';
import { blockVisitor, contactPage } from '#shared/messages/contacts.ts';
import { eventSubmission } from '#shared/messages/event-submissions.ts';
import { favorites } from '#shared/messages/favorites.ts';
import { onboardingPage } from '#shared/messages/onboarding.ts';
import { churchEdit, submission } from '#shared/messages/submissions.ts';
import type { Deps } from './deps.ts';
import { articlePages, articleSitemap } from './features/articles/routes.ts';
import { churchPages, churchSitemap } from './features/churches/routes.ts';
import { eventPages, eventSitemap, firstEvents } from './features/events/routes-pages.ts';
import { firstPhotos } from './features/gallery/service.ts';
import { landingPages, landingSitemap } from './features/landings/routes.ts';
import type { Head } from './http/page/head.ts';
import { baseOf, createPages } from './http/page/page.ts';
import { type SitemapSource, sitemapRoutes } from './http/page/seo.ts';
import type { PageTemplate } from './http/page/template.ts';
import type { createAccess } from './http/session.ts';

/** Static pages rendered by the client; other pages get head and data from their feature. */
const plainPages = (): Record<string, string> => ({
  [paths.about]: about.title,
  [paths.contact]: contactPage.pageTitle,
  [paths.developers]: navigation.developers,
  [paths.advertise]: advertise.pageTitle,
  [paths.terms]: navigation.terms,
  [paths.privacy]: navigation.privacy,
});

/** Personal pages: not indexed, and their data is fetched by the client. */
const personalPages = (): Record<string, string> => ({
  [paths.favorites]: favorites.title,
  [paths.auth]: navigation.auth,
  [paths.forgotPassword]: auth.forgot,
  [paths.resetPassword]: auth.resetTitle,
  [paths.verifyEmail]: auth.verifyTitle,
  [paths.dashboard]: navigation.dashboard,
  [paths.churchSubmission]: submission.title,
  [paths.eventSubmission]: eventSubmission.pageTitle,
  [paths.churchEdit]: churchEdit.title,
  [paths.confirmTimes]: confirmTimes.ask,
  [paths.monthlyNumbers]: monthlyEmail.ask,
  [paths.blockVisitor]: blockVisitor.ask,
  [paths.admin]: admin.title,
  [paths.adminChurchNew]: adminChurch.newTitle,
  [paths.adminChurch]: adminChurch.title,
  [paths.checkout]: payment.title,
  [paths.paymentSuccess]: paymentSuccess.heading,
  [paths.paymentSuccessOnboarding]: onboardingPage.returning,
  [paths.churchOnboarding]: onboardingPage.title,
  [paths.billingSuccess]: billingResult.title,
  [paths.success]: billingResult.title,
  [paths.billingCancel]: billingCancel.title,
  [paths.upgrade]: upgrade.title,
  [paths.subscribe]: subscribe.title,
  [paths.claimChurch]: claimPage.title,
  [paths.claimSuccess]: claimSuccess.title,
});

const fixedPages: SitemapSource = {
  name: 'pages',
  files: async () => [1],
  entries: async () =>
    [paths.home, paths.directory, paths.featured, paths.news, paths.events, ...Object.keys(plainPages())].map(
      (path) => ({ path }),
    ),
};

/** Query parameters that the server uses; a page's other parameters are for the client. */
const parameters = {
  [paths.directory]: [...filterNames, 'view', 'sort', 'at'],
  [paths.events]: eventFilterNames,
  [paths.event]: ['date'],
  [paths.news]: ['category'],
};

export type ClientFiles = { template: PageTemplate; assets?: express.RequestHandler };

type Options = ClientFiles & { access: ReturnType<typeof createAccess> };

function redirectRoutes(): express.Router {
  const router = express.Router();
  for (const { from, to } of redirects) {
    router.get(from.replace(/\/\*$/, '/{*rest}'), (req, res) => {
      const query = req.originalUrl.split('?')[1];
      res.redirect(301, pageUrl(query ? `${to}?${query}` : to));
    });
  }
  // The administrators' area is in English.
  router.get('/admin{/*rest}', (req, res, next) =>
    currentLocale() === 'en' ? next() : res.redirect(302, req.originalUrl),
  );
  return router;
}

export function pageRoutes(deps: Deps, { template, assets, access }: Options): express.Router {
  const router = express.Router();
  const base = (req: Request) => baseOf(deps.env, req);
  const { env, cache, gate } = deps;
  const { send: sendPage, serveCached } = createPages({ env, template, cache, gate, parameters });
  router.use(redirectRoutes(), serveCached);
  const sources = [
    fixedPages,
    landingSitemap(deps),
    churchSitemap(deps),
    eventSitemap(deps),
    articleSitemap(deps),
  ];
  router.use(sitemapRoutes({ sources, base }));
  if (assets) router.use(assets);
  router.use(gate.admit('request'));
  const more = async (church: { id: number; featured: boolean }) =>
    (await Promise.all([firstPhotos(deps, church), firstEvents(deps, church)])).flat();
  router.use(eventPages(deps, { page: sendPage, base, access }));
  router.use(churchPages(deps, { page: sendPage, base, access, more }));
  router.use(landingPages(deps, { page: sendPage, base }));
  router.use(articlePages(deps, { page: sendPage, base }));
  const titledPages = (titles: () => Record<string, string>, headOf: (path: string) => Partial<Head>) => {
    for (const path of Object.keys(titles()))
      router.get(path, (req, res) =>
        sendPage(req, res, {
          path,
          head: { title: titles()[path]!, description: site.description, ...headOf(path) },
        }),
      );
  };
  titledPages(plainPages, (path) => ({ canonical: path }));
  titledPages(personalPages, () => ({ noIndex: true }));
  // Every selection is a URL of its own, so none is indexed.
  titledPages(
    () => ({ [paths.compare]: compare.title }),
    () => ({ description: compare.description, noIndex: true }),
  );
  router.get('/{*path}', (req, res) =>
    sendPage(req, res, {
      head: { title: notFoundPage.title, description: site.description, status: 404, noIndex: true },
    }),
  );
  return router;
}
