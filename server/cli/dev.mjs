// npm run dev: the server from source, restarted when a file that it uses changes.

import { install } from './install.mjs';
import { besideServer, loadEnvFile, serve } from './processes.mjs';

install();
loadEnvFile();
const env = { ...process.env, NODE_ENV: 'development', APP_MODE: process.env.APP_MODE ?? 'local' };
const payments = await besideServer(env);
const watch = ['watch', '--clear-screen=false', '--exclude', 'client/**', '--exclude', '.data/**'];
await serve(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', ...watch, 'server/index.ts'],
  { ...env, ...payments?.variables },
  { beside: payments },
);
