import { readServerCommandEnv } from '../env.ts';
import { exitCodes, readArguments, runCommand } from './command.ts';

readArguments(
  "npm run migrate: migrates the database to the latest schema, unless the server couldn't start with this environment.",
);
readServerCommandEnv();
// Connecting migrates it.
await runCommand(async ({ label }) => {
  console.log(`The database ${label} is up to date.`);
  return exitCodes.done;
});
