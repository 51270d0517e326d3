/** What the administrator should know at a glance; each feature counts its own. */
import type { Overview } from '#shared/overview.ts';
import type { Deps } from '../../deps.ts';
import { summarizeSubscriptions } from '../billing/service.ts';
import { summarizeClaims } from '../claims/service.ts';
import { summarizeMessages } from '../contacts/service.ts';
import { summarizeFailedMails } from '../mails/service.ts';
import { summarizeWork } from '../submissions/service.ts';

const week = 7 * 24 * 3600_000;

const queueOf = ({ count, oldest }: { count: number; oldest: Date | null }) => ({
  count,
  oldest: oldest?.toISOString() ?? null,
});

export async function readOverview({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Overview> {
  const since = new Date(now().getTime() - week);
  const [work, claims, messages, subscriptions, mails] = await Promise.all([
    summarizeWork(db, { since }),
    summarizeClaims(db),
    summarizeMessages(db),
    summarizeSubscriptions(db),
    summarizeFailedMails(db),
  ]);
  return {
    pending: queueOf(work.pending),
    changes: queueOf(work.changes),
    claims: queueOf(claims),
    messages: queueOf(messages),
    newChurches: work.newChurches,
    subscriptions,
    failedMails: queueOf(mails),
  };
}
