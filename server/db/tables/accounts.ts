import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
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
import type { Locale } from '#shared/locale/locale.ts';

export const at = () => timestamp({ withTimezone: true });

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    username: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    /** argon2id in PHC format. */
    passwordHash: text().notNull(),
    role: text({ enum: ['user', 'moderator', 'admin'] })
      .notNull()
      .default('user'),
    emailVerifiedAt: at(),
    /** Set by an administrator. Prevents signing in and ends all sessions. */
    blockedAt: at(),
    /** When two-step sign-in was turned on. The secret is in `second_factors`. */
    secondFactorAt: at(),
    createdAt: at().notNull().defaultNow(),
    lastActiveAt: at().notNull().defaultNow(),
    /** When the user was warned that the account will be deleted in 30 days. */
    inactiveWarnedAt: at(),
    /** Whether the owner of a featured church gets the monthly statistics email. */
    monthlyNumbers: boolean().notNull().default(true),
    /** The language of our emails. */
    locale: text().$type<Locale>().notNull().default('en'),
  },
  (table) => [
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    uniqueIndex('users_email').on(table.email),
    index('users_last_active').on(table.lastActiveAt),
    check('users_locale', sql`locale ~ '^[a-z]{2}$'`),
  ],
);

/** A user's id, in a row that is deleted along with the account. */
export const ofUser = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** TOTP secrets. Setup is incomplete until `users.second_factor_at` is set. */
export const secondFactors = pgTable('second_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted; see features/accounts/service-second-factor.ts. */
  secret: text().notNull(),
  /** 30-second step of the last accepted code, so that no code works twice. */
  lastStep: integer().notNull().default(0),
  /** Hashes of single-use codes. */
  recoveryCodes: text().array().notNull().default(sql`'{}'`),
  createdAt: at().notNull(),
});

/** Table of connect-pg-simple. */
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

/** Administrator sessions have their own cookie, token, and expiry. Both secrets are hashed. */
export const adminSessions = pgTable('admin_sessions', {
  cookieHash: text().primaryKey(),
  tokenHash: text().notNull(),
  userId: ofUser(),
  createdAt: at().notNull(),
  seenAt: at().notNull(),
});

/** One-time links and codes sent by email; only their hash is stored. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    hash: text().primaryKey(),
    purpose: text({
      enum: ['verify_email', 'change_email', 'reset_password', 'undo_email', 'sign_in_code'],
    }).notNull(),
    userId: ofUser(),
    /** The email address that the link verifies or sets. */
    email: text().notNull(),
    createdAt: at().notNull(),
    expiresAt: at().notNull(),
  },
  (table) => [index('account_tokens_user').on(table.userId, table.purpose)],
);

/**
 * Requests for a link to reset a password or for a code to sign in. A job looks up the accounts, so that response time
 * doesn't reveal whether one exists.
 */
export const resetRequests = pgTable('reset_requests', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  purpose: text({ enum: ['reset_password', 'sign_in_code'] })
    .notNull()
    .default('reset_password'),
  /** Or a username. */
  email: text().notNull(),
  createdAt: at().notNull(),
});

/** Table of rate-limiter-flexible. */
export const limits = pgTable('limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/** Responses to requests with an Idempotency-Key, for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser(),
    route: text().notNull(),
    key: text().notNull(),
    /** Reusing a key with a different body is a client error. */
    bodyHash: text().notNull(),
    /** Null while the first request is in progress. */
    response: json('answer'),
    createdAt: at().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('idempotency_keys_key').on(table.userId, table.route, table.key)],
);
