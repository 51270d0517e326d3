/** The event inbox. Events are committed first and handled later by any worker. */
import { PaymentsFailure, type ProvidedEvent, subscribedEvents } from '../../adapters/payments/types.ts';
import type { Deps } from '../../deps.ts';
import { retryLimits, waitAfter } from './policy.ts';
import { paymentsOf } from './service-gate.ts';
import { syncOrder, syncSubscription } from './service-sync.ts';
import { forgetCustomer } from './store-customers.ts';
import * as store from './store-events.ts';
import { findOrderOfSession } from './store-orders.ts';
import { listProviderIdsOfCustomer } from './store-subscriptions.ts';

const handledTypes: ReadonlySet<string> = new Set(subscribedEvents);
/** Longer than handling takes. Afterwards another worker takes over, in case the first one died. */
const lease = 90_000;

/** Stores an event once, even if several sources deliver it. Unused types are stored as ignored. True if it is new. */
export const storeEvent = (
  deps: Pick<Deps, 'db' | 'now'>,
  { id, type, objectId, payload }: ProvidedEvent,
  source: 'webhook' | 'reconcile',
): Promise<boolean> =>
  store.insertEvent(deps.db, {
    id,
    type,
    objectId,
    payload,
    source,
    state: handledTypes.has(type) ? 'pending' : 'ignored',
    now: deps.now(),
  });

/** Handles due events one by one and returns the number of successes. Workers may run concurrently. */
export async function handleDueEvents(deps: Deps, signal?: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal?.aborted) {
    const now = deps.now();
    const event = await store.claimEvent(deps.db, { now, leaseUntil: new Date(now.getTime() + lease) });
    if (!event) return done;
    if (await handle(deps, event)) done += 1;
  }
  return done;
}

async function handle(deps: Deps, event: store.EventRow): Promise<boolean> {
  try {
    await carryOut(deps, event);
    await store.finishEvent(deps.db, { ...event, now: deps.now() });
    return true;
  } catch (error) {
    const now = deps.now();
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    const about = { event: event.id, type: event.type, attempts: event.attempts, reason };
    const isAbandoned =
      event.attempts >= retryLimits.errors && now.getTime() - event.createdAt.getTime() >= retryLimits.age;
    if (isAbandoned) {
      await store.abandonEvent(deps.db, { ...event, error: reason });
      deps.log.error(about, 'an event from the payment provider was abandoned');
    } else {
      const until = new Date(now.getTime() + waitAfter(event.attempts));
      await store.postponeEvent(deps.db, { ...event, until, error: reason });
      const isUnreachable = error instanceof PaymentsFailure && error.kind === 'unreachable';
      deps.log[isUnreachable ? 'warn' : 'error'](about, 'an event from the payment provider was postponed');
    }
    return false;
  }
}

/** The payload only determines which subscriptions to sync. */
async function carryOut(
  deps: Deps,
  { id, type, objectId, payload, createdAt }: store.EventRow,
): Promise<void> {
  const payments = paymentsOf(deps);
  const event: ProvidedEvent = { id, type, objectId, payload, createdAt, liveMode: payments.liveMode };
  const ids = new Set(await payments.subscriptionsOf(event));
  if (type === 'customer.deleted' && objectId) {
    await forgetCustomer(deps.db, { providerId: objectId, now: deps.now() });
    for (const providerId of await listProviderIdsOfCustomer(deps.db, { customerId: objectId }))
      ids.add(providerId);
  }
  for (const providerId of ids) await syncSubscription(deps, { providerId });
  if (ids.size === 0 && type.startsWith('checkout.session.') && objectId) {
    const order = await findOrderOfSession(deps.db, { sessionId: objectId });
    if (order) await syncOrder(deps, order);
  }
}
