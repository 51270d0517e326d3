/** The administrator's overview; each feature summarizes its own data. */
import { Router } from 'express';
import { discardEmail, getOverview, type Overview, retryEmail } from '#shared/contracts/admin/overview.ts';
import { overviewCopy as copy } from '#shared/messages/analytics.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { AppError } from '../../http/errors.ts';
import { summarizeSubscriptions } from '../billing/service.ts';
import { summarizeClaims } from '../claims/service.ts';
import { summarizeMessages } from '../contacts/service.ts';
import * as emails from '../emails/service.ts';
import { summarizeWork } from '../submissions/service.ts';
import { findLastImport, listJobRuns, readStorage } from './store.ts';

const week = 7 * 24 * 3600_000;

const emailNotFound = () => new AppError('not_found', { message: copy.emailGone });

const presentQueue = ({ count, oldest }: { count: number; oldest: Date | null }) => ({
  count,
  oldest: oldest?.toISOString() ?? null,
});

async function readSystem(db: Db): Promise<Overview['system']> {
  const [storage, lastImport, jobs] = await Promise.all([
    readStorage(db),
    findLastImport(db),
    listJobRuns(db),
  ]);
  return {
    version: packageFile.version,
    lastImport: lastImport && {
      file: lastImport.file,
      at: lastImport.startedAt.toISOString(),
      finished: lastImport.finishedAt !== null,
      added: lastImport.added,
      updated: lastImport.updated,
    },
    storage,
    jobs: jobs.map(({ name, at, failed }) => ({ name, last: at ? { at, failed: failed ?? false } : null })),
  };
}

export function overviewRoutes({ db, now, log }: Deps, options: EndpointOptions): Router {
  const router = Router();
  bind(router, getOverview, options, async () => {
    const [work, claims, messages, subscriptions, failed, system] = await Promise.all([
      summarizeWork(db, { since: new Date(now().getTime() - week) }),
      summarizeClaims(db),
      summarizeMessages(db),
      summarizeSubscriptions(db),
      emails.summarizeFailedEmails(db),
      readSystem(db),
    ]);
    return {
      pending: presentQueue(work.pending),
      changes: presentQueue(work.changes),
      claims: presentQueue(claims),
      messages: presentQueue(messages),
      newChurches: work.newChurches,
      subscriptions: { ...subscriptions, checkedAt: subscriptions.checkedAt?.toISOString() ?? null },
      failedEmails: {
        ...presentQueue(failed),
        newest: failed.newest.map((email) => ({ ...email, createdAt: email.createdAt.toISOString() })),
      },
      system,
    };
  });

  bind(router, retryEmail, options, async ({ params: { id }, viewer }) => {
    if (!(await emails.retryEmail(db, { id, now: now() }))) throw emailNotFound();
    log.info({ email: id, admin: viewer.id }, 'failed email queued again');
    return { message: copy.retried };
  });

  bind(router, discardEmail, options, async ({ params: { id }, viewer }) => {
    if (!(await emails.discardEmail(db, { id }))) throw emailNotFound();
    log.info({ email: id, admin: viewer.id }, 'failed email discarded');
    return { message: copy.discarded };
  });

  return router;
}
