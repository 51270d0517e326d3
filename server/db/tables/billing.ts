import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { planNames } from '#shared/contracts/billing.ts';
import type { Locale } from '#shared/locale/locale.ts';
import type { PaidInvoice } from '../../adapters/payments/types.ts';
import { at, users } from './accounts.ts';
import { churches } from './churches.ts';

/** Customers of the payment provider; `providerId` is the provider's id. */
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
    /** `user:<id>`, or the hash of the payer cookie. */
    payer: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    email: text().notNull().default(''),
    churchId: integer().references(() => churches.id, { onDelete: 'set null' }),
    /** Church id for the unique index, or 0 for none. */
    churchKey: integer().notNull().default(0),
    claimData: jsonb(),
    /** When the claim or new church of `claimData` was created from the paid order (features/claims). */
    claimTakenAt: at(),
    plan: text({ enum: planNames }).notNull(),
    /** Cents. */
    amount: integer().notNull(),
    /** When the payer accepted the renewal terms, and which version. */
    consentAt: at(),
    consentVersion: text(),
    /** The language in which the payer saw the terms and gets emails until there is an account. */
    locale: text().$type<Locale>().notNull().default('en'),
    /** Until then, one process has exclusive access. */
    leaseUntil: at(),
    /** Part of the idempotency key. Incremented after an error, which the provider would otherwise replay. */
    attempt: integer().notNull().default(1),
    customerId: text(),
    sessionId: text().unique(),
    sessionUrl: text(),
    expiresAt: at(),
    subscriptionId: text(),
    /** Whether an account was created for the email address that the provider reported. */
    accountMade: boolean().notNull().default(false),
    /** Why the order must no longer lead to a payment (account deleted, claim withdrawn). */
    endReason: text(),
    endWantedAt: at(),
    /** Only the previous release uses it, as endNextAt and endAttempts. */
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
    check('billing_orders_locale', sql`locale ~ '^[a-z]{2}$'`),
  ],
);

/** Copies of the provider's subscriptions. Only the sync writes them. */
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
    /** When the payment for the current period was refunded. */
    refundedAt: at(),
    /** Across all charges. An open or lost dispute counts against being featured; an inquiry doesn't. */
    dispute: text({ enum: ['inquiry', 'open', 'won', 'lost'] }),
    /** Deadline for submitting evidence; null without an open dispute or inquiry. */
    disputeDueAt: at(),
    /** Card that will be charged next. */
    cardBrand: text(),
    cardLast4: text(),
    /** True for a second subscription for the same church, which is canceled and refunded. */
    superseded: boolean().notNull().default(false),
    /** Why we ended it (claim_rejected, church_deleted, …). Determines the refund. */
    endReason: text(),
    /** When ending it was requested, and when the provider had ended and refunded it. */
    endWantedAt: at(),
    endDoneAt: at(),
    endNextAt: at(),
    /** Incremented after an error from the provider. */
    endAttempts: integer().notNull().default(0),
    latestInvoiceId: text(),
    lastPaymentAt: at(),
    lastPaymentAmount: integer(),
    /** Refunded cents of the last twelve payments. The column's name is older than this meaning. */
    refunded: integer('last_payment_refunded').notNull().default(0),
    /** The part of `refunded` that the payer was told about. Money that the bank sent back to us isn't in it. */
    refundTold: integer().notNull().default(0),
    /** Cents of refunds that the payer's bank refused and that weren't repeated. */
    refundFailed: integer().notNull().default(0),
    lastPaymentStatus: text(),
    /** Its last twelve paid invoices, newest first. */
    paid: jsonb().$type<PaidInvoice[]>().notNull().default([]),
    /** Only the previous release uses it, as fundingRefundable and paidAfterEnd. */
    fundingPaid: integer().notNull().default(0),
    fundingRefundable: integer().notNull().default(0),
    paidAfterEnd: integer().notNull().default(0),
    /** Credit from switching plans that no invoice has used yet. */
    unusedCredit: integer().notNull().default(0),
    /** Since when it features no public church of its payer (idleBecause in features/billing/policy.ts); null while it does. */
    idleSince: at(),
    /** Starts the period in which the payer can ask for a refund. */
    firstPaidAt: at(),
    createdAt: at().notNull(),
    syncedAt: at().notNull(),
    /** Incremented by each sync. A sync whose version is outdated must fetch from the provider again. */
    syncVersion: integer().notNull().default(0),
    /** End now, or at the end of the paid period. */
    endMode: text({ enum: ['now', 'period_end'] })
      .notNull()
      .default('now'),
    /** Cents to refund, decided from `endReason` once it has ended. Null until then. */
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

/** Administrators' refunds and cancellations. Only the previous release uses it. */
export const billingActions = pgTable(
  'billing_actions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: integer()
      .notNull()
      .references(() => billingSubscriptions.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['refund', 'cancel_now', 'cancel_at_period_end'] }).notNull(),
    /** Cents to refund; null means the rest of the last payment. */
    amount: integer(),
    /** Cents that the provider actually refunded. */
    refunded: integer(),
    reason: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    by: text().notNull(),
    state: text({ enum: ['pending', 'done', 'refused'] }).notNull(),
    /** The provider's error, if it refused. */
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

/** Inbox for the provider's events. They are committed before we respond 200, and handled afterwards. */
export const billingEvents = pgTable(
  'billing_events',
  {
    /** The provider's event id. */
    id: text().primaryKey(),
    type: text().notNull(),
    objectId: text(),
    /** Identifies the subscription to fetch; never used as a source of state. */
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

/**
 * When something was last done or seen: events polled, the provider reached, the last full reconciliation, and the change of
 * the church that was last compared for duplicates (`pairs_found`).
 */
export const billingMarks = pgTable('billing_marks', { name: text().primaryKey(), at: at().notNull() });
