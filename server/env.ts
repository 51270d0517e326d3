/** The only reader of process.env: one parse that names every fault, then the process ends. */
import { z } from 'zod';
import { site } from '#shared/site.ts';

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const schema = z.object({
  APP_MODE: z.enum(['local', 'production']).default('production'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(5000),
  BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
  // Some jobs hold one connection while they ask for another.
  DATABASE_POOL: z.coerce.number().int().min(2).max(50).default(6),
  SESSION_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  CLIENT_ORIGIN: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  TILE_URL: z.string().default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  TILE_ATTRIBUTION: z.string().default('© OpenStreetMap contributors'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  SERVE_CLIENT: z.enum(['true', 'false']).default('true'),
  SAMPLES: optional(z.enum(['true', 'false'])),
  ADMIN_EMAIL: optional(z.email('must be an e-mail address').toLowerCase()),
  LIMIT_FACTOR: z.coerce.number().int().min(1).max(1000).default(1),
  ANSWER_CACHE: z.enum(['true', 'false']).default('true'),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
  MAIL_FROM: optional(
    z.string().regex(/^[^\r\n<>]*<[^@\s<>]+@[^@\s<>]+>$|^[^@\s<>]+@[^@\s<>]+$/, 'must be "Name <address>"'),
  ),
  UPLOADS_DIR: optional(z.string()),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  PAYMENTS: optional(z.enum(['on', 'off'])),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^[sr]k_(test|live)_\w+$/, 'must be a secret key of Stripe')),
  STRIPE_PUBLISHABLE_KEY: optional(
    z.string().regex(/^pk_(test|live)_\w+$/, 'must be a publishable key of Stripe'),
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    z
      .string()
      .regex(/^whsec_\w+(\s*,\s*whsec_\w+)*$/, 'must be a signing secret (whsec_…), or several with commas'),
  ),
  ALLOW_TEST_KEYS: optional(z.enum(['true', 'false'])),
  LOCAL_PAYMENTS_URL: optional(
    z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/, error: 'must be http://127.0.0.1:PORT' }),
  ),
});

export type Env = {
  mode: 'local' | 'production';
  nodeEnv: 'development' | 'production' | 'test';
  host: string;
  port: number;
  /** Public address without a trailing slash; undefined until the server listens in local mode. */
  baseUrl: string | undefined;
  databaseUrl: string | undefined;
  poolSize: number;
  /** Signs cursors (and later sessions). */
  secret: string | undefined;
  /** Origin of a client served elsewhere on the same site; CORS is open to it alone. */
  clientOrigin: string | undefined;
  trustProxy: number;
  tiles: { url: string; attribution: string };
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  metricsToken: string | undefined;
  serveClient: boolean;
  samples: boolean;
  /** Address of the one account that opens the administrator's area. */
  adminEmail: string | undefined;
  /** Multiplies every limit of calls. */
  limitFactor: number;
  responseCache: boolean;
  mail: {
    /** Without one (local mode) mails are read at /dev/mail. */
    smtpUrl: string | undefined;
    /** "Name <address>" of what we send. */
    from: string;
  };
  uploads: UploadsEnv;
  payments: PaymentsEnv;
};

/** Nobody can pay, the provider beside us (local mode), or Stripe. */
export type PaymentsEnv =
  | { kind: 'off' }
  | { kind: 'local'; url: string; webhookSecrets: string[] }
  | { kind: 'stripe'; secretKey: string; publishableKey: string; webhookSecrets: string[] };

/** Pictures of people are kept in a folder (undefined: .data/uploads of the project) or in a bucket. */
export type UploadsEnv =
  | { kind: 'disk'; folder: string | undefined }
  | {
      kind: 's3';
      endpoint: string;
      region: string;
      bucket: string;
      accessKeyId: string;
      secretAccessKey: string;
    };

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** The bucket's variables come all together or not at all. */
function uploadsOf(raw: z.output<typeof schema>): UploadsEnv {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = s3Names.map((name) => raw[name]);
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? { kind: 's3', endpoint, region: raw.S3_REGION, bucket, accessKeyId, secretAccessKey }
    : { kind: 'disk', folder: raw.UPLOADS_DIR };
}

type Variables = Record<string, string | undefined>;

const modeOf = (key: string | undefined) => /^[a-z]k_(test|live)_/.exec(key ?? '')?.[1];

/** What is wrong with the variables of payments as a whole, a line each. */
function paymentFaults(variables: Variables, production: boolean): string[] {
  if (variables.PAYMENTS === 'off') return [];
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = variables;
  const faults: string[] = [];
  if (secret && !publishable) faults.push('STRIPE_PUBLISHABLE_KEY: must be set when STRIPE_SECRET_KEY is');
  if (publishable && !secret) faults.push('STRIPE_SECRET_KEY: must be set when STRIPE_PUBLISHABLE_KEY is');
  if (secret && publishable && modeOf(secret) !== modeOf(publishable))
    faults.push(
      `STRIPE_PUBLISHABLE_KEY: is a ${modeOf(publishable)} key and STRIPE_SECRET_KEY a ${modeOf(secret)} key`,
    );
  if (variables.LOCAL_PAYMENTS_URL && secret)
    faults.push('LOCAL_PAYMENTS_URL: cannot be set together with STRIPE_SECRET_KEY');
  if (!production) {
    if (modeOf(secret) === 'live')
      faults.push('STRIPE_SECRET_KEY: is a live key, which takes real money: only with APP_MODE=production');
    return faults;
  }
  if (variables.LOCAL_PAYMENTS_URL)
    faults.push('LOCAL_PAYMENTS_URL: is refused when APP_MODE is production: no money would move');
  if (!secret && !publishable)
    faults.push('STRIPE_SECRET_KEY: must be set when APP_MODE is production, or PAYMENTS=off');
  if (modeOf(secret) === 'test' && variables.ALLOW_TEST_KEYS !== 'true')
    faults.push(
      'STRIPE_SECRET_KEY: is a test key, with which no money moves; ALLOW_TEST_KEYS=true accepts it and shows a banner',
    );
  if (secret || publishable) {
    if (!variables.STRIPE_WEBHOOK_SECRET)
      faults.push('STRIPE_WEBHOOK_SECRET: must be set when APP_MODE is production');
    if (variables.BASE_URL && !variables.BASE_URL.startsWith('https://'))
      faults.push('BASE_URL: must be an https address where cards are taken, or PAYMENTS=off');
  }
  return faults;
}

function paymentsOf(raw: z.output<typeof schema>): PaymentsEnv {
  if (raw.PAYMENTS === 'off') return { kind: 'off' };
  const webhookSecrets = raw.STRIPE_WEBHOOK_SECRET?.split(/\s*,\s*/) ?? [];
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = raw;
  if (secretKey && publishableKey) return { kind: 'stripe', secretKey, publishableKey, webhookSecrets };
  return raw.LOCAL_PAYMENTS_URL
    ? { kind: 'local', url: new URL(raw.LOCAL_PAYMENTS_URL).origin, webhookSecrets }
    : { kind: 'off' };
}

/** Parses variables; throws an Error whose message lists every fault, a line each. */
export function parseEnv(variables: Variables): Env {
  const parsed = schema.safeParse(variables);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const raw = parsed.data;
  const mode = raw?.APP_MODE ?? (variables.APP_MODE === 'local' ? 'local' : 'production');
  if (mode === 'production') {
    for (const name of ['DATABASE_URL', 'SESSION_SECRET', 'BASE_URL'])
      if (!variables[name]) faults.push(`${name}: must be set when APP_MODE is production`);
  }
  const s3Given = s3Names.filter((name) => variables[name]);
  if (mode === 'production') {
    if (!variables.SMTP_URL) faults.push('SMTP_URL: must be set when APP_MODE is production');
    if (!variables.UPLOADS_DIR && s3Given.length === 0)
      faults.push('UPLOADS_DIR: must be set when APP_MODE is production, or the S3_ variables instead');
  }
  if (s3Given.length > 0)
    for (const name of s3Names)
      if (!variables[name]) faults.push(`${name}: must be set when ${s3Given[0]} is`);
  faults.push(...paymentFaults(variables, mode === 'production'));
  if (!raw || faults.length > 0) throw new Error(faults.join('\n'));
  return {
    mode: raw.APP_MODE,
    nodeEnv: raw.NODE_ENV,
    host: raw.HOST,
    port: raw.PORT,
    baseUrl: raw.BASE_URL?.replace(/\/+$/, ''),
    databaseUrl: raw.DATABASE_URL,
    poolSize: raw.DATABASE_POOL,
    secret: raw.SESSION_SECRET,
    clientOrigin: raw.CLIENT_ORIGIN?.replace(/\/+$/, ''),
    trustProxy: raw.TRUST_PROXY,
    tiles: { url: raw.TILE_URL, attribution: raw.TILE_ATTRIBUTION },
    logLevel: raw.LOG_LEVEL,
    metricsToken: raw.METRICS_TOKEN,
    serveClient: raw.SERVE_CLIENT === 'true',
    samples: raw.SAMPLES ? raw.SAMPLES === 'true' : raw.APP_MODE === 'local',
    adminEmail: raw.ADMIN_EMAIL ?? (raw.APP_MODE === 'local' ? 'admin@houston-churches.example' : undefined),
    limitFactor: raw.LIMIT_FACTOR,
    responseCache: raw.ANSWER_CACHE === 'true',
    mail: { smtpUrl: raw.SMTP_URL, from: raw.MAIL_FROM ?? `${site.name} <${site.contact.email}>` },
    uploads: uploadsOf(raw),
    payments: paymentsOf(raw),
  };
}

/** What a command at the terminal needs of the environment: the database, and nothing of a server. */
export type CommandEnv = { databaseUrl: string | undefined };

/** As parseEnv. Without DATABASE_URL a command uses the embedded Postgres, in production it does not. */
export function parseCommandEnv(variables: Record<string, string | undefined>): CommandEnv {
  const parsed = schema.pick({ DATABASE_URL: true }).safeParse(variables);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `DATABASE_URL: ${issue.message}`).join('\n'));
  if (!parsed.data.DATABASE_URL && variables.APP_MODE === 'production')
    throw new Error('DATABASE_URL: must be set when APP_MODE is production');
  return { databaseUrl: parsed.data.DATABASE_URL };
}

/** Variables of the terminal win over those of the file .env; ends the process when one is wrong. */
export function readCommandEnv(): CommandEnv {
  try {
    process.loadEnvFile('.env');
  } catch {
    // The file is optional.
  }
  try {
    return parseCommandEnv(process.env);
  } catch (error) {
    console.error(`Please mend this variable (see .env.example):\n${(error as Error).message}`);
    process.exit(2);
  }
}

/** What the commands about an account at Stripe need: its secret key, or nothing when there is none. */
export function parseStripeKey(variables: Variables): string | undefined {
  const parsed = schema.pick({ STRIPE_SECRET_KEY: true }).safeParse(variables);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `STRIPE_SECRET_KEY: ${issue.message}`).join('\n'));
  return parsed.data.STRIPE_SECRET_KEY;
}

/** Variables of the terminal win over those of the file .env; ends the process when the key is none. */
export function readStripeKey(): string | undefined {
  try {
    process.loadEnvFile('.env');
  } catch {
    // The file is optional.
  }
  try {
    return parseStripeKey(process.env);
  } catch (error) {
    console.error(`Please mend this variable (see .env.example):\n${(error as Error).message}`);
    process.exit(2);
  }
}

/** What the local payment provider is started with (server/cli/processes.mjs). */
export type LocalPaymentsEnv = {
  /** Where its state is kept; undefined: nowhere. */
  file: string | undefined;
  /** Opens its control interface, which tests alone need. */
  token: string | undefined;
};

export function readLocalPaymentsEnv(): LocalPaymentsEnv {
  const { LOCAL_PAYMENTS_FILE: file, LOCAL_PAYMENTS_TOKEN: token } = process.env;
  return { file: file || undefined, token: token || undefined };
}

/**
 * What a command needs that works as the server does: all of its variables, those of the terminal before those of
 * the file .env. Without DATABASE_URL it is a command of one's own machine.
 */
export function readServerCommandEnv(): Env {
  try {
    process.loadEnvFile('.env');
  } catch {
    // The file is optional.
  }
  try {
    return parseEnv({ ...(process.env.DATABASE_URL ? {} : { APP_MODE: 'local' }), ...process.env });
  } catch (error) {
    console.error(`Please mend these variables (see .env.example):\n${(error as Error).message}`);
    process.exit(2);
  }
}

/** Reads the process's variables or ends the process, naming every fault. */
export function readEnv(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    console.error(
      `The server cannot start. Please mend these variables (see .env.example):\n${(error as Error).message}`,
    );
    process.exit(1);
  }
}
