/** What is kept how long, as the privacy policy promises. */
import { yearsBefore } from '#shared/domain/dates.ts';
import type { Deps } from '../deps.ts';
import { type AccountOwners, removeInactive } from '../features/accounts/service.ts';
import { oldestStored } from '../features/analytics/policy.ts';
import { deleteNumbers } from '../features/analytics/store.ts';
import { pruneEvents } from '../features/billing/store-events.ts';
import { pruneOrders } from '../features/billing/store-orders.ts';
import { pruneSubscriptions } from '../features/billing/store-subscriptions.ts';
import { pruneMessages, pruneVisits } from '../features/contacts/store.ts';
import { deleteOldMerges } from '../features/curation/store-merge-undo.ts';
import { pruneEmails } from '../features/emails/store.ts';
import { mergeUndoDays } from '../features/history/policy.ts';
import { forgetBefore } from '../features/imports/store-uploads.ts';
import { removeUnused } from '../features/uploads/service.ts';

type Removal = (deps: Deps, now: Date, signal: AbortSignal | undefined) => Promise<unknown>;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

const removals = (owners: AccountOwners): Record<string, Removal> => ({
  accounts: (deps, now) => removeInactive(deps, owners, { before: yearsBefore(now, 3) }),
  numbers: ({ db }, now, signal) => deleteNumbers(db, { month: oldestStored(now), signal }),
  subscriptions: ({ db }, now, signal) => pruneSubscriptions(db, { before: yearsBefore(now, 7), signal }),
  // After the subscriptions, which keep their orders.
  orders: ({ db }, now, signal) => pruneOrders(db, { before: yearsBefore(now, 7), signal }),
  events: ({ db }, now, signal) => pruneEvents(db, { before: daysBefore(now, 90), signal }),
  messages: ({ db }, now, signal) => pruneMessages(db, { before: yearsBefore(now, 2), signal }),
  visits: ({ db }, now, signal) => pruneVisits(db, { before: daysBefore(now, 30), signal }),
  emails: ({ db }, now, signal) => pruneEmails(db, { before: daysBefore(now, 90), signal }),
  merges: ({ db }, now) => deleteOldMerges(db, { before: daysBefore(now, mergeUndoDays) }),
  imports: ({ db }, now) => forgetBefore(db, { before: daysBefore(now, 30) }),
  images: (deps, now, signal) => removeUnused(deps, { before: daysBefore(now, 1), signal }),
});

/** A failure, such as of the storage, keeps only its own kind. */
export async function removeOld(deps: Deps, owners: AccountOwners, signal?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const remove of Object.values(removals(owners)))
    await remove(deps, deps.now(), signal).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'some old data could not be deleted');
}
