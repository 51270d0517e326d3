// npm run preview: the built server with the data and stand-ins of development.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { besideServer, runStep, serve } from './processes.mjs';

install();
try {
  process.loadEnvFile('.env');
} catch {
  // Everything has a default for development.
}

const sources = ['client', 'server', 'shared', 'package-lock.json', 'vite.config.ts', 'tailwind.config.ts'];
// The build writes this file last.
const built = 'dist/server/index.js';
if (!existsSync(built) || newest(sources) > statSync(built).mtimeMs) {
  const code = await runStep(process.execPath, ['server/cli/build.mjs']);
  if (code !== 0) process.exit(code);
}
const env = { ...process.env, NODE_ENV: 'production', APP_MODE: process.env.APP_MODE ?? 'local' };
const payments = await besideServer(env);
await serve(process.execPath, [built], { ...env, ...payments?.variables }, { beside: payments });

function newest(places) {
  let time = 0;
  for (const place of places.filter((each) => existsSync(each))) {
    const { mtimeMs } = statSync(place);
    const within = statSync(place).isDirectory() ? readdirSync(place).map((name) => join(place, name)) : [];
    time = Math.max(time, mtimeMs, newest(within));
  }
  return time;
}
