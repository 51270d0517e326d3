/** What the administrator should know at a glance; each feature counts its own. */
import { Router } from 'express';
import { getOverview } from '#shared/overview.ts';
import type { Deps } from '../../deps.ts';
import { bind, type EndpointOptions } from '../../http/endpoint.ts';
import { summarizeSubscriptions } from '../billing/service.ts';
import { summarizeClaims } from '../claims/service.ts';
import { summarizeMessages } from '../contacts/service.ts';
import { summarizeFailedEmails } from '../emails/service.ts';
import { summarizeWork } from '../submissions/service.ts';

const week = 7 * 24 * 3600_000;

const presentQueue = ({ count, oldest }: { count: number; oldest: Date | null }) => ({
  count,
  oldest: oldest?.toISOString() ?? null,
});

export function overviewRoutes({ db, now }: Deps, options: EndpointOptions): Router {
  const router = Router();
  bind(router, getOverview, options, async () => {
    const [work, claims, messages, subscriptions, emails] = await Promise.all([
      summarizeWork(db, { since: new Date(now().getTime() - week) }),
      summarizeClaims(db),
      summarizeMessages(db),
      summarizeSubscriptions(db),
      summarizeFailedEmails(db),
    ]);
    return {
      pending: presentQueue(work.pending),
      changes: presentQueue(work.changes),
      claims: presentQueue(claims),
      messages: presentQueue(messages),
      newChurches: work.newChurches,
      subscriptions,
      failedMails: presentQueue(emails),
    };
  });
  return router;
}
