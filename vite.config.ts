import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig } from 'vitest/config';
import { headerPages, paths } from './shared/domain/paths.ts';
import { site } from './shared/domain/site.ts';
import { controls, errorPage, navigation } from './shared/messages/app.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const alias = { '#shared': here('./shared'), '@': here('./client/src') };

/** Fills the HTML shell: its notice, and the header with the same copy and paths as client/src/app/layout-header.tsx. */
const siteHeader: Plugin = {
  name: 'site-header',
  transformIndexHtml: (html) => {
    const links = headerPages.map(
      (page) => `<a href="${paths[page]}" class="border-b-2 border-transparent py-2">${navigation[page]}</a>`,
    );
    const logo = `<a href="${paths.home}" class="inline-flex min-w-0 grow basis-40 items-center gap-2 font-serif text-base font-semibold min-[22rem]:text-lg md:grow-0 md:basis-auto"><img src="/art/logo.svg" alt="" width="32" height="32" class="size-[32px] shrink-0">${site.name}</a>`;
    const nav = `<nav aria-label="${navigation.main}" class="hidden items-center gap-6 lg:flex">${links.join('')}<div class="min-w-44"></div></nav>`;
    const menu = `<span aria-hidden="true" class="inline-flex min-h-11 items-center font-medium lg:hidden">${navigation.menu}</span>`;
    const slow = `${errorPage.slowStart} <a href="" class="underline underline-offset-4">${controls.retry}</a>`;
    return html.replace('<!--site-header-->', logo + nav + menu).replace('<!--slow-start-->', slow);
  },
};

/** Libraries that every page needs, in one file that stays cached when only the app changes. */
const vendor = { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// };

const unitTests = {
  root: here('.'),
  testTimeout: 15_000,
  exclude: process.env.TEST_NIGHTLY
    ? configDefaults.exclude
    : [...configDefaults.exclude, '**/*.nightly.test.ts'],
};

export default defineConfig({
  root: here('./client'),
  plugins: [react(), tailwindcss(), siteHeader],
  resolve: { alias },
  build: {
    outDir: here('./dist/client'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: [vendor] } } },
  },
  test: {
    root: here('.'),
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: { ...unitTests, name: 'shared', include: ['shared/**/*.test.ts'], isolate: false },
      },
      {
        resolve: { alias },
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
});
