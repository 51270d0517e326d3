/** An application with a local payment provider, and steps shared by payment tests. */

import { asc, eq } from 'drizzle-orm';
import { type BillingInterval, termsVersion } from '#shared/contracts/billing.ts';
import { billingEvents, billingOrders, billingSubscriptions } from '../db/tables/billing.ts';
import type { churches } from '../db/tables/churches.ts';
import { featuredLog } from '../db/tables/featured.ts';
import type { Deps } from '../deps.ts';
import { carryOutEnds } from '../features/billing/service.ts';
import { endByTime, handleDueEvents, type Report, reconcile } from '../features/billing/service-events.ts';
import { createTestApp, type SignedIn } from './app.ts';
import { startProvider } from './payments.ts';

type Church = typeof churches.$inferSelect;

export const day = 24 * 3600_000;

export async function createPaidApp(options: Parameters<typeof createTestApp>[0] = {}) {
  const payments = options.payments ?? (await startProvider());
  const app = await createTestApp({
    paymentsTimeout: 2000,
    ...options,
    payments,
    env: { LIMIT_FACTOR: '1000', ...options.env },
  });
  const { db } = app.deps;

  /** Does what the jobs would do with received events. */
  const settle = async (deps: Deps = app.deps) => {
    await payments.settled();
    await handleDueEvents(deps);
    await carryOutEnds(deps);
    await payments.settled();
    await handleDueEvents(deps);
  };
  const syncClock = () => app.setNow(payments.now());

  return {
    ...app,
    payments,
    settle,
    reconcile: (options: { full?: boolean } = {}): Promise<Report> => reconcile(app.deps, options),
    /** Advances the clocks of the provider and the application. The provider does what becomes due. */
    advance: (by: { seconds?: number; hours?: number; days?: number }) => {
      payments.advance(by);
      syncClock();
    },
    toPeriodEnd: (subscription: string) => {
      payments.toPeriodEnd(subscription);
      syncClock();
    },
    endByTime: () => endByTime(app.deps),

    /** A signed-in owner of an approved church. */
    owner: async (values: Partial<Church> = {}): Promise<SignedIn & { church: Church }> => {
      const signedIn = await app.signIn();
      return { ...signedIn, church: await app.build.church({ userId: signedIn.user.id, ...values }) };
    },
    /** Starts a checkout and returns the URL of its hosted page. */
    checkout: async (
      { agent }: Pick<SignedIn, 'agent'>,
      {
        churchId = null,
        interval = 'monthly',
      }: { churchId?: number | null; interval?: BillingInterval } = {},
    ): Promise<string> => {
      const { body } = await agent
        .post('/api/billing/create-checkout-session')
        .send({ terms: termsVersion, churchId, interval })
        .expect(200);
      return body.url;
    },
    sessionOf: (url: string): string => payments.session(url).id,
    /** Provider id of the subscription that was bought on a hosted page. */
    subscriptionOf: (url: string): string => String(payments.session(url).subscription),

    /** Bypasses the response cache, which is cleared shortly after a change. */
    isFeatured: async (churchId: number): Promise<boolean> => {
      const { body } = await app.anonymous
        .get(`/api/churches/${churchId}`)
        .set('Cookie', 'past=the-cache')
        .expect(200);
      return body.featured;
    },
    featuredChanges: async (churchId: number) => {
      const rows = await db
        .select()
        .from(featuredLog)
        .where(eq(featuredLog.churchId, churchId))
        .orderBy(asc(featuredLog.id));
      return rows.map(({ featured }) => (featured ? 'on' : 'off'));
    },
    log: (churchId: number) =>
      db.select().from(featuredLog).where(eq(featuredLog.churchId, churchId)).orderBy(asc(featuredLog.id)),
    /** Subjects of emails to a recipient, oldest first. */
    emailsTo: async (to: string): Promise<string[]> =>
      (await app.emails()).filter((email) => email.to === to).map((email) => email.subject),
    subscriptions: () => db.select().from(billingSubscriptions).orderBy(asc(billingSubscriptions.id)),
    subscription: async (providerId: string) =>
      (
        await db.select().from(billingSubscriptions).where(eq(billingSubscriptions.providerId, providerId))
      )[0],
    orders: () => db.select().from(billingOrders).orderBy(asc(billingOrders.createdAt)),
    inbox: () => db.select().from(billingEvents).orderBy(asc(billingEvents.createdAt)),
  };
}
