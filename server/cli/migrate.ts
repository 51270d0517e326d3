/** npm run migrate: migrates the database to the latest schema, unless the server couldn't start with this environment. */
import './help.mjs';
import { readServerCommandEnv } from '../env.ts';
import { exitCodes, runCommand } from './command.ts';

readServerCommandEnv();
// Connecting migrates it.
await runCommand(async ({ label }) => {
  console.log(`The database ${label} is up to date.`);
  return exitCodes.done;
});
