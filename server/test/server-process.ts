/** A server process as `npm start` runs it, without pages, for tests that kill it and start it again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { afterAll } from 'vitest';

export type ServerProcess = {
  /** Stays the same when the process comes back. */
  url: string;
  /** Resolves when it listens, or when it was killed before it did. */
  start: () => Promise<void>;
  /** kill -9; resolves when it is gone. */
  kill: () => Promise<void>;
};

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The process comes back on the same port, so it needs one that is ours alone. */
async function freePort(): Promise<number> {
  const port = 5100 + Math.floor(Math.random() * 900);
  const free = await new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return free ? port : freePort();
}

/** Call at the top of a test file; what still runs ends with its last test. */
export async function createServerProcess(options: {
  databaseUrl: string;
  env?: Record<string, string>;
}): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;
  afterAll(() => {
    running?.kill('SIGKILL');
  });
  const listens = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    url,
    start: async () => {
      const child = spawn(process.execPath, ['--import', 'tsx', 'server/index.ts'], {
        stdio: 'ignore',
        env: {
          PATH: process.env.PATH ?? '',
          APP_MODE: 'local',
          NODE_ENV: 'test',
          HOST: '127.0.0.1',
          PORT: String(port),
          BASE_URL: url,
          DATABASE_URL: options.databaseUrl,
          SESSION_SECRET: 'a secret for tests that is long enough',
          SERVE_CLIENT: 'false',
          SAMPLES: 'false',
          LOG_LEVEL: 'silent',
          LIMIT_FACTOR: '1000',
          ...options.env,
        },
      });
      running = child;
      while (child.exitCode === null && child.signalCode === null && !(await listens())) await pause(30);
    },
    kill: async () => {
      const child = running;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** As a browser that does not give up: asks until something but a failure of the server comes back. */
export async function insist<T>(call: () => Promise<{ status: number; body: T }>): Promise<T> {
  for (let round = 0; round < 600; round += 1) {
    const answer = await call().catch(() => undefined);
    if (answer?.status === 200) return answer.body;
    if (answer && answer.status < 500) throw new Error(`answered ${answer.status}`);
    await pause(100);
  }
  throw new Error('the server did not come back');
}
