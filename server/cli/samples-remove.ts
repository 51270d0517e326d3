/** npm run samples:remove: deletes the sample churches; the next start does not bring them back. */
import { removeSamples } from '../db/seed.ts';
import { exitCodes, runCommand } from './command.ts';

await runCommand(async ({ db }) => {
  const removed = await removeSamples(db);
  console.log(
    removed === 0
      ? 'There are no sample churches.'
      : `Removed ${removed} sample ${removed === 1 ? 'church' : 'churches'}.`,
  );
  return exitCodes.done;
});
