import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { parseCommandEnv, parseEnv } from './env.ts';

const production = {
  SITE_FILE: 'server/test/site.json',
  DATABASE_URL: 'postgres://u:p@localhost/db',
  BASE_URL: 'https://churches.example/',
  SESSION_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://user:secret@mail.example',
  UPLOADS_DIR: '/var/lib/churches/uploads',
  PAYMENTS: 'off',
  ADMIN_EMAIL: 'admin@churches.example',
};

test('requires a second factor for the admin area in production, unless it is turned off', () => {
  expect(parseEnv(production).requireSecondFactor).toBe(true);
  expect(parseEnv({ ...production, REQUIRE_2FA: 'false' }).requireSecondFactor).toBe(false);
  expect(parseEnv({ APP_MODE: 'local' }).requireSecondFactor).toBe(false);
});

test('uses DATABASE_DIRECT_URL for sessions and commands', () => {
  const pooled = { ...production, DATABASE_DIRECT_URL: 'postgres://u:p@localhost:5433/db' };
  expect(parseEnv(production).directUrl).toBe(production.DATABASE_URL);
  expect(parseEnv(pooled)).toMatchObject({
    databaseUrl: production.DATABASE_URL,
    directUrl: pooled.DATABASE_DIRECT_URL,
  });
  expect(parseCommandEnv(production).databaseUrl).toBe(production.DATABASE_URL);
  expect(parseCommandEnv(pooled).databaseUrl).toBe(pooled.DATABASE_DIRECT_URL);
  expect(
    parseEnv({ APP_MODE: 'local', DATABASE_DIRECT_URL: pooled.DATABASE_DIRECT_URL }).directUrl,
  ).toBeUndefined();
  expect(() => parseEnv({ ...production, DATABASE_DIRECT_URL: 'mysql://x' })).toThrow('DATABASE_DIRECT_URL');
});

test('starts with a short HSTS that includes no subdomains', () => {
  expect(parseEnv(production).strictTransportSecurity).toBe('max-age=86400');
  const longest = 'max-age=63072000; includeSubDomains; preload';
  expect(parseEnv({ ...production, HSTS: longest }).strictTransportSecurity).toBe(longest);
  for (const HSTS of ['63072000', 'max-age=1; preload\r\nX: 1', 'preload'])
    expect(() => parseEnv({ ...production, HSTS })).toThrow('HSTS: must be like');
});

test('lists every error at once', () => {
  expect(() => parseEnv({ APP_MODE: 'production', PORT: 'many', LOG_LEVEL: 'loud' })).toThrow(
    /PORT[\s\S]*LOG_LEVEL[\s\S]*DATABASE_URL[\s\S]*SESSION_SECRET[\s\S]*BASE_URL[\s\S]*SMTP_URL[\s\S]*ADMIN_EMAIL[\s\S]*UPLOADS_DIR[\s\S]*SITE_FILE/,
  );
});

test('reads who runs the site from SITE_FILE, which production needs and an example explains', async () => {
  expect(parseEnv({ APP_MODE: 'local' }).operator.name).toBe('Bayou City Media');
  const { operator, mail } = parseEnv(production);
  expect(operator).toMatchObject({ name: 'Piney Woods Press', social: [] });
  expect(mail.from).toBe('Houston Churches <desk@piney-woods.example>');
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const SITE_FILE = join(folder, 'site.json');
  const messageOf = (variables: object) => {
    try {
      parseEnv({ ...production, ...variables });
    } catch (error) {
      return (error as Error).message;
    }
  };
  const [, example] = /^SITE_FILE: must be set[^{]*(\{[\s\S]*\})$/.exec(messageOf({ SITE_FILE: '' })!)!;
  await writeFile(SITE_FILE, example!);
  expect(parseEnv({ ...production, SITE_FILE }).operator.name).toBe('Example Media LLC');
  await writeFile(SITE_FILE, JSON.stringify({ ...JSON.parse(example!), email: 'us', adress: 'x' }));
  expect(messageOf({ SITE_FILE })).toMatch(
    /^SITE_FILE: \S+site\.json, email: Invalid .*\nSITE_FILE: \S+site\.json: Unknown: adress$/,
  );
});

test('requires all variables of a bucket or none', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(parseEnv({ ...production, UPLOADS_DIR: '', ...bucket }).uploads).toEqual({
    kind: 's3',
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  expect(() => parseEnv({ APP_MODE: 'local', ...bucket, S3_BUCKET: '', S3_SECRET_ACCESS_KEY: '' })).toThrow(
    'S3_BUCKET: must be set when S3_ENDPOINT is\nS3_SECRET_ACCESS_KEY: must be set when S3_ENDPOINT is',
  );
});

test('validates the email variables', () => {
  expect(() => parseEnv({ APP_MODE: 'local', SMTP_URL: 'http://mail.example' })).toThrow('SMTP_URL');
  expect(() => parseEnv({ APP_MODE: 'local', MAIL_FROM: 'Us <us@example.org>\r\nBcc: all@x.org' })).toThrow(
    'MAIL_FROM',
  );
  expect(parseEnv({ APP_MODE: 'local' }).mail).toEqual({
    smtpUrl: undefined,
    from: 'Houston Churches <hello@houston-churches.example>',
  });
});

const testKeys = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' };
const liveKeys = { STRIPE_SECRET_KEY: 'rk_live_abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' };
const withPayments = {
  ...production,
  PAYMENTS: '',
  ...liveKeys,
  STRIPE_WEBHOOK_SECRET: 'whsec_old,whsec_new',
};

test('accepts the local provider, Stripe test keys, or no payments in local mode', () => {
  const local = { APP_MODE: 'local' };
  expect(parseEnv(local).payments).toEqual({ kind: 'off' });
  const provider = { LOCAL_PAYMENTS_URL: 'http://127.0.0.1:5200/', STRIPE_WEBHOOK_SECRET: 'whsec_a' };
  expect(parseEnv({ ...local, ...provider }).payments).toEqual({
    kind: 'local',
    url: 'http://127.0.0.1:5200',
    webhookSecrets: ['whsec_a'],
  });
  expect(parseEnv({ ...local, ...provider, PAYMENTS: 'off' }).payments).toEqual({ kind: 'off' });
  expect(parseEnv({ ...local, ...testKeys }).payments).toEqual({
    kind: 'stripe',
    secretKey: 'sk_test_abc',
    publishableKey: 'pk_test_abc',
    webhookSecrets: [],
  });
  expect(() => parseEnv({ ...local, ...testKeys, ...provider })).toThrow('LOCAL_PAYMENTS_URL');
  expect(() => parseEnv({ ...local, LOCAL_PAYMENTS_URL: 'http://payments.example:80' })).toThrow(
    'LOCAL_PAYMENTS_URL',
  );
  expect(() => parseEnv({ ...local, ...liveKeys })).toThrow('STRIPE_SECRET_KEY: is a live key');
});

test('rejects a missing key and keys of different modes', () => {
  for (const base of [
    { APP_MODE: 'local' },
    { ...production, PAYMENTS: '', STRIPE_WEBHOOK_SECRET: 'whsec_a' },
  ]) {
    expect(() => parseEnv({ ...base, STRIPE_SECRET_KEY: 'sk_test_abc' })).toThrow(
      'STRIPE_PUBLISHABLE_KEY: must be set when STRIPE_SECRET_KEY is',
    );
    expect(() => parseEnv({ ...base, STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' })).toThrow(
      'STRIPE_SECRET_KEY: must be set when STRIPE_PUBLISHABLE_KEY is',
    );
    expect(() => parseEnv({ ...base, ...testKeys, STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' })).toThrow(
      'STRIPE_PUBLISHABLE_KEY: is a live key and STRIPE_SECRET_KEY a test key',
    );
  }
  expect(() => parseEnv({ APP_MODE: 'local', ...testKeys, STRIPE_SECRET_KEY: 'pk_test_abc' })).toThrow(
    'STRIPE_SECRET_KEY: must be a Stripe secret key',
  );
});

test('accepts test keys in production only if allowed', () => {
  const testing = { ...withPayments, ...testKeys };
  expect(() => parseEnv(testing)).toThrow('STRIPE_SECRET_KEY: is a test key');
  expect(() => parseEnv({ ...testing, ALLOW_TEST_KEYS: 'false' })).toThrow(
    'STRIPE_SECRET_KEY: is a test key',
  );
  expect(parseEnv({ ...testing, ALLOW_TEST_KEYS: 'true' }).payments).toMatchObject({
    kind: 'stripe',
    publishableKey: 'pk_test_abc',
  });
});

test('requires complete live configuration in production, unless payments are off', () => {
  expect(parseEnv(withPayments).payments).toEqual({
    kind: 'stripe',
    secretKey: 'rk_live_abc',
    publishableKey: 'pk_live_abc',
    webhookSecrets: ['whsec_old', 'whsec_new'],
  });
  expect(parseEnv(production).payments).toEqual({ kind: 'off' });
  expect(() => parseEnv({ ...production, PAYMENTS: '' })).toThrow(
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']
      .map((name) => `${name}: must be set when APP_MODE is production, unless PAYMENTS=off`)
      .join('\n'),
  );
  expect(() => parseEnv({ ...withPayments, STRIPE_WEBHOOK_SECRET: '' })).toThrow(
    'STRIPE_WEBHOOK_SECRET: must be set',
  );
  expect(() => parseEnv({ ...withPayments, STRIPE_WEBHOOK_SECRET: 'sk_live_x' })).toThrow(
    'STRIPE_WEBHOOK_SECRET: must',
  );
  expect(() => parseEnv({ ...withPayments, BASE_URL: 'http://churches.example' })).toThrow(
    'BASE_URL: must be an https',
  );
});

test('rejects the local payment provider in production', () => {
  const provider = { LOCAL_PAYMENTS_URL: 'http://127.0.0.1:5200', STRIPE_WEBHOOK_SECRET: 'whsec_a' };
  const message = 'LOCAL_PAYMENTS_URL: cannot be set when APP_MODE is production';
  expect(() => parseEnv({ ...production, PAYMENTS: '', ...provider })).toThrow(message);
  expect(() => parseEnv({ ...withPayments, ...provider })).toThrow(message);
});

test('exits immediately and lists the invalid variables', () => {
  const { status, stderr } = spawnSync(process.execPath, [inject('serverBundle')], {
    env: { PATH: process.env.PATH, PORT: 'many' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('PORT:');
  expect(stderr).toContain('DATABASE_URL: must be set when APP_MODE is production');
  expect(stderr).toContain('STRIPE_SECRET_KEY: must be set when APP_MODE is production, unless PAYMENTS=off');
  expect(stderr).not.toContain('at parseEnv');
});

test('defaults', () => {
  const { payments, uploads, mail, secret, operator, ...rest } = parseEnv({ APP_MODE: 'local' });
  expect(rest).toMatchSnapshot();
  expect(parseEnv(production)).toMatchSnapshot();
});

test.each<[name: string, accepted: string[], rejected: string[], field?: keyof ReturnType<typeof parseEnv>]>([
  ['APP_MODE', ['local', 'production'], ['test', 'LOCAL']],
  ['NODE_ENV', ['development', 'production', 'test'], ['staging']],
  ['SITE_FILE', ['server/test/site.json'], ['server/test', 'package.json']],
  ['PORT', ['0', '65535'], ['-1', '65536', '80.5'], 'port'],
  ['BASE_URL', ['https://a.example', 'http://a.example'], ['a.example', 'ftp://a.example']],
  ['DATABASE_URL', ['postgres://a/b', 'postgresql://a/b'], ['mysql://a/b', 'a postgres://a/b']],
  ['DATABASE_POOL', ['2', '50'], ['1', '51', '2.5'], 'poolSize'],
  ['START_WAIT', ['0', '3600'], ['-1', '3601'], 'startWait'],
  ['DRAIN_SECONDS', ['0', '300'], ['-1', '301'], 'drainSeconds'],
  ['SESSION_SECRET', ['x'.repeat(32)], ['x'.repeat(31)]],
  ['CLIENT_ORIGIN', ['https://a.example'], ['a.example']],
  ['TRUST_PROXY', ['0', '5'], ['-1', '6'], 'trustProxy'],
  ['LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], ['trace'], 'logLevel'],
  ['METRICS_TOKEN', ['x'.repeat(16)], ['x'.repeat(15)], 'metricsToken'],
  ['SERVE_CLIENT', ['true', 'false'], ['yes']],
  ['SAMPLES', ['true', 'false'], ['1']],
  ['ADMIN_EMAIL', ['a@b.example'], ['a'], 'adminEmail'],
  ['REQUIRE_2FA', ['true', 'false'], ['on']],
  ['LIMIT_FACTOR', ['1', '1000'], ['0', '1001'], 'limitFactor'],
  ['RESPONSE_CACHE', ['true', 'false'], ['off']],
  ['WEBSITE_CHECKS', ['true', 'false'], ['on']],
  ['SMTP_URL', ['smtp://a', 'smtps://a'], ['https://a.example']],
  [
    'MAIL_FROM',
    ['a@b.example', 'Us <a@b.example>'],
    ['Us', 'Us <a@b.example', 'a@b.example\nBcc: c@d.example'],
  ],
  ['IMPORT_MAX_MB', ['1', '100'], ['0', '101'], 'importMegabytes'],
  ['S3_ENDPOINT', [], ['s3.example']],
  ['BACKUP_KEEP', ['1', '1000'], ['0', '1001']],
  ['PAYMENTS', ['off'], ['no']],
  ['STRIPE_TAX', ['on', 'off'], ['true']],
  ['LOCAL_PAYMENTS_URL', ['http://127.0.0.1:5200'], ['http://localhost:5200', 'https://127.0.0.1:5200']],
])('validates %s', (name, accepted, rejected, field) => {
  const local = { APP_MODE: 'local', NODE_ENV: 'production' };
  for (const value of accepted) {
    const env = parseEnv({
      ...(name === 'APP_MODE' && value !== 'local' ? production : local),
      [name]: value,
    });
    if (field) expect(String(env[field]), value).toBe(value);
  }
  for (const value of rejected)
    expect(() => parseEnv({ ...local, [name]: value }), value).toThrow(`${name}: `);
});

test('parses switches', () => {
  const local = (variables: Record<string, string>) => parseEnv({ APP_MODE: 'local', ...variables });
  expect(local({ SERVE_CLIENT: 'false' }).serveClient).toBe(false);
  expect(local({ RESPONSE_CACHE: 'false' }).responseCache).toBe(false);
  expect(local({ WEBSITE_CHECKS: 'true' }).websiteChecks).toBe('all');
  expect(local({}).websiteChecks).toBe('none');
  expect(local({ SAMPLES: 'false' }).samples).toBe(false);
  expect(local({ REQUIRE_2FA: 'true' }).requireSecondFactor).toBe(true);
  expect(local({ BACKUP_DIR: '/backups', BACKUP_KEEP: '3' }).backups).toEqual({
    folder: '/backups',
    keep: 3,
  });
  expect(local({ ADMIN_EMAIL: 'Boss@A.example' }).adminEmail).toBe('boss@a.example');
  expect(local({ UPLOADS_DIR: '/images' }).uploads).toEqual({ kind: 'disk', folder: '/images' });
  expect(parseEnv({ ...withPayments, STRIPE_TAX: 'on' }).payments).toMatchObject({ tax: true });
  expect(parseEnv({ ...withPayments, STRIPE_TAX: 'off' }).payments).not.toHaveProperty('tax');
  expect(parseEnv({ ...production, SAMPLES: 'true' }).samples).toBe(true);
});
