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
  DATABASE_POOL: z.coerce.number().int().min(1).max(50).default(6),
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
  answerCache: boolean;
  mail: {
    /** Without one (local mode) mails are read at /dev/mail. */
    smtpUrl: string | undefined;
    /** "Name <address>" of what we send. */
    from: string;
  };
  uploads: UploadsEnv;
};

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

/** Parses variables; throws an Error whose message lists every fault, a line each. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
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
    answerCache: raw.ANSWER_CACHE === 'true',
    mail: { smtpUrl: raw.SMTP_URL, from: raw.MAIL_FROM ?? `${site.name} <${site.contact.email}>` },
    uploads: uploadsOf(raw),
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
