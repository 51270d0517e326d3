// What local runs add to the code of production: TypeScript, a database, and payments.
import 'tsx';
import { onStop, startDevPayments, startTied } from './scripts/processes.mjs';

/** Without DATABASE_URL, starts or joins the embedded Postgres. Resolves to a function that releases it. */
export async function provideDatabase(env, log) {
  if (env.DATABASE_URL || env.APP_MODE === 'production') return async () => {};
  try {
    const { startLocalDatabase } = await import('./postgres/local.ts');
    const { url, stop } = await startLocalDatabase(log);
    env.DATABASE_URL = url;
    env.APP_MODE = 'local';
    return stop;
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

/** Runs Node with the local database and payments until it exits or we are stopped. Its exit code becomes ours. */
export async function serve(args, variables) {
  const env = { ...process.env, APP_MODE: process.env.APP_MODE ?? 'local', ...variables };
  const releaseDatabase = await provideDatabase(env, console.log);
  const payments = await startDevPayments(env);
  const { exited, stop } = startTied(process.execPath, args, {
    env: { ...env, ...payments?.variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  onStop(stop);
  process.exitCode = await exited;
  await payments?.stop();
  await releaseDatabase();
}
