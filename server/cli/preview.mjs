// npm run preview: runs the built server with the development database and local providers.

import { builtServer, ensureBuilt } from './built.mjs';
import { install } from './install.mjs';
import { loadEnvFile, serve, startDevPayments } from './processes.mjs';

install();
loadEnvFile();
await ensureBuilt();
const env = { ...process.env, NODE_ENV: 'production', APP_MODE: process.env.APP_MODE ?? 'local' };
const payments = await startDevPayments(env);
await serve(process.execPath, [builtServer], { ...env, ...payments?.variables }, payments);
