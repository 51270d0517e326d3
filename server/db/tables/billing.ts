import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { planNames } from '#shared/billing.ts';
import { users } from './accounts.ts';
import { churches } from './churches.ts';

export const at = () => timestamp({ withTimezone: true });

/** Customers of the payment provider; `providerId` is its id of them. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    providerId: text().notNull().unique(),
    /** Null until an account exists. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    email: text().notNull(),
    createdAt: at().notNull(),
    deletedAt: at(),
  },
  (table) => [uniqueIndex('billing_customers_user').on(table.userId).where(sql`deleted_at is null`)],
);

/** Our own record of a purchase, written before each request to the provider. */
export const billingOrders = pgTable(
  'billing_orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    flow: text({ enum: ['checkout', 'onboarding'] }).notNull(),
    state: text({ enum: ['creating', 'open', 'fulfilled', 'expired', 'failed', 'conflict'] }).notNull(),
    /** `user:<id>`, or the hash of a binding cookie; never the church. */
    payer: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    email: text().notNull().default(''),
    churchId: integer().references(() => churches.id, { onDelete: 'set null' }),
    /** The church in the unique index; 0 is none. */
    churchKey: integer().notNull().default(0),
    claimData: jsonb(),
    /** When the claim or new church of `claimData` was created from the paid order (features/claims). */
    claimTakenAt: at(),
    plan: text({ enum: planNames }).notNull(),
    /** Cents. */
    amount: integer().notNull(),
    /** When the payer accepted the renewal terms, and which version of them. */
    consentAt: at(),
    consentVersion: text(),
    /** Until then one process works on it; others wait. */
    leaseUntil: at(),
    /** Incremented after an error of the provider, which replays stored responses under the same idempotency key. */
    attempt: integer().notNull().default(1),
    customerId: text(),
    sessionId: text().unique(),
    sessionUrl: text(),
    expiresAt: at(),
    subscriptionId: text(),
    /** An account was created for the email address that the provider reported. */
    accountMade: boolean().notNull().default(false),
    /** Why the order must lead to no payment anymore (account deleted, claim withdrawn). */
    endReason: text(),
    endWantedAt: at(),
    endDoneAt: at(),
    endNextAt: at(),
    endAttempts: integer().notNull().default(0),
    syncedAt: at(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('billing_orders_open')
      .on(table.payer, table.flow, table.churchKey)
      .where(sql`state in ('creating', 'open')`),
    index('billing_orders_state').on(table.createdAt).where(sql`state in ('creating', 'open')`),
    index('billing_orders_subscription').on(table.subscriptionId),
    index('billing_orders_user').on(table.userId, table.createdAt),
    index('billing_orders_church').on(table.churchId),
    index('billing_orders_unowned').on(table.email).where(sql`user_id is null and state = 'fulfilled'`),
    index('billing_orders_ends')
      .on(table.endNextAt)
      .where(sql`end_wanted_at is not null and end_done_at is null`),
    index('billing_orders_claims')
      .on(table.createdAt)
      .where(sql`state = 'fulfilled' and claim_data is not null and claim_taken_at is null`),
  ],
);

/** Copies of the provider's subscriptions; written by the sync only. */
export const billingSubscriptions = pgTable(
  'billing_subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    providerId: text().notNull().unique(),
    /** Copied from the provider, never computed. */
    status: text().notNull(),
    customerId: text().notNull(),
    orderId: uuid().references(() => billingOrders.id, { onDelete: 'set null' }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    churchId: integer().references(() => churches.id, { onDelete: 'set null' }),
    priceId: text().notNull(),
    /** Null for a price that we no longer sell. */
    plan: text({ enum: planNames }),
    amount: integer().notNull(),
    interval: text({ enum: ['month', 'year'] }).notNull(),
    periodStart: at(),
    periodEnd: at(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    cancelAt: at(),
    endedAt: at(),
    pastDueSince: at(),
    /** Money that funds what is running now went back. */
    refundedAt: at(),
    /** Of any charge, until it closes: open or lost counts against being featured, an inquiry does not. */
    dispute: text({ enum: ['inquiry', 'open', 'won', 'lost'] }),
    /** Until then the provider takes our evidence; null without an open dispute or inquiry. */
    disputeDueAt: at(),
    /** The card that is charged next, as the payer knows it. */
    cardBrand: text(),
    cardLast4: text(),
    /** A second one for the same church: cancelled and refunded. */
    superseded: boolean().notNull().default(false),
    /** Why we ended it ourselves (claim_rejected, church_deleted, …); the refund follows from it. */
    endReason: text(),
    /** Ending and refunding at the provider is still to be done, or was done. */
    endWantedAt: at(),
    endDoneAt: at(),
    endNextAt: at(),
    /** Incremented after an error of the provider. */
    endAttempts: integer().notNull().default(0),
    latestInvoiceId: text(),
    lastPaymentAt: at(),
    lastPaymentAmount: integer(),
    /** Cents of the last payment that went back. */
    lastPaymentRefunded: integer().notNull().default(0),
    lastPaymentStatus: text(),
    createdAt: at().notNull(),
    syncedAt: at().notNull(),
    /** Raised by each sync: one that read the provider before another sync wrote has to read again. */
    syncVersion: integer().notNull().default(0),
    /** How we end it: now, or with the period that is paid. */
    endMode: text({ enum: ['now', 'period_end'] })
      .notNull()
      .default('now'),
    /** Cents to refund when it ends; null: what the reason gives. */
    endRefund: integer(),
  },
  (table) => [
    uniqueIndex('billing_subscriptions_church')
      .on(table.churchId)
      .where(sql`not superseded and status in ('active', 'trialing', 'past_due')`),
    index('billing_subscriptions_user').on(table.userId),
    index('billing_subscriptions_any_church').on(table.churchId),
    index('billing_subscriptions_customer').on(table.customerId),
    index('billing_subscriptions_synced').on(table.syncedAt).where(sql`ended_at is null`),
    index('billing_subscriptions_past_due').on(table.pastDueSince).where(sql`status = 'past_due'`),
    index('billing_subscriptions_ends')
      .on(table.endNextAt)
      .where(sql`end_wanted_at is not null and end_done_at is null`),
    index('billing_subscriptions_order').on(table.orderId),
  ],
);

/** What an administrator did with somebody's money: the history, and the outbox of refunds. */
export const billingActions = pgTable(
  'billing_actions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: integer()
      .notNull()
      .references(() => billingSubscriptions.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['refund', 'cancel_now', 'cancel_at_period_end'] }).notNull(),
    /** Cents to refund; null: all that is left of the last payment. */
    amount: integer(),
    /** Cents that the provider refunded. */
    refunded: integer(),
    reason: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    by: text().notNull(),
    state: text({ enum: ['pending', 'done', 'refused'] }).notNull(),
    /** Of the provider, when it refused. */
    error: text(),
    attempts: integer().notNull().default(0),
    nextAt: at().notNull(),
    createdAt: at().notNull(),
    doneAt: at(),
  },
  (table) => [
    index('billing_actions_subscription').on(table.subscriptionId, table.id),
    index('billing_actions_due').on(table.nextAt).where(sql`state = 'pending'`),
  ],
);

/** Inbox of the provider's events: stored and committed before the 200, handled afterwards. */
export const billingEvents = pgTable(
  'billing_events',
  {
    /** The provider's id of the event. */
    id: text().primaryKey(),
    type: text().notNull(),
    objectId: text(),
    /** Names the subscription to fetch; never a source of state. */
    payload: jsonb().notNull(),
    source: text({ enum: ['webhook', 'reconcile'] }).notNull(),
    state: text({ enum: ['pending', 'done', 'ignored', 'dead'] }).notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: at().notNull(),
    lastError: text(),
    createdAt: at().notNull(),
    handledAt: at(),
  },
  (table) => [
    index('billing_events_due').on(table.nextAttemptAt).where(sql`state = 'pending'`),
    index('billing_events_created').on(table.createdAt),
  ],
);

/** Last times: events polled from the provider, provider reached, full reconciliation. */
export const billingMarks = pgTable('billing_marks', { name: text().primaryKey(), at: at().notNull() });
