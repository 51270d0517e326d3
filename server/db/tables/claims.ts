import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, ofUser } from './accounts.ts';
import { billingOrders } from './billing.ts';
import { ofChurch } from './churches.ts';

/** Requests for ownership of a church, decided by an administrator or proved with an emailed code. */
export const claims = pgTable(
  'claims',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    churchId: ofChurch(),
    userId: ofUser(),
    state: text({ enum: ['open', 'proved', 'approved', 'rejected', 'withdrawn'] })
      .notNull()
      .default('open'),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    note: text().notNull().default(''),
    /** Registrable domain of the church's website before the claim. Without one, no code can prove the claim. */
    domain: text(),
    /** Whether the church already had an owner. */
    contested: boolean().notNull().default(false),
    orderId: uuid().references(() => billingOrders.id, { onDelete: 'set null' }),
    /** Keyed hash of the emailed code. */
    codeHash: text(),
    codeSentTo: text(),
    codeUntil: at(),
    codeTries: integer().notNull().default(0),
    codesSent: integer().notNull().default(0),
    reason: text(),
    rejectionNote: text().notNull().default(''),
    decidedBy: text(),
    decidedAt: at(),
    createdAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('claims_open').on(table.churchId, table.userId).where(sql`state = 'open'`),
    index('claims_queue').on(table.createdAt, table.id).where(sql`state = 'open'`),
    index('claims_church').on(table.churchId, table.createdAt),
    index('claims_user').on(table.userId, table.id),
    uniqueIndex('claims_order').on(table.orderId),
  ],
);
