/** Composition root: picks real or local adapters based on the environment. */
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { paths } from '#shared/domain/paths.ts';
import { setOperator } from '#shared/operator/operator.ts';
import { createZipTable, type Geo } from './adapters/geo/zip-table.ts';
import { createImages, type Images } from './adapters/images/sharp.ts';
import { createSmtpMailer } from './adapters/mail/smtp.ts';
import { localMailer, type Mailer } from './adapters/mail/types.ts';
import { createPayments } from './adapters/payments/choice.ts';
import { guardPayments } from './adapters/payments/guard.ts';
import type { Payments } from './adapters/payments/types.ts';
import { createDiskStorage } from './adapters/storage/disk.ts';
import { createS3Storage } from './adapters/storage/s3.ts';
import type { Storage } from './adapters/storage/types.ts';
import { createWeb, type Web } from './adapters/web/web.ts';
import { createDb, createPool, type Db, type Pool } from './db/client.ts';
import { type DatabaseWatch, watchDatabase } from './db/watch.ts';
import type { Env, UploadsEnv } from './env.ts';
import { createResponseCache, type ResponseCache } from './http/cache.ts';
import { createGate, type Gate, gateRules } from './http/gate.ts';
import { createLimits, type Limits } from './http/limits.ts';
import { describeError } from './http/log.ts';

export type Deps = {
  env: Env;
  db: Db;
  pool: Pool;
  /** Bypasses a transaction pooler (DATABASE_DIRECT_URL), for session locks and settings. Defaults to db and pool. */
  direct: { db: Db; pool: Pool };
  watch: DatabaseWatch;
  now: () => Date;
  log: Logger;
  /** Signs cursors, links, and sessions. */
  secret: string;
  cache: ResponseCache;
  geo: Geo;
  images: Images;
  mail: Mailer;
  /** Null if payments are off. */
  payments: Payments | null;
  storage: Storage;
  /** Reads other people's websites. */
  web: Web;
  /** `jobEvents.emit('wake', name)` runs a job right away, if jobs are running. */
  jobEvents: EventEmitter<{ wake: [job: string] }>;
  limits: Limits;
  gate: Gate;
  /** Public origin without a trailing slash. Without BASE_URL, the URL that the server listens on. */
  baseUrl: () => string;
  /** Sets the URL that the server listens on. */
  listensAt: (url: string) => void;
  /** Prepares for shutdown: /readyz fails from now on, and connections close after their response. */
  drain: () => void;
  isDraining: () => boolean;
  close: () => Promise<void>;
};

export function createLog(env: Env, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: env.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The project's .data/uploads; works both from the source (server/) and from the bundle (dist/server/). */
export const defaultUploads = () => {
  const here = fileURLToPath(new URL('.', import.meta.url));
  return `${/[\\/]dist[\\/]server[\\/]$/.test(here) ? `${here}../../` : `${here}../`}.data/uploads`;
};

export const createStorage = (uploads: UploadsEnv): Storage =>
  uploads.kind === 's3'
    ? createS3Storage(uploads)
    : createDiskStorage({ folder: uploads.folder ?? defaultUploads() });

export function createDeps(options: {
  env: Env;
  databaseUrl: string;
  /** Bypasses a transaction pooler. */
  directUrl?: string;
  log?: Logger;
  now?: () => Date;
  /** Milliseconds per request to the payment provider. */
  paymentsTimeout?: number;
  /** In milliseconds. With the default, a request that waits for a lock gets a 503 within 3 s. */
  lockTimeout?: number;
}): Deps {
  const { env, databaseUrl, directUrl = databaseUrl, lockTimeout = 2500 } = options;
  setOperator(env.operator);
  const log = options.log ?? createLog(env);
  const watch = watchDatabase({ databaseUrl: directUrl, log });
  const pool = createPool({ url: databaseUrl, size: env.poolSize, log, watch, lockTimeout });
  const directPool =
    directUrl === databaseUrl ? pool : createPool({ url: directUrl, size: 3, log, watch, lockTimeout });
  const db = createDb(pool);
  const now = options.now ?? (() => new Date());
  const cache = createResponseCache({ watch, enabled: env.responseCache, now });
  const payments = createPayments(env.payments, options.paymentsTimeout ?? 8000);
  let draining = false;
  let listeningUrl = `http://${env.host}:${env.port}`;
  const baseUrl = () => env.baseUrl ?? listeningUrl;
  return {
    env,
    db,
    pool,
    direct: directPool === pool ? { db, pool } : { db: createDb(directPool), pool: directPool },
    watch,
    now,
    log,
    secret: env.secret ?? 'local mode: sessions shall survive a restart, and only this machine can call',
    cache,
    geo: createZipTable(),
    images: createImages(),
    mail: env.mail.smtpUrl ? createSmtpMailer({ url: env.mail.smtpUrl }) : localMailer,
    storage: createStorage(env.uploads),
    web: createWeb({ contactUrl: () => baseUrl() + paths.contact }),
    payments: payments && guardPayments(payments, { now }),
    jobEvents: new EventEmitter(),
    limits: createLimits({ pool, factor: env.limitFactor }),
    gate: createGate(gateRules(env.poolSize)),
    baseUrl,
    listensAt: (url) => {
      listeningUrl = url;
    },
    drain: () => {
      draining = true;
    },
    isDraining: () => draining,
    close: async () => {
      await watch.close();
      await pool.end();
      if (directPool !== pool) await directPool.end();
    },
  };
}
