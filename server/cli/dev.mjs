// npm run dev: runs the server from source and restarts it when its files change.

import './help.mjs';
import { install } from '../dev/scripts/install.mjs';
import { loadEnvFile } from '../dev/scripts/processes.mjs';

install();
loadEnvFile();
const watch = ['watch', '--clear-screen=false', '--exclude', 'client/**', '--exclude', '.data/**'];
// Imported here because install() may have just installed tsx.
const { serve } = await import('../dev/local.mjs');
await serve(['node_modules/tsx/dist/cli.mjs', ...watch, 'server/index.ts'], { NODE_ENV: 'development' });
