import { yearsBefore } from '#shared/domain/dates.ts';
import type { Job } from '../../jobs/runner.ts';
import { queueEmail } from '../emails/service.ts';
import { accountEmails } from './emails-copy.ts';
import { type AccountOwners, removeAccount } from './service.ts';
import { sendResetLinks } from './service-links.ts';
import { listExpired, listInactive, markWarned, pruneExpired } from './store.ts';

const day = 24 * 3600_000;

export const accountJobs = (owners: AccountOwners): Job[] => [
  { name: 'accounts-resets', poll: 5000, run: sendResetLinks },
  { name: 'accounts-prune', cron: '17 * * * *', run: (deps) => pruneExpired(deps.db, { now: deps.now() }) },
  {
    name: 'accounts-retention',
    cron: '40 3 * * *',
    run: async (deps) => {
      const now = deps.now();
      // The privacy policy promises to delete accounts after three inactive years. A warning is sent 30 days earlier.
      const cutoff = yearsBefore(now, 3);
      for (const user of await listInactive(deps.db, { before: new Date(cutoff.getTime() + 30 * day) })) {
        await deps.db.transaction(async (tx) => {
          const cause = `account-inactive:${user.id}:${user.lastActiveAt.toISOString()}`;
          const email = { to: user.email, cause, sendAt: now, url: `${deps.baseUrl()}/auth` };
          await queueEmail(tx, () => accountEmails.inactive, email);
          await markWarned(tx, { userId: user.id, now });
        });
      }
      const warnedBefore = new Date(now.getTime() - 30 * day);
      for (const user of await listExpired(deps.db, { before: cutoff, warnedBefore }))
        await deps.db.transaction((tx) => removeAccount(deps, owners, tx, user));
    },
  },
];
