import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const alias = { '#shared': here('./shared'), '@': here('./client/src') };

export default defineConfig({
  root: here('./client'),
  plugins: [react(), tailwindcss()],
  resolve: { alias },
  build: {
    outDir: here('./dist/client'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  test: {
    root: here('.'),
    maxWorkers: 2,
    projects: [
      { resolve: { alias }, test: { name: 'shared', root: here('.'), include: ['shared/**/*.test.ts'] } },
      {
        resolve: { alias },
        test: {
          name: 'server',
          root: here('.'),
          include: ['server/**/*.test.ts'],
          globalSetup: [here('./server/test/global-setup.ts')],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          name: 'client',
          root: here('.'),
          include: ['client/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 20_000,
        },
      },
    ],
  },
});
