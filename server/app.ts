import compression from 'compression';
import type { Express, Request } from 'express';
import express from 'express';
import { getConfig } from '#shared/contracts/config.ts';
import { site } from '#shared/domain/site.ts';
import { installErrorMap } from '#shared/domain/text.ts';
import { type ClientFiles, pageRoutes } from './app-pages.ts';
import { isoDates } from './db/iso-dates.ts';
import type { Deps } from './deps.ts';
import { accountAdminRoutes, accountRoutes, secondFactorRoutes } from './features/accounts/routes.ts';
import { type AccountOwners, adminSessionsOf, findViewer } from './features/accounts/service.ts';
import { analyticsRoutes, oneClickRoutes } from './features/analytics/routes.ts';
import { exportNumbers } from './features/analytics/store.ts';
import { articleAdminRoutes, articleRoutes } from './features/articles/routes.ts';
import { billingAdminRoutes, billingRoutes, webhookRoutes } from './features/billing/routes.ts';
import { endSubscriptionsOfUser } from './features/billing/service.ts';
import { stopRenewals } from './features/billing/service-admin.ts';
import { exportPayments } from './features/billing/service-own.ts';
import { churchCalendars, churchRoutes } from './features/churches/routes.ts';
import { claimRoutes } from './features/claims/routes.ts';
import { undoClaim } from './features/claims/service-decisions.ts';
import { exportClaims } from './features/claims/store.ts';
import { contactRoutes } from './features/contacts/routes.ts';
import { undoSuggestion } from './features/contacts/service-admin.ts';
import { exportMessages } from './features/contacts/store.ts';
import { curationRoutes } from './features/curation/routes.ts';
import { undoBulk } from './features/curation/service-bulk.ts';
import { undoDistinct, undoMerge } from './features/curation/service-merge.ts';
import { devMailRoutes, emailRoutes } from './features/emails/routes.ts';
import { eventAdminRoutes, eventRoutes } from './features/events/routes.ts';
import { eventCalendars } from './features/events/routes-pages.ts';
import { exportEvents, releaseEvents } from './features/events/service.ts';
import { favoriteRoutes } from './features/favorites/routes.ts';
import { listFavorites } from './features/favorites/store.ts';
import { galleryRoutes } from './features/gallery/routes.ts';
import { historyRoutes } from './features/history/routes.ts';
import type { Undos } from './features/history/service.ts';
import { importRoutes } from './features/imports/routes.ts';
import { landingRoutes } from './features/landings/routes.ts';
import { onboardingRoutes } from './features/onboarding/routes.ts';
import { openDataRoutes } from './features/open-data/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { reviewRoutes } from './features/review/routes.ts';
import { undoReview } from './features/review/service.ts';
import { undoRevision } from './features/review/service-revisions.ts';
import { searchRoutes } from './features/search/routes.ts';
import { submissionRoutes } from './features/submissions/routes.ts';
import { exportChurches, releaseChurches } from './features/submissions/service.ts';
import { uploadRoutes } from './features/uploads/routes.ts';
import { websiteRoutes } from './features/websites/routes.ts';
import { answerPreflight, corsFor, openToAll } from './http/cors.ts';
import { bind, contractsOf, type EndpointOptions } from './http/endpoint.ts';
import { AppError, errorHandler } from './http/errors.ts';
import { oneHost, securityHeaders } from './http/headers.ts';
import { healthRoutes } from './http/health.ts';
import { limit } from './http/limits.ts';

import { checkProxy, requestLog } from './http/log.ts';
import { openApi } from './http/openapi.ts';
import { baseOf, clientConfig, createOutagePage } from './http/page/page.ts';
import { securityTxtRoutes } from './http/page/security-txt.ts';
import { createAccess } from './http/session.ts';
import { readLocale } from './locale/request.ts';
import './locale/translations.ts';

/** Other features' part in deleting and exporting an account. */
export const accountOwners = (deps: Deps): AccountOwners => ({
  releaseChurches: async (tx, owner) => {
    await releaseEvents(tx, owner);
    await releaseChurches(tx, owner);
  },
  endSubscriptions: (tx, options) => endSubscriptionsOfUser(tx, deps, options),
  stopRenewals: (tx, options) => stopRenewals(tx, deps, options),
  exportOwned: async (owner) => ({
    ...(await exportChurches(deps.db, owner)),
    payments: (await exportPayments(deps, owner)).map(isoDates),
    claims: (await exportClaims(deps.db, owner)).map(isoDates),
    events: await exportEvents(deps, owner),
    messages: (await exportMessages(deps.db, owner)).map(isoDates),
    numbers: await exportNumbers(deps.db, owner),
    favorites: (await listFavorites(deps.db, owner)).map(isoDates),
  }),
});

/** What the history undoes; it knows no other feature. */
const undos: Undos = {
  approved: undoReview,
  rejected: undoReview,
  revision_approved: undoRevision,
  revision_rejected: undoRevision,
  claimed: undoClaim,
  claim_rejected: undoClaim,
  edited: undoSuggestion,
  suggestion_dismissed: undoSuggestion,
  not_duplicate: undoDistinct,
  merged: undoMerge,
  bulk: undoBulk,
};

/** Runtime configuration for a client served from another host. */
function configRoutes({ env }: Deps, endpoints: EndpointOptions): express.Router {
  const router = express.Router();
  bind(router, getConfig, endpoints, () => clientConfig(env));
  return router;
}

export type AppOptions = {
  /** Omitted if only the API is served. */
  client?: ClientFiles;
  /** Separate clock for user sessions, because tests move the main one by months. */
  sessionNow?: () => Date;
};

/** Whether a request counts toward the read rate: API reads, pages, calendars, and sitemaps, but not static files. */
const isCountedRead = ({ method, path }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && (path.startsWith('/api/') || !/\.(?!ics$|xml$)\w+$/.test(path));

function countReads({ limits }: Deps): express.RequestHandler {
  const limitReads = limit(limits, 'read');
  return (req, res, next) => (isCountedRead(req) ? limitReads(req, res, next) : next());
}

function apiRouters(deps: Deps, endpoints: EndpointOptions): express.Router[] {
  return [
    searchRoutes(deps, endpoints),
    landingRoutes(deps, endpoints),
    churchRoutes(deps, endpoints),
    accountRoutes(deps, endpoints, accountOwners(deps)),
    secondFactorRoutes(deps, endpoints),
    accountAdminRoutes(deps, endpoints, accountOwners(deps)),
    uploadRoutes(deps, endpoints),
    submissionRoutes(deps, endpoints),
    onboardingRoutes(deps, endpoints),
    reviewRoutes(deps, endpoints),
    historyRoutes(deps, endpoints, undos),
    curationRoutes(deps, endpoints),
    websiteRoutes(deps, endpoints),
    claimRoutes(deps, endpoints),
    favoriteRoutes(deps, endpoints),
    galleryRoutes(deps, endpoints),
    billingRoutes(deps, endpoints),
    billingAdminRoutes(deps, endpoints),
    contactRoutes(deps, endpoints),
    articleRoutes(deps, endpoints),
    articleAdminRoutes(deps, endpoints),
    eventRoutes(deps, endpoints),
    eventAdminRoutes(deps, endpoints),
    analyticsRoutes(deps, endpoints),
    importRoutes(deps, endpoints),
    overviewRoutes(deps, endpoints),
    emailRoutes(deps, endpoints),
    configRoutes(deps, endpoints),
  ];
}

export function createApp(deps: Deps, options: AppOptions = {}): Express {
  const { env, log, pool } = deps;
  installErrorMap();
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('trust proxy', env.trustProxy);
  app.set('query parser', 'simple');

  app.use(requestLog(log), checkProxy(env, log), ...securityHeaders(env), oneHost);
  if (env.clientOrigin) app.use(corsFor(env.clientOrigin));
  app.use('/api', answerPreflight);

  app.use(healthRoutes(deps));
  app.use(readLocale);
  app.use(countReads(deps));
  app.use(compression({ threshold: 1024 }));

  const access = createAccess({
    env,
    pool,
    secret: deps.secret,
    log,
    now: options.sessionNow ?? deps.now,
    findViewer: (id) => findViewer(deps, id),
    adminSessions: adminSessionsOf(deps),
  });
  const { cache, limits, gate } = deps;
  const routers = apiRouters(deps, { env, cache, access, limits, gate });
  app.use(webhookRoutes(deps), oneClickRoutes(deps));
  for (const router of routers) app.use(router);
  let description: object | undefined;
  app.get('/api/openapi.json', openToAll, (_req, res) => {
    description ??= openApi(routers.flatMap(contractsOf), { title: site.name, version: '1' });
    res.json(description);
  });
  app.use('/api', () => {
    throw new AppError('not_found');
  });
  if (env.mode === 'local' && deps.mail.local) app.use(devMailRoutes(deps));

  const base = (req: Request) => baseOf(env, req);
  app.use(
    eventCalendars(deps, { base }),
    churchCalendars(deps, { base }),
    securityTxtRoutes({ base, now: deps.now }),
    openDataRoutes(deps, { base }),
  );

  const { client } = options;
  if (client) app.use(pageRoutes(deps, { ...client, access }));

  app.use(errorHandler(log, client && createOutagePage(env, client.template)));
  return app;
}
