import compression from 'compression';
import express, { type Express, type Request, type Response } from 'express';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { getConfig } from '#shared/config.ts';
import { installErrorMap } from '#shared/error-map.ts';
import { auth } from '#shared/messages/accounts.ts';
import { admin } from '#shared/messages/admin.ts';
import { monthlyMail } from '#shared/messages/analytics.ts';
import { navigation, notFoundPage } from '#shared/messages/app.ts';
import {
  billingCancel,
  billingResult,
  payment,
  paymentSuccess,
  subscribe,
  upgrade,
} from '#shared/messages/billing.ts';
import { claimPage, claimSuccess } from '#shared/messages/claims.ts';
import { confirmTimes } from '#shared/messages/confirm-times.ts';
import { eventSubmission } from '#shared/messages/events.ts';
import { onboardingPage } from '#shared/messages/onboarding.ts';
import { churchEdit, submission } from '#shared/messages/submissions.ts';
import { paths, redirects } from '#shared/paths.ts';
import { site } from '#shared/site.ts';
import type { Deps } from './deps.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { type AccountOwners, adminSessionsOf, findViewer } from './features/accounts/service.ts';
import { analyticsRoutes, oneClickRoutes } from './features/analytics/routes.ts';
import { exportNumbers } from './features/analytics/service.ts';
import { articlePages, articleRoutes, articleSitemap } from './features/articles/routes.ts';
import { articleAdminRoutes } from './features/articles/routes-admin.ts';
import { billingAdminRoutes, billingRoutes } from './features/billing/routes.ts';
import { endSubscriptionsOfUser } from './features/billing/service.ts';
import { exportPayments } from './features/billing/service-reads.ts';
import { webhookRoutes } from './features/billing/webhook.ts';
import { churchCalendars, churchPages, churchRoutes, churchSitemap } from './features/churches/routes.ts';
import { claimRoutes } from './features/claims/routes.ts';
import { exportClaims } from './features/claims/service.ts';
import { contactRoutes } from './features/contacts/routes.ts';
import { exportMessages } from './features/contacts/service.ts';
import { devMailRoutes } from './features/emails/routes.ts';
import { eventAdminRoutes, eventRoutes } from './features/events/routes.ts';
import { eventCalendars, eventPages, eventSitemap, firstEvents } from './features/events/routes-pages.ts';
import { exportEvents, releaseEvents } from './features/events/service.ts';
import { galleryRoutes } from './features/gallery/routes.ts';
import { firstPhotos } from './features/gallery/service.ts';
import { onboardingRoutes } from './features/onboarding/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { submissionRoutes } from './features/submissions/routes.ts';
import { moderationRoutes } from './features/submissions/routes-admin.ts';
import { exportChurches, releaseChurches } from './features/submissions/service.ts';
import { uploadRoutes } from './features/uploads/routes.ts';
import { bind, contractsOf, type EndpointOptions, openApi } from './http/endpoint.ts';
import { AppError, errorHandler } from './http/errors.ts';
import { securityHeaders } from './http/headers.ts';
import { requestLog } from './http/log.ts';
import { baseOf, clientConfig, createPages } from './http/page.ts';
import { type SitemapSource, sitemapRoutes } from './http/seo.ts';
import { createAccess } from './http/session.ts';
import type { PageTemplate } from './http/template.ts';

/** What other features own of an account, for its deletion and export. */
export const accountOwners = (deps: Deps): AccountOwners => ({
  releaseChurches: async (tx, owner) => {
    await releaseEvents(tx, owner);
    await releaseChurches(tx, owner);
  },
  endSubscriptions: (tx, options) => endSubscriptionsOfUser(tx, deps, options),
  exportChurches: (options) => exportChurches(deps.db, options),
  exportPayments: (options) => exportPayments(deps, options),
  exportClaims: (options) => exportClaims(deps.db, options),
  exportEvents: (options) => exportEvents(deps, options),
  exportMessages: (options) => exportMessages(deps.db, options),
  exportNumbers: (options) => exportNumbers(deps.db, options),
});

/** Pages whose content is in the client; the others get head and data from their feature. */
const plainPages: Record<string, string> = {
  [paths.about]: `About ${site.name}`,
  [paths.contact]: `Contact ${site.name}`,
  [paths.advertise]: 'List your church',
  [paths.terms]: navigation.terms,
  [paths.privacy]: navigation.privacy,
};

/** Personal pages: search engines do not index them, and the browser fetches their data. */
const personalPages: Record<string, string> = {
  [paths.auth]: navigation.auth,
  [paths.forgotPassword]: auth.forgotTitle,
  [paths.resetPassword]: auth.resetTitle,
  [paths.verifyEmail]: auth.verifyTitle,
  [paths.dashboard]: navigation.dashboard,
  [paths.churchSubmission]: submission.title,
  [paths.eventSubmission]: eventSubmission.pageTitle,
  [paths.churchEdit]: churchEdit.title,
  [paths.confirmTimes]: confirmTimes.title,
  [paths.monthlyNumbers]: monthlyMail.pageTitle,
  [paths.admin]: admin.title,
  [paths.checkout]: payment.title,
  [paths.paymentSuccess]: paymentSuccess.title,
  [paths.paymentSuccessOnboarding]: onboardingPage.returning,
  [paths.churchOnboarding]: onboardingPage.title,
  [paths.billingSuccess]: billingResult.title,
  [paths.success]: billingResult.title,
  [paths.billingCancel]: billingCancel.title,
  [paths.upgrade]: upgrade.title,
  [paths.subscribe]: subscribe.title,
  [paths.claimChurch]: claimPage.title,
  [paths.claimSuccess]: claimSuccess.title,
};

const fixedPages: SitemapSource = {
  name: 'pages',
  files: async () => [1],
  entries: async (file) =>
    file === 1
      ? [
          paths.home,
          paths.directory,
          paths.featured,
          paths.news,
          paths.events,
          ...Object.keys(plainPages),
        ].map((path) => ({ path }))
      : [],
};

/** Run-time configuration for a client that another host serves. */
function configRoutes({ env }: Deps, endpoints: EndpointOptions): express.Router {
  const router = express.Router();
  bind(router, getConfig, endpoints, () => clientConfig(env));
  return router;
}

export type AppOptions = {
  /** Absent when the API runs alone. */
  client?: { template: PageTemplate; assets?: express.RequestHandler };
};

export function createApp(deps: Deps, options: AppOptions = {}): Express {
  const { env, log, pool } = deps;
  installErrorMap();
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('trust proxy', env.trustProxy);
  app.set('query parser', 'simple');

  app.use(requestLog(log), ...securityHeaders(env));
  if (env.clientOrigin) {
    const origin = env.clientOrigin;
    // The client's host embeds uploads, which are public; to browsers two ports of an IP address are not one site.
    app.use('/uploads', (_req, res, next) => {
      res.set('Cross-Origin-Resource-Policy', 'cross-origin');
      next();
    });
    app.use('/api', (req, res, next) => {
      res.vary('Origin');
      if (req.headers.origin === origin) {
        res.set({
          'Access-Control-Allow-Origin': origin,
          'Access-Control-Allow-Credentials': 'true',
          'Access-Control-Expose-Headers':
            'Link, Retry-After, X-Total-Count, X-Total-Capped, X-Search-Corrected, X-Search-Relaxed, X-Search-Read, X-Request-Id',
          'Cross-Origin-Resource-Policy': 'same-site',
        });
        if (req.method === 'OPTIONS') {
          res
            .set('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE')
            .set(
              'Access-Control-Allow-Headers',
              'Content-Type, Authorization, If-Match, Idempotency-Key, Cache-Control, Pragma',
            )
            .set('Access-Control-Max-Age', '600')
            .sendStatus(204);
          return;
        }
      }
      next();
    });
  }
  app.use(deps.cache.serve);

  // Healthy while the process responds; ready only while Postgres does.
  app.get('/healthz', (_req, res) => void res.type('text').send('ok'));
  app.get('/readyz', async (_req, res) => {
    try {
      await pool.query('select 1');
      res.type('text').send('ready');
    } catch {
      res.status(503).type('text').send('the database does not answer');
    }
  });
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  app.get('/metrics', async (req: Request, res: Response) => {
    const local = env.mode === 'local' && !env.metricsToken;
    if (!local && (!env.metricsToken || req.headers.authorization !== `Bearer ${env.metricsToken}`))
      throw new AppError('not_found');
    res.type(metrics.contentType).send(await metrics.metrics());
  });

  app.use(compression({ threshold: 1024 }));

  const access = createAccess({
    env,
    pool,
    secret: deps.secret,
    findViewer: (id) => findViewer(deps, id),
    adminSessions: adminSessionsOf(deps),
  });
  const endpoints = { cache: deps.cache, access, limits: deps.limits, strict: env.nodeEnv !== 'production' };
  const routers = [
    churchRoutes(deps, endpoints),
    accountRoutes(deps, endpoints, accountOwners(deps)),
    uploadRoutes(deps, endpoints),
    submissionRoutes(deps, endpoints),
    onboardingRoutes(deps, endpoints),
    moderationRoutes(deps, endpoints),
    claimRoutes(deps, endpoints),
    galleryRoutes(deps, endpoints),
    billingRoutes(deps, endpoints),
    billingAdminRoutes(deps, endpoints),
    contactRoutes(deps, endpoints),
    articleRoutes(deps, endpoints),
    articleAdminRoutes(deps, endpoints),
    eventRoutes(deps, endpoints),
    eventAdminRoutes(deps, endpoints),
    analyticsRoutes(deps, endpoints),
    overviewRoutes(deps, endpoints),
    configRoutes(deps, endpoints),
  ];
  app.use(webhookRoutes(deps), oneClickRoutes(deps));
  for (const router of routers) app.use(router);
  const description = openApi(routers.flatMap(contractsOf), { title: site.name, version: '1' });
  app.get('/api/openapi.json', (_req, res) => void res.json(description));
  app.use('/api', () => {
    throw new AppError('not_found');
  });
  if (env.mode === 'local' && deps.mail.local) app.use(devMailRoutes(deps));

  const base = (req: Request) => baseOf(env, req);
  app.use(eventCalendars(deps, { base }), churchCalendars(deps, { base }));

  if (options.client) {
    const { template, assets } = options.client;
    const { send: page, serveCached } = createPages({ env, template, cache: deps.cache });
    app.use(serveCached);
    for (const { from, to } of redirects) {
      app.get(from.replace(/\/\*$/, '/{*rest}'), (req, res) => {
        const query = req.originalUrl.split('?')[1];
        res.redirect(301, query ? `${to}?${query}` : to);
      });
    }
    app.use(
      sitemapRoutes({
        sources: [fixedPages, churchSitemap(deps), eventSitemap(deps), articleSitemap(deps)],
        base,
      }),
    );
    if (assets) app.use(assets);
    const more = async (church: { id: number; featured: boolean }) =>
      (await Promise.all([firstPhotos(deps, church), firstEvents(deps, church)])).flat();
    app.use(eventPages(deps, { page, base, access }));
    app.use(churchPages(deps, { page, base, access, more }));
    app.use(articlePages(deps, { page, base }));
    for (const [path, title] of Object.entries(plainPages)) {
      app.get(path, (req, res) =>
        page(req, res, { path, head: { title, description: site.description, canonical: path } }),
      );
    }
    for (const [path, title] of Object.entries(personalPages)) {
      app.get(path, (req, res) =>
        page(req, res, { path, head: { title, description: site.description, noIndex: true } }),
      );
    }
    app.get('/{*path}', (req, res) =>
      page(req, res, {
        head: { title: notFoundPage.title, description: site.description, status: 404, noIndex: true },
      }),
    );
  }

  app.use(errorHandler(log));
  return app;
}
