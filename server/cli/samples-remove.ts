import { removeSamples } from '../dev/samples/seed.ts';
import { exitCodes, readArguments, runCommand } from './command.ts';

readArguments('npm run samples:remove: permanently deletes the sample churches, events, and articles.');
await runCommand(async ({ db }) => {
  const removed = await removeSamples(db);
  console.log(
    removed === 0
      ? 'There are no sample churches to remove.'
      : `Removed ${removed} sample ${removed === 1 ? 'church' : 'churches'}.`,
  );
  return exitCodes.done;
});
