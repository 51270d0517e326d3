// npm run preview: runs the built server with the development database and local providers.

import './help.mjs';
import { builtServer, ensureBuilt } from '../dev/scripts/built.mjs';
import { install } from '../dev/scripts/install.mjs';
import { loadEnvFile, serve, startDevPayments } from '../dev/scripts/processes.mjs';

install();
loadEnvFile();
await ensureBuilt();
const env = { ...process.env, NODE_ENV: 'production', APP_MODE: process.env.APP_MODE ?? 'local' };
// Imported here because install() may have just installed tsx.
const { provideDatabase } = await import('../dev/local.mjs');
const releaseDatabase = await provideDatabase(env, console.log);
const payments = await startDevPayments(env);
await serve(process.execPath, [builtServer], { ...env, ...payments?.variables }, payments);
await releaseDatabase();
