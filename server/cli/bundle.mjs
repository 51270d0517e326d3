// What of the server is built: all that server/index.ts reaches. The local payment provider is a process of its own.

/** @type {import('esbuild').BuildOptions} */
export const serverBundle = {
  entryPoints: ['server/index.ts'],
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
