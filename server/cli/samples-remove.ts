/** npm run samples:remove: permanently deletes the sample churches and articles. */
import './help.mjs';
import { removeSampleArticles, removeSamples } from '../dev/samples/seed.ts';
import { exitCodes, runCommand } from './command.ts';

await runCommand(async ({ db }) => {
  const removed = await removeSamples(db);
  console.log(
    removed === 0
      ? 'There are no sample churches to remove.'
      : `Removed ${removed} sample ${removed === 1 ? 'church' : 'churches'}.`,
  );
  const articles = await removeSampleArticles(db);
  if (articles > 0) console.log(`Removed ${articles} sample ${articles === 1 ? 'article' : 'articles'}.`);
  return exitCodes.done;
});
