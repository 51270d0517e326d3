/** Composition root: makes what the features need from the parsed environment. */
import { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Logger, pino } from 'pino';
import type { Geo } from './adapters/geo/types.ts';
import { createZipTable } from './adapters/geo/zip-table.ts';
import { createLocalMailer } from './adapters/mail/local.ts';
import { createSmtpMailer } from './adapters/mail/smtp.ts';
import type { Mailer } from './adapters/mail/types.ts';
import { createPayments } from './adapters/payments/choice.ts';
import { guardPayments } from './adapters/payments/guard.ts';
import type { Payments } from './adapters/payments/types.ts';
import { createPictures } from './adapters/pictures/sharp.ts';
import type { Pictures } from './adapters/pictures/types.ts';
import { createDiskStorage } from './adapters/storage/disk.ts';
import { createS3Storage } from './adapters/storage/s3.ts';
import type { Storage } from './adapters/storage/types.ts';
import { createDb, createPool, type Db, type Pool } from './db/client.ts';
import type { Env, UploadsEnv } from './env.ts';
import { createResponseCache, type ResponseCache } from './http/cache.ts';
import { createLimits, type Limits } from './http/limits.ts';

export type Deps = {
  env: Env;
  db: Db;
  pool: Pool;
  now: () => Date;
  log: Logger;
  /** Signs what goes out and comes back unchanged, such as cursors. */
  secret: string;
  cache: ResponseCache;
  geo: Geo;
  mail: Mailer;
  /** Null: payments are off. */
  payments: Payments | null;
  pictures: Pictures;
  storage: Storage;
  /** Wakes a job before its time: `wakes.emit('wake', name)`; nobody hears it where no jobs run. */
  wakes: EventEmitter<{ wake: [job: string] }>;
  limits: Limits;
  /** Public address without a trailing slash; in local mode the one that the server listens on. */
  baseUrl: () => string;
  /** Told by whoever listens, where no BASE_URL is set. */
  listensAt: (url: string) => void;
  close: () => Promise<void>;
};

export function createLog(env: Env): Logger {
  return pino({
    level: env.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
  });
}

/** The project's root, from the sources (server/) and from the bundle (dist/server/) alike: .data lies in it. */
const ownUploads = () => {
  const here = fileURLToPath(new URL('.', import.meta.url));
  return `${/[\\/]dist[\\/]server[\\/]$/.test(here) ? `${here}../../` : `${here}../`}.data/uploads`;
};

const createStorage = (uploads: UploadsEnv): Storage =>
  uploads.kind === 's3'
    ? createS3Storage(uploads)
    : createDiskStorage({ folder: uploads.folder ?? ownUploads() });

/** databaseUrl comes apart from env because the embedded Postgres finds its own in local mode. */
export function createDeps(options: {
  env: Env;
  databaseUrl: string;
  log?: Logger;
  now?: () => Date;
  /** Milliseconds that one call of the payment provider may take. */
  paymentsTimeout?: number;
}): Deps {
  const { env } = options;
  const log = options.log ?? createLog(env);
  const pool = createPool({ url: options.databaseUrl, size: env.poolSize, log });
  const now = options.now ?? (() => new Date());
  const cache = createResponseCache({
    databaseUrl: options.databaseUrl,
    log,
    enabled: env.responseCache,
    now,
  });
  const payments = createPayments(env.payments, options.paymentsTimeout ?? 8000);
  let address = `http://${env.host}:${env.port}`;
  return {
    env,
    db: createDb(pool),
    pool,
    now,
    log,
    secret: env.secret ?? 'local mode: sessions shall survive a restart, and only this machine can call',
    cache,
    geo: createZipTable(),
    mail: env.mail.smtpUrl ? createSmtpMailer({ url: env.mail.smtpUrl }) : createLocalMailer(),
    pictures: createPictures(),
    storage: createStorage(env.uploads),
    payments: payments && guardPayments(payments, { now }),
    wakes: new EventEmitter(),
    limits: createLimits({ pool, factor: env.limitFactor }),
    baseUrl: () => env.baseUrl ?? address,
    listensAt: (url) => {
      address = url;
    },
    close: async () => {
      await cache.close();
      await pool.end();
    },
  };
}
