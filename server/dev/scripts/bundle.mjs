// esbuild options for the server and its commands. The local payment provider runs as a separate process.

/** @type {import('esbuild').BuildOptions} */
export const serverBundle = {
  entryPoints: { index: 'server/main.ts', 'xlsx-worker': 'server/adapters/imports/xlsx-worker.js' },
  outdir: 'dist/server',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  bundle: true,
  packages: 'external',
  splitting: true,
  sourcemap: true,
  logLevel: 'warning',
};
