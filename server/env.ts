/** The only module that reads process.env. Lists every error at once, then exits. */
import { z } from 'zod';
import { site } from '#shared/domain/site.ts';
import { mapAttribution } from '#shared/messages/app.ts';
import type { Operator } from '#shared/operator/operator.ts';
import { sampleOperator } from '#shared/operator/sample.ts';
import { readOperator } from './env-operator.ts';
import { optional, paymentErrors, paymentsOf, paymentVariables, type Variables } from './env-payments.ts';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://');
const hsts = /^max-age=\d+(; includeSubDomains)?(; preload)?$/;
const schema = z.object({
  APP_MODE: z.enum(['local', 'production']).default('production'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  SITE_FILE: optional(z.string()),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(5000),
  BASE_URL: optional(httpUrl),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_DIRECT_URL: optional(databaseUrl),
  // Some jobs hold one connection while they acquire another.
  DATABASE_POOL: z.coerce.number().int().min(2).max(50).default(6),
  START_WAIT: z.coerce.number().int().min(0).max(3600).default(60),
  DRAIN_SECONDS: optional(z.coerce.number().int().min(0).max(300)),
  SESSION_SECRET: optional(z.string().min(32, 'must be at least 32 characters long')),
  CLIENT_ORIGIN: optional(httpUrl),
  // A day: what browsers remember can't be taken back, and subdomains may not have https.
  HSTS: z.string().regex(hsts, 'must be like "max-age=86400; includeSubDomains"').default('max-age=86400'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  TILE_URL: z.string().default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_ATTRIBUTION: z.string().default(mapAttribution),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  METRICS_TOKEN: optional(z.string().min(16, 'must be at least 16 characters long')),
  SERVE_CLIENT: z.enum(['true', 'false']).default('true'),
  SAMPLES: optional(z.enum(['true', 'false'])),
  ADMIN_EMAIL: optional(z.email('must be an email address').toLowerCase()),
  REQUIRE_2FA: optional(z.enum(['true', 'false'])),
  LIMIT_FACTOR: z.coerce.number().int().min(1).max(1000).default(1),
  WEBSITE_CHECKS: z.enum(['true', 'false']).default('false'),
  RESPONSE_CACHE: z.enum(['true', 'false']).default('true'),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' })),
  MAIL_FROM: optional(
    z.string().regex(/^[^\r\n<>]*<[^@\s<>]+@[^@\s<>]+>$|^[^@\s<>]+@[^@\s<>]+$/, 'must be "Name <address>"'),
  ),
  IMPORT_MAX_MB: z.coerce.number().int().min(1).max(100).default(20),
  UPLOADS_DIR: optional(z.string()),
  S3_ENDPOINT: optional(httpUrl),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
  ...paymentVariables,
});

type Raw = z.output<typeof schema>;

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Where uploaded images are stored. An undefined folder means the project's .data/uploads. */
function uploadsOf(raw: Raw) {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = s3Names.map((name) => raw[name]);
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? ({ kind: 's3', endpoint, region: raw.S3_REGION, bucket, accessKeyId, secretAccessKey } as const)
    : ({ kind: 'disk', folder: raw.UPLOADS_DIR } as const);
}
export type UploadsEnv = ReturnType<typeof uploadsOf>;

function envOf(raw: Raw, operator: Operator) {
  return {
    mode: raw.APP_MODE,
    nodeEnv: raw.NODE_ENV,
    operator,
    host: raw.HOST,
    port: raw.PORT,
    /** Public origin without a trailing slash; optional in local mode. */
    baseUrl: raw.BASE_URL?.replace(/\/+$/, ''),
    databaseUrl: raw.DATABASE_URL,
    /** Bypasses a transaction pooler, for features that need a session. Defaults to databaseUrl. */
    directUrl: raw.DATABASE_URL && (raw.DATABASE_DIRECT_URL ?? raw.DATABASE_URL),
    poolSize: raw.DATABASE_POOL,
    /** Seconds to wait for the database at startup. */
    startWait: raw.START_WAIT,
    /** Seconds after SIGTERM in which /readyz fails but new connections are still accepted. */
    drainSeconds: raw.DRAIN_SECONDS ?? (raw.APP_MODE === 'production' ? 5 : 0),
    /** Signs cursors, links, and sessions. */
    secret: raw.SESSION_SECRET,
    /** Origin of a client served elsewhere on the same site; the only one that CORS allows. */
    clientOrigin: raw.CLIENT_ORIGIN?.replace(/\/+$/, ''),
    strictTransportSecurity: raw.HSTS,
    trustProxy: raw.TRUST_PROXY,
    tiles: { url: raw.TILE_URL, attribution: raw.TILE_ATTRIBUTION },
    logLevel: raw.LOG_LEVEL,
    metricsToken: raw.METRICS_TOKEN,
    serveClient: raw.SERVE_CLIENT === 'true',
    samples: raw.SAMPLES ? raw.SAMPLES === 'true' : raw.APP_MODE === 'local',
    /** Email address of the first administrator, who is notified when something needs review. */
    adminEmail: raw.ADMIN_EMAIL ?? `admin@${site.slug}.example`,
    /** Whether the admin area requires two-step sign-in. */
    requireSecondFactor: raw.REQUIRE_2FA ? raw.REQUIRE_2FA === 'true' : raw.APP_MODE === 'production',
    /** Multiplies every rate limit. */
    limitFactor: raw.LIMIT_FACTOR,
    responseCache: raw.RESPONSE_CACHE === 'true',
    /** Which churches' websites are checked every week. */
    websiteChecks: ({ true: 'all', false: 'none' } as const)[raw.WEBSITE_CHECKS],
    /** If `smtpUrl` is undefined (local mode only), emails are shown at /dev/mail. `from` is "Name <address>". */
    mail: { smtpUrl: raw.SMTP_URL, from: raw.MAIL_FROM ?? `${site.name} <${operator.email}>` },
    uploads: uploadsOf(raw),
    /** Maximum size of a file imported in the browser. */
    importMegabytes: raw.IMPORT_MAX_MB,
    /** Nightly backups, of which the newest `keep` are kept; null if they are off. */
    backups: raw.BACKUP_DIR ? { folder: raw.BACKUP_DIR, keep: raw.BACKUP_KEEP } : null,
    payments: paymentsOf(raw),
  };
}
export type Env = ReturnType<typeof envOf>;

/** Throws an Error whose message lists every invalid variable, one per line. */
export function parseEnv(variables: Variables): Env {
  const parsed = schema.safeParse(variables);
  const errors = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const raw = parsed.data;
  const mode = raw?.APP_MODE ?? (variables.APP_MODE === 'local' ? 'local' : 'production');
  const s3Variables = s3Names.filter((name) => variables[name]);
  if (mode === 'production') {
    for (const name of ['DATABASE_URL', 'SESSION_SECRET', 'BASE_URL', 'SMTP_URL', 'ADMIN_EMAIL'])
      if (!variables[name]) errors.push(`${name}: must be set when APP_MODE is production`);
    if (!variables.UPLOADS_DIR && s3Variables.length === 0)
      errors.push('UPLOADS_DIR: must be set when APP_MODE is production, unless the S3_ variables are set');
  }
  if (s3Variables.length > 0)
    for (const name of s3Names)
      if (!variables[name]) errors.push(`${name}: must be set when ${s3Variables[0]} is`);
  errors.push(...paymentErrors(variables, mode === 'production'));
  let operator = sampleOperator as Operator;
  try {
    operator = readOperator(variables.SITE_FILE, mode === 'production');
  } catch (error) {
    errors.push((error as Error).message);
  }
  if (!raw || errors.length > 0) throw new Error(errors.join('\n'));
  return envOf(raw, operator);
}

/** Most commands only need the database, bypassing a pooler. Throws like parseEnv. */
export function parseCommandEnv(variables: Variables) {
  const url = parseOne(variables, 'DATABASE_URL');
  if (!url) throw new Error('DATABASE_URL: must be set');
  return { databaseUrl: parseOne(variables, 'DATABASE_DIRECT_URL') ?? url };
}

function parseOne(
  variables: Variables,
  name: 'BASE_URL' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'STRIPE_SECRET_KEY',
): string | undefined {
  const parsed = schema.shape[name].safeParse(variables[name]);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ message }) => `${name}: ${message}`).join('\n'));
  return parsed.data;
}

function loadEnvFile(): void {
  try {
    process.loadEnvFile('.env');
  } catch {
    // The file is optional.
  }
}

/** Runs `parse` on the environment, including .env. Prints its error and exits if it throws. */
function readVariables<T>(parse: (variables: Variables) => T): T {
  loadEnvFile();
  try {
    return parse(process.env);
  } catch (error) {
    console.error(`Please fix these variables (see server/SETTINGS.md):\n${(error as Error).message}`);
    process.exit(2);
  }
}

export const readCommandEnv = () => readVariables(parseCommandEnv);

/** For commands that configure a Stripe account. */
export const readStripeKey = (): string | undefined =>
  readVariables((variables) => parseOne(variables, 'STRIPE_SECRET_KEY'));

export const readBaseUrl = (): string | undefined =>
  readVariables((variables) => parseOne(variables, 'BASE_URL')?.replace(/\/+$/, ''));

/** For commands that need all of the server's variables. */
export const readServerCommandEnv = (): Env => readVariables(parseEnv);

/** Options of the local payment provider, set by server/dev/scripts/processes.mjs. */
export const readLocalPaymentsEnv = () => ({
  /** Where it stores its state; in memory if undefined. */
  file: process.env.LOCAL_PAYMENTS_FILE || undefined,
  /** Enables its control API, which only tests need. */
  token: process.env.LOCAL_PAYMENTS_TOKEN || undefined,
});

export function readEnv(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    console.error(
      `The server cannot start. Please fix these variables (see server/SETTINGS.md):\n${(error as Error).message}`,
    );
    process.exit(1);
  }
}
