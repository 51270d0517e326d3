// npm run build: client into dist/client, compressed beside itself; the server into dist/server.

import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { serverBundle } from './bundle.mjs';
import { install } from './install.mjs';

install();
process.env.NODE_ENV = 'production';
// Imported late: install() may just have installed them.
const [{ build: buildClient }, { build: buildServer }] = await Promise.all([
  import('vite'),
  import('esbuild'),
]);

await rm('dist', { recursive: true, force: true });
await buildClient({ configFile: 'vite.config.ts', logLevel: 'warn' });
await compress('dist/client');
await buildServer(serverBundle);
console.log('Built dist/client and dist/server.');

/** The server sends these files as they are, so that no request waits for compression. */
async function compress(folder) {
  const texts = ['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest'];
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && texts.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file);
      const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(text, { params: best }),
        promisify(gzip)(text, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    }),
  );
}
