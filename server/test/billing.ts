/** An application that is paid through a local provider, and the steps that the tests of payments share. */
import { asc, eq } from 'drizzle-orm';
import type { BillingInterval } from '#shared/billing.ts';
import { billingEvents, billingOrders, billingSubscriptions } from '../db/tables/billing.ts';
import type { churches } from '../db/tables/churches.ts';
import { featuredLog } from '../db/tables/featured.ts';
import type { Deps } from '../deps.ts';
import { carryOutEnds } from '../features/billing/service-ends.ts';
import { handleDueEvents } from '../features/billing/service-events.ts';
import { endByTime, type Report, reconcile } from '../features/billing/service-reconcile.ts';
import { createTestApp, type SignedIn } from './app.ts';
import { startProvider } from './payments.ts';

type Church = typeof churches.$inferSelect;

export const day = 24 * 3600_000;

/** Call at the top of a test file. */
export async function createPaidApp(options: Parameters<typeof createTestApp>[0] = {}) {
  const payments = options.payments ?? (await startProvider());
  const app = await createTestApp({
    paymentsTimeout: 2000,
    ...options,
    payments,
    env: { LIMIT_FACTOR: '1000', ...options.env },
  });
  const { db } = app.deps;

  /** What the jobs of a server do with what has come in. */
  const settle = async (deps: Deps = app.deps) => {
    await payments.settled();
    await handleDueEvents(deps);
    await carryOutEnds(deps);
    await payments.settled();
    await handleDueEvents(deps);
  };
  const follow = () => app.setNow(payments.now());

  return {
    ...app,
    payments,
    settle,
    reconcile: (how: { full?: boolean } = {}): Promise<Report> => reconcile(app.deps, how),
    /** Both clocks go on, and what comes due on the way happens. */
    advance: (by: { seconds?: number; hours?: number; days?: number }) => {
      payments.advance(by);
      follow();
    },
    toPeriodEnd: (subscription: string) => {
      payments.toPeriodEnd(subscription);
      follow();
    },
    endByTime: () => endByTime(app.deps),

    /** A signed-in owner of an approved church. */
    owner: async (values: Partial<Church> = {}): Promise<SignedIn & { church: Church }> => {
      const signedIn = await app.signIn();
      return { ...signedIn, church: await app.build.church({ userId: signedIn.user.id, ...values }) };
    },
    /** Opens the hosted page; returns its URL. */
    checkout: async (
      { agent }: Pick<SignedIn, 'agent'>,
      {
        churchId = null,
        interval = 'monthly',
      }: { churchId?: number | null; interval?: BillingInterval } = {},
    ): Promise<string> => {
      const { body } = await agent
        .post('/api/billing/create-checkout-session')
        .send({ churchId, interval })
        .expect(200);
      return body.url;
    },
    /** The session id that the provider puts into the return URL. */
    sessionOf: (url: string): string => payments.session(url).id,
    /** The provider's id of what was bought on a hosted page. */
    subscriptionOf: (url: string): string => String(payments.session(url).subscription),

    /** Bypasses the response cache, which is cleared a moment after the change. */
    isFeatured: async (churchId: number): Promise<boolean> => {
      const { body } = await app.anonymous
        .get(`/api/churches/${churchId}`)
        .set('Cookie', 'past=the-cache')
        .expect(200);
      return body.featured;
    },
    flips: async (churchId: number) => {
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
      (await app.emails()).filter((mail) => mail.to === to).map((mail) => mail.subject),
    subscriptions: () => db.select().from(billingSubscriptions).orderBy(asc(billingSubscriptions.id)),
    subscription: async (providerId: string) =>
      (
        await db.select().from(billingSubscriptions).where(eq(billingSubscriptions.providerId, providerId))
      )[0],
    orders: () => db.select().from(billingOrders).orderBy(asc(billingOrders.createdAt)),
    inbox: () => db.select().from(billingEvents).orderBy(asc(billingEvents.createdAt)),
  };
}
