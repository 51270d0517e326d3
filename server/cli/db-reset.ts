import { resetLocalDatabase } from '../dev/postgres/local.ts';
import { readCommandEnv } from '../env.ts';
import { exitCodes, readArguments } from './command.ts';

readArguments('npm run db:reset: recreates the embedded development database. All of its data is lost.');
const { databaseUrl } = readCommandEnv();
if (databaseUrl) {
  console.error(
    'DATABASE_URL is set, and this command only resets the embedded database (.data/postgres). Nothing was changed.',
  );
  process.exit(exitCodes.refused);
}
try {
  await resetLocalDatabase();
  console.log('The local database has been reset. The samples are added on the next start.');
  process.exit(exitCodes.done);
} catch (error) {
  console.error((error as Error).message);
  process.exit(exitCodes.failed);
}
