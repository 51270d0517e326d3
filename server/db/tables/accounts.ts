import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

const at = () => timestamp({ withTimezone: true });

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    /** argon2id in PHC format. */
    passwordHash: text().notNull(),
    role: text({ enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    emailVerifiedAt: at(),
    createdAt: at().notNull().defaultNow(),
    lastActiveAt: at().notNull().defaultNow(),
    /** When the mail left that the account ends in 30 days. */
    inactiveWarnedAt: at(),
    /** Wants the numbers of featured churches by mail on the first of a month. */
    monthlyNumbers: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    uniqueIndex('users_email').on(table.email),
    index('users_last_active').on(table.lastActiveAt),
  ],
);

/** Shape that connect-pg-simple asks for. */
export const sessions = pgTable(
  'sessions',
  {
    sid: varchar().primaryKey(),
    sess: json().notNull(),
    expire: timestamp({ precision: 6 }).notNull(),
  },
  (table) => [
    index('sessions_expire').on(table.expire),
    index('sessions_user').on(sql`((${table.sess} -> 'passport' ->> 'user'))`),
  ],
);

/** The administrator's session is separate: own cookie, own token, own expiry. Both secrets stand hashed. */
export const adminSessions = pgTable('admin_sessions', {
  cookieHash: text().primaryKey(),
  tokenHash: text().notNull(),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: at().notNull(),
  seenAt: at().notNull(),
});

/** Links of mails, good once; only their hash is kept. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    hash: text().primaryKey(),
    purpose: text({ enum: ['verify_email', 'change_email', 'reset_password'] }).notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that following the link verifies or sets. */
    email: text().notNull(),
    createdAt: at().notNull(),
    expiresAt: at().notNull(),
  },
  (table) => [index('account_tokens_user').on(table.userId, table.purpose)],
);

/** Shape that rate-limiter-flexible asks for. */
export const limits = pgTable('limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** Answers of sends that carried an Idempotency-Key, for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    route: text().notNull(),
    key: text().notNull(),
    /** Hash of the body: the same key with another body is a fault of the caller. */
    bodyHash: text().notNull(),
    /** Null while the first send is being worked on. */
    answer: json(),
    createdAt: at().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('idempotency_keys_key').on(table.userId, table.route, table.key)],
);
