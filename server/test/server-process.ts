/** Runs the server like `npm start`, but without pages, for tests that kill and restart it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { inject } from 'vitest';
import { atEnd } from './at-end.ts';

export type ServerProcess = {
  /** Stays the same after a restart. */
  url: string;
  /** Resolves when it is listening or has exited. */
  start: () => Promise<void>;
  /** Kills it with SIGKILL and waits for it to exit. */
  kill: () => Promise<void>;
};

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Picks a port outside the ephemeral range, so that no other process takes it during a restart. */
async function freePort(): Promise<number> {
  const port = 5100 + Math.floor(Math.random() * 900);
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}

/** Kills the process after the current test, or after the file if called at its top level. */
export async function createServerProcess(options: {
  databaseUrl: string;
  env?: Record<string, string>;
}): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running: ChildProcess | undefined;
  atEnd(() => {
    running?.kill('SIGKILL');
  });
  const isListening = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    url,
    start: async () => {
      const child = spawn(process.execPath, [inject('serverBundle')], {
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
      while (child.exitCode === null && child.signalCode === null && !(await isListening())) await pause(30);
    },
    kill: async () => {
      const child = running;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Retries a request until it gets a 200. Throws on a 4xx. */
export async function retryUntilOk<T>(request: () => Promise<{ status: number; body: T }>): Promise<T> {
  for (let attempt = 0; attempt < 1500; attempt += 1) {
    const response = await request().catch(() => undefined);
    if (response?.status === 200) return response.body;
    if (response && response.status < 500) throw new Error(`responded ${response.status}`);
    await pause(100);
  }
  throw new Error('the server did not come back');
}
