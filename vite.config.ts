import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const alias = { '#shared': here('./shared'), '@': here('./client/src') };

/**
 * What many pages share comes in two files instead of dozens of tiny ones. Neither may reach the schemas of forms,
 * which would bring them to every visitor (server/test/architecture.test.ts keeps the first pages free of them).
 */
const sharedChunks = [
  {
    name: 'base',
    priority: 2,
    minShareCount: 8,
    test: new RegExp(
      [
        'node_modules/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack/[\\w-]+|clsx|lucide-react)/',
        'client/src/(app|lib)/(?!form)',
        'client/src/components/(picture|ui/(button|state-panel|skeleton|field|select-look))',
        'shared/(paths|site|messages/(common|churches)|region|endpoint|calls|zone|event-dates|clock-text|pictures|featured)\\.ts',
      ].join('|'),
    ),
  },
  {
    name: 'churches',
    priority: 1,
    minShareCount: 3,
    test: /client\/src\/features\/churches\/(?!.*(map|pin))|client\/src\/lib\/(?!form)|lucide-react|shared\/(service-times\/schedule|messages\/service-times)\.ts/,
  },
];

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
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
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
