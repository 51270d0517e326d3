/** npm run db:reset: creates the embedded database of development again; all of its data is lost. */
import { resetEmbeddedDatabase } from '../db/connect.ts';
import { readCommandEnv } from '../env.ts';
import { exitCodes } from './command.ts';

const { databaseUrl } = readCommandEnv();
if (databaseUrl) {
  console.error(
    'DATABASE_URL is set: this command resets only the embedded database (.data/postgres). Nothing was changed.',
  );
  process.exit(exitCodes.refused);
}
try {
  await resetEmbeddedDatabase();
  console.log('The local database is new and empty; the next start adds the samples.');
  process.exit(exitCodes.done);
} catch (error) {
  console.error((error as Error).message);
  process.exit(exitCodes.failed);
}
