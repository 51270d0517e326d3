import { Router } from 'express';
import { getOverview, type Overview } from '#shared/contracts/admin/overview.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import * as store from './store.ts';

const week = 7 * 24 * 3600_000;

const presentQueue = ({ count, oldest }: { count: number; oldest: Date | null }) => ({
  count,
  oldest: oldest?.toISOString() ?? null,
});

/** Jobs that do nothing with this configuration. */
const offJobs = ({ env, payments }: Deps): string[] => [
  ...(env.backups ? [] : ['backup']),
  ...(env.websiteChecks === 'none' ? ['website-checks'] : []),
  ...(payments ? [] : ['billing-reconcile', 'billing-full-pass']),
];

async function readSystem(deps: Deps): Promise<Overview['system']> {
  const { db } = deps;
  const off = offJobs(deps);
  const [storage, lastImport, jobs] = await Promise.all([
    store.readStorage(db),
    store.findLastImport(db),
    store.listJobRuns(db),
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
    jobs: jobs.map(({ name, at, failed }) => ({
      name,
      isOff: off.includes(name),
      last: at ? { at, failed: failed ?? false } : null,
    })),
  };
}

export function overviewRoutes(deps: Deps, options: EndpointOptions): Router {
  const router = Router();
  const { db, now } = deps;
  bind(router, getOverview, options, async () => {
    const [work, claims, messages, subscriptions, failed, system] = await Promise.all([
      store.summarizeWork(db, { since: new Date(now().getTime() - week) }),
      store.summarizeClaims(db),
      store.summarizeMessages(db),
      store.summarizeSubscriptions(db),
      store.summarizeFailedEmails(db),
      readSystem(deps),
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

  return router;
}
