/** Starts the whole application with its own database, for tests over HTTP. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import supertest from 'supertest';
import type { Role } from '#shared/contracts/accounts.ts';
import { webhookPath } from '#shared/contracts/billing.ts';
import { setOperator } from '#shared/operator/operator.ts';
import { sampleOperator } from '#shared/operator/sample.ts';
import { type AppOptions, createApp } from '../app.ts';
import { createDb, createPool, type Tx } from '../db/client.ts';
import { emails } from '../db/tables/emails.ts';
import { createDeps, type Deps } from '../deps.ts';
import { type Env, parseEnv } from '../env.ts';
import { findUser, findUserByEmail, type UserRow } from '../features/accounts/store.ts';
import { createGate, gateRules } from '../http/gate.ts';
import { createLimits } from '../http/limits.ts';
import { atEnd } from './at-end.ts';
import { createBuild, testPassword } from './build.ts';
import { cloneDatabase } from './database.ts';
import type { TestProvider } from './payments.ts';

export type SignedIn = {
  user: UserRow;
  agent: ReturnType<typeof supertest.agent>;
  token: string;
  /** Header that the client sends to administrator endpoints. */
  bearer: { Authorization: string };
};

export type TestApp = {
  deps: Deps;
  url: string;
  databaseUrl: string;
  request: ReturnType<typeof supertest.agent>;
  /** Has no cookies. */
  anonymous: ReturnType<typeof supertest>;
  build: ReturnType<typeof createBuild>;
  /** Signs in an existing user by `id`, or else a new one. Administrators are always the same one. */
  signIn: (user?: { role?: Role; id?: number }) => Promise<SignedIn>;
  /** The outbox, oldest first. */
  emails: () => Promise<(typeof emails.$inferSelect)[]>;
  /** Runs a transaction without the usual timeouts, for inserting thousands of rows on a busy machine. */
  withoutTimeout: (work: (tx: Tx) => Promise<unknown>) => Promise<void>;
  /** Sets the application's clock. */
  setNow: (at: Date | string) => void;
};

/** Cleans up after the current test, or after the file if called at its top level. */
export async function createTestApp(
  options: {
    env?: Record<string, string>;
    app?: AppOptions;
    databaseUrl?: string;
    /** Payment provider. Its webhooks go to the last application that uses it. */
    payments?: TestProvider;
    log?: Logger;
    /** Makes user sessions follow the clock set by setNow, so that they can expire. */
    sessionsAge?: boolean;
    /** Multiplies the limit of reads. The default is large because tests read a lot. */
    readFactor?: number;
    /** Milliseconds per request to the payment provider. */
    paymentsTimeout?: number;
  } = {},
): Promise<TestApp> {
  const database = options.databaseUrl ? undefined : await cloneDatabase();
  const databaseUrl = options.databaseUrl ?? database!.url;
  const uploads = await mkdtemp(join(tmpdir(), 'houston-uploads-'));
  const env: Env = parseEnv({
    APP_MODE: 'local',
    NODE_ENV: 'test',
    SESSION_SECRET: 'a secret for tests that is long enough',
    DATABASE_POOL: '4',
    LOG_LEVEL: 'silent',
    UPLOADS_DIR: uploads,
    ...options.payments?.env,
    ...options.env,
  });
  let now: Date | undefined;
  const deps = createDeps({
    env,
    databaseUrl,
    log: options.log ?? pino({ level: 'silent' }),
    now: () => now ?? new Date(),
    // Concurrent writes in tests may block each other for a long time on a busy machine.
    lockTimeout: 0,
    ...(options.paymentsTimeout ? { paymentsTimeout: options.paymentsTimeout } : {}),
  });
  const { pool } = deps;
  deps.limits = createLimits({ pool, factor: env.limitFactor, readFactor: options.readFactor ?? 1000 });
  const rules = gateRules(env.poolSize);
  // Tests of double clicks send 50 concurrent requests, which a busy machine may not admit within 0.8 s.
  deps.gate = createGate({
    ...rules,
    request: { ...rules.request, maxWait: 9000 },
    search: { ...rules.search, slots: 2, maxWait: 9000 },
  });
  await deps.watch.ready;
  const build = createBuild(deps, databaseUrl);
  const sessionNow = options.sessionsAge ? deps.now : () => new Date();
  const app = createApp(deps, { ...options.app, sessionNow });
  const server = await new Promise<Server>((resolve) => {
    const httpServer = app.listen(0, '127.0.0.1', () => resolve(httpServer));
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  deps.listensAt(url);
  options.payments?.deliverTo(url + webhookPath);
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await deps.close();
    await database?.drop();
    await rm(uploads, { recursive: true, force: true });
    // Test files share modules.
    setOperator(sampleOperator);
  });
  return {
    deps,
    url,
    databaseUrl,
    request: supertest.agent(url),
    anonymous: supertest(url),
    build,
    signIn: async ({ id, role = 'user' } = {}) => {
      const email = role === 'admin' ? env.adminEmail : undefined;
      const existing = id
        ? await findUser(deps.db, { id })
        : email
          ? await findUserByEmail(deps.db, { email })
          : undefined;
      const user = existing ?? (await build.user({ role, ...(email ? { email } : {}) }));
      const agent = supertest.agent(url);
      const { body } = await agent
        .post('/api/auth/login')
        .send({ username: user.username, password: testPassword })
        .expect(200);
      return { user, agent, token: body.token, bearer: { Authorization: `Bearer ${body.token}` } };
    },
    emails: () => deps.db.select().from(emails).orderBy(emails.createdAt, emails.cause),
    withoutTimeout: async (work) => {
      const pool = createPool({ url: databaseUrl, size: 1, log: deps.log, statementTimeout: 0 });
      await createDb(pool)
        .transaction(work)
        .finally(() => pool.end());
    },
    setNow: (at) => {
      now = new Date(at);
    },
  };
}
