/** npm run migrate: brings the database to the newest schema, as each start of the server does. */
import { exitCodes, runCommand } from './command.ts';

await runCommand(async ({ label }) => {
  console.log(`The database ${label} is up to date.`);
  return exitCodes.done;
});
