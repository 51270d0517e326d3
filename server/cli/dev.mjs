// npm run dev: runs the server from source and restarts it when its files change.

import './help.mjs';
import { install } from '../dev/scripts/install.mjs';
import { loadEnvFile, serve, startDevPayments } from '../dev/scripts/processes.mjs';

install();
loadEnvFile();
const env = {
  ...process.env,
  NODE_ENV: 'development',
  APP_MODE: process.env.APP_MODE ?? 'local',
};
// Imported here because install() may have just installed tsx.
const { provideDatabase } = await import('../dev/local.mjs');
const releaseDatabase = await provideDatabase(env, console.log);
const payments = await startDevPayments(env);
const watch = ['watch', '--clear-screen=false', '--exclude', 'client/**', '--exclude', '.data/**'];
await serve(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', ...watch, 'server/index.ts'],
  { ...env, ...payments?.variables },
  payments,
);
await releaseDatabase();
