// npm run build: builds the client into dist/client, with compressed copies, and the server into dist/server.

import './help.mjs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { serverBundle } from '../dev/scripts/bundle.mjs';
import { install } from '../dev/scripts/install.mjs';

install();
process.env.NODE_ENV = 'production';
// Imported here because install() may have just installed them.
const [{ build: buildClient }, { build: buildServer }] = await Promise.all([
  import('vite'),
  import('esbuild'),
]);

await rm('dist', { recursive: true, force: true });
// Each language is a build of its own; English is the one without a folder of translations.
const languages = (await readdir('shared/messages')).filter((name) => /^[a-z]{2}$/.test(name));
for (const mode of ['production', ...languages])
  await buildClient({ configFile: 'vite.config.ts', logLevel: 'warn', mode });
await compress('dist/client');
await buildServer(serverBundle);
console.log('Built dist/client and dist/server.');

/** Compresses files ahead of time, so that no request waits for it. */
async function compress(folder) {
  const extensions = ['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest'];
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && extensions.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, { params }),
        promisify(gzip)(content, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    }),
  );
}
