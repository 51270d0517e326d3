import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { localeCopy } from './client/build/locale.ts';
import { offlineWorker } from './client/build/offline-worker.ts';
import { siteHeader } from './client/build/site-header.ts';
import { isLocale } from './shared/locale/locale.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const alias = { '#shared': here('./shared'), '@': here('./client/src') };

/** The libraries and the code of a first visit: two files, the first of which stays cached when only the app changes. */
const groups = [
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 1 },
  // The entry keeps a file of its own: the manifest, which the server reads, names it.
  { name: 'first', tags: ['$initial' as const], test: /^(?!.*(main\.tsx|index\.html))/ },
];

const buildOf = (mode: string) =>
  isLocale(mode) && mode !== 'en'
    ? { locale: mode, base: `/${mode}/`, outDir: here(`./dist/client/${mode}`) }
    : { locale: 'en' as const, base: '/', outDir: here('./dist/client') };

const unitTests = {
  root: here('.'),
  testTimeout: 15_000,
  exclude: process.env.TEST_NIGHTLY
    ? configDefaults.exclude
    : [...configDefaults.exclude, '**/*.nightly.test.ts'],
};

/** Each language is a build of its own, selected by Vite's mode, and its files have the language's prefix. */
export default defineConfig((env) => {
  const { locale, base, outDir } = buildOf(env.mode);
  // Vitest changes what it gets.
  const resolve = () => ({ alias });
  return {
    root: here('./client'),
    base,
    plugins: [react(), tailwindcss(), localeCopy(locale), siteHeader(locale), offlineWorker(outDir, base)],
    resolve: resolve(),
    build: {
      outDir,
      emptyOutDir: true,
      copyPublicDir: locale === 'en',
      manifest: true,
      assetsInlineLimit: 0,
      target: 'es2022',
      rolldownOptions: { output: { codeSplitting: { groups } } },
    },
    test: {
      root: here('.'),
      maxWorkers: 2,
      projects: [
        {
          resolve: resolve(),
          test: { ...unitTests, name: 'shared', include: ['shared/**/*.test.ts'], isolate: false },
        },
        {
          resolve: resolve(),
          test: {
            ...unitTests,
            name: 'server',
            include: ['server/**/*.test.ts'],
            // Saves two minutes of loading the application for each file. Its modules hold no database or server state.
            isolate: false,
            globalSetup: [here('./server/test/global-setup.ts')],
            hookTimeout: 60_000,
          },
        },
        {
          plugins: [react()],
          // In a VM context, Node would pick the CommonJS build, which can't load React Router's ES modules.
          resolve: {
            alias: { ...alias, 'react-router-dom': here('./node_modules/react-router-dom/dist/index.mjs') },
          },
          test: {
            ...unitTests,
            name: 'client',
            include: ['client/**/*.test.{ts,tsx}'],
            environment: 'jsdom',
            // A process per file took two and a half minutes longer, mostly to load jsdom.
            pool: 'vmForks',
            vmMemoryLimit: '1GB',
            setupFiles: [here('./client/src/test/jsdom.ts')],
          },
        },
      ],
    },
  };
});
