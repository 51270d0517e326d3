/** Starts the servers under test and simulates callers that send the next request as soon as a response arrives. */
import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';

/** Signs cursors, both on the servers and for the queries that are explained. */
export const secret = 'a secret for measuring that is long enough';
/** Child processes that still need to be stopped. */
export const running = new Set<ChildProcess>();

/** `p50` and `p99` in milliseconds; `failed` counts responses other than 200. */
export type Measurement = { p50: number; p99: number; perSecond: number; failed: number };

export async function measure(
  base: string,
  urlOf: (n: number) => string,
  options: {
    callers: number;
    seconds: number;
    warm?: number;
    /** Seconds of unmeasured requests beforehand. */
    settle?: number;
    headers?: Record<string, string>;
  },
): Promise<Measurement> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.callers });
  const { hostname, port } = new URL(base);
  const { headers } = options;
  let n = 0;
  let failed = 0;
  const fetchOnce = () =>
    new Promise<void>((resolve) => {
      const sent = request({ agent, hostname, port, path: urlOf(n++), headers }, (response) => {
        if (response.statusCode !== 200) failed += 1;
        response.resume().on('end', resolve);
      });
      sent.on('error', () => {
        failed += 1;
        resolve();
      });
      sent.end();
    });
  // Excludes one-time costs such as preparing statements and JIT compilation.
  for (let i = 0; i < (options.warm ?? 8); i += 1) await fetchOnce();
  let times: number[] = [];
  const callFor = async (seconds: number) => {
    times = [];
    const until = performance.now() + seconds * 1000;
    const call = async () => {
      while (performance.now() < until) {
        const started = performance.now();
        await fetchOnce();
        times.push(performance.now() - started);
      }
    };
    await Promise.all(Array.from({ length: options.callers }, call));
  };
  if (options.settle) await callFor(options.settle);
  const begin = performance.now();
  await callFor(options.seconds);
  const seconds = (performance.now() - begin) / 1000;
  agent.destroy();
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  return { p50, p99, perSecond: times.length / seconds, failed };
}

/** The value below which `share` of the values are; NaN without values. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/**
 * Starts a program in production mode and waits until it prints its URL. The `env` command adds variables without reading
 * the environment, which only server/env.ts may do.
 */
export async function start(
  file: string,
  variables: Record<string, string>,
  nodeOptions: string[] = ['--import', 'tsx'],
) {
  const assignments = Object.entries({ NODE_ENV: 'production', ...variables }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn('env', [...assignments, process.execPath, ...nodeOptions, path], {
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
export const startServer = (databaseUrl: string, cache: boolean, variables: Record<string, string> = {}) =>
  start('../../index.ts', {
    ...serverVariables(databaseUrl),
    SERVE_CLIENT: 'false',
    SAMPLES: 'false',
    RESPONSE_CACHE: String(cache),
    ...variables,
  });

/** The build, with its pages. */
export const startBuild = (databaseUrl: string, variables: Record<string, string>, nodeOptions?: string[]) =>
  start('../../../dist/server/index.js', { ...serverVariables(databaseUrl), ...variables }, nodeOptions);
