/** npm run migrate: migrates the database to the latest schema. runCommand already does that when connecting. */
import { exitCodes, runCommand } from './command.ts';

await runCommand(async ({ label }) => {
  console.log(`The database ${label} is up to date.`);
  return exitCodes.done;
});
