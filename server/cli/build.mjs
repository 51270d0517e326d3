// npm run build: client into dist/client, compressed beside itself, and once more
// for the server into dist/render; the server into dist/server.

import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
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
// The same components once more, for the server to draw the first picture of a page.
await buildClient({
  configFile: 'vite.config.ts',
  logLevel: 'warn',
  build: {
    ssr: resolve('client/src/entry-server.tsx'),
    outDir: resolve('dist/render'),
    manifest: false,
    copyPublicDir: false,
    // Pages that are loaded late in the browser are loaded at once here, which is meant.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
});
await buildServer(serverBundle);
console.log('Built dist/client, dist/render and dist/server.');

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
