// Preloaded by npm's commands (node --import), so that they need no DATABASE_URL. The database stops with them.
import { provideDatabase } from './local.mjs';
import { loadEnvFile } from './scripts/processes.mjs';

loadEnvFile();
if (!process.argv.includes('--help')) await provideDatabase(process.env);
