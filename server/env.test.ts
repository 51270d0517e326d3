import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { parseEnv } from './env.ts';

const production = {
  DATABASE_URL: 'postgres://u:p@localhost/db',
  BASE_URL: 'https://churches.example/',
  SESSION_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://user:secret@mail.example',
  UPLOADS_DIR: '/var/lib/churches/uploads',
  PAYMENTS: 'off',
};

test('production is the default and its address loses the trailing slash', () => {
  expect(parseEnv(production)).toMatchObject({
    mode: 'production',
    baseUrl: 'https://churches.example',
    samples: false,
  });
});

test('local mode needs nothing and shows samples', () => {
  expect(parseEnv({ APP_MODE: 'local' })).toMatchObject({
    mode: 'local',
    databaseUrl: undefined,
    samples: true,
    port: 5000,
  });
});

test('every fault is named at once', () => {
  expect(() => parseEnv({ APP_MODE: 'production', PORT: 'many', LOG_LEVEL: 'loud' })).toThrow(
    /PORT[\s\S]*LOG_LEVEL[\s\S]*DATABASE_URL[\s\S]*SESSION_SECRET[\s\S]*BASE_URL[\s\S]*SMTP_URL[\s\S]*UPLOADS_DIR/,
  );
});

test('a bucket is given whole or not at all', () => {
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

test('mail addresses of the set-up are checked before anything is sent', () => {
  expect(() => parseEnv({ APP_MODE: 'local', SMTP_URL: 'http://mail.example' })).toThrow('SMTP_URL');
  expect(() => parseEnv({ APP_MODE: 'local', MAIL_FROM: 'Us <us@example.org>\r\nBcc: all@x.org' })).toThrow(
    'MAIL_FROM',
  );
  expect(parseEnv({ APP_MODE: 'local' }).mail).toEqual({
    smtpUrl: undefined,
    from: 'Houston Churches <hello@houston-churches.example>',
  });
});

test('a start with wrong variables ends at once and says which', () => {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
    env: { PATH: process.env.PATH, PORT: 'many' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('PORT:');
  expect(stderr).toContain('DATABASE_URL: must be set when APP_MODE is production');
  expect(stderr).not.toContain('at parseEnv');
});
