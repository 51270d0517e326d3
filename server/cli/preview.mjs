// npm run preview: the built server with development's database and local providers.

import { builtServer, ensureBuilt } from './built.mjs';
import { install } from './install.mjs';
import { besideServer, loadEnvFile, serve } from './processes.mjs';

install();
loadEnvFile();
await ensureBuilt();
const env = { ...process.env, NODE_ENV: 'production', APP_MODE: process.env.APP_MODE ?? 'local' };
const payments = await besideServer(env);
await serve(process.execPath, [builtServer], { ...env, ...payments?.variables }, { beside: payments });
