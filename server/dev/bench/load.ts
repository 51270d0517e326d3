/** Starts the servers under test, and loads them with autocannon. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

/** Signs cursors. */
export const secret = 'a secret for measuring that is long enough';
/** Child processes that still need to be stopped. */
export const running = new Set<ChildProcess>();

/** `p50` and `p99` in milliseconds; `failed` counts errors and responses other than 2xx. */
export type Measurement = { p50: number; p99: number; perSecond: number; failed: number };

/** Each caller sends the next request as soon as a response arrives. `urlOf` is the path of the nth request. */
export async function measure(
  base: string,
  urlOf: (n: number) => string,
  { callers, seconds, headers = {} }: { callers: number; seconds: number; headers?: Record<string, string> },
): Promise<Measurement> {
  let n = 0;
  const times: number[] = [];
  const options: autocannon.Options = {
    url: base,
    connections: callers,
    duration: seconds,
    // How often it checks whether the time is over; milliseconds.
    sampleInt: 100,
    headers,
    requests: [{ setupRequest: (request) => ({ ...request, path: urlOf(n++) }) }],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    // Its own percentiles are whole milliseconds.
    load.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    perSecond: times.length / result.duration,
    failed: result.non2xx + result.errors,
  };
}

/** The value below which `share` of the values are; NaN without values. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/**
 * Starts a program in production mode and waits until it prints its URL. The `env` command adds variables without reading
 * the environment, which only server/env.ts may do.
 */
export async function start(file: string, variables: Record<string, string>) {
  const assignments = Object.entries({ NODE_ENV: 'production', ...variables }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn('env', [...assignments, process.execPath, '--import', 'tsx', path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const base = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (url) resolve(url);
    });
    child.once('exit', () => reject(new Error(`${file} exited before it listened:\n${output}`)));
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      running.delete(child);
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return { base, stop, child };
}

const serverVariables = (databaseUrl: string) => ({
  APP_MODE: 'local',
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: secret,
  PORT: '0',
  LOG_LEVEL: 'error',
  // All callers share one network, so raise its rate limits.
  LIMIT_FACTOR: '1000',
});

/** The API, from source. */
export const startServer = (databaseUrl: string, cache: boolean) =>
  start('../../index.ts', {
    ...serverVariables(databaseUrl),
    SERVE_CLIENT: 'false',
    SAMPLES: 'false',
    RESPONSE_CACHE: String(cache),
  });

/** The build, with its pages. */
export const startBuild = (databaseUrl: string, variables: Record<string, string>) =>
  start('../../../dist/server/index.js', { ...serverVariables(databaseUrl), ...variables });
