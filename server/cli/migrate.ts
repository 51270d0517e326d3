/** npm run migrate: migrates the database to the latest schema. */
import './help.mjs';
import { exitCodes, runCommand } from './command.ts';

// Connecting migrates it.
await runCommand(async ({ label }) => {
  console.log(`The database ${label} is up to date.`);
  return exitCodes.done;
});
