// npm run preview: runs the built server with the development database and local providers.

import './help.mjs';
import { builtServer, ensureBuilt } from '../dev/scripts/built.mjs';
import { install } from '../dev/scripts/install.mjs';
import { loadEnvFile } from '../dev/scripts/processes.mjs';

install();
loadEnvFile();
await ensureBuilt();
// Imported here because install() may have just installed tsx.
const { serve } = await import('../dev/local.mjs');
await serve([builtServer], { NODE_ENV: 'production' });
