import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { headerPages, paths } from './shared/domain/paths.ts';
import { site } from './shared/domain/site.ts';
import { controls, errorPage, navigation } from './shared/messages/app.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const alias = { '#shared': here('./shared'), '@': here('./client/src') };

/**
 * Groups modules shared by many pages into a few chunks instead of dozens of tiny ones. None may import form schemas,
 * because every visitor would download them (server/test/architecture.test.ts checks that for the first pages).
 */
const sharedChunks = [
  // The only modules that client/src/start.ts needs.
  { name: 'start', priority: 4, test: /vite\/preload-helper|client\/src\/lib\/(chunks|storage)\./ },
  // Separate, because client/src/start.ts runs it before the rest.
  { name: 'react', priority: 4, test: /node_modules\/(react|react-dom|scheduler)\// },
  // Areas, towns, and denominations: needed by lists and forms, but not by a church's page.
  { name: 'region', priority: 2, test: /shared\/region\.ts/ },
  { name: 'filters', priority: 2, test: /shared\/(church-filters|directory)\.ts/ },
  {
    name: 'base',
    priority: 3,
    minShareCount: 8,
    test: new RegExp(
      [
        'node_modules/(react-router|react-router-dom|@tanstack/[\\w-]+|clsx)/(?!.*([iI]nfinite|mutationObserver|useMutation))',
        'lucide-react/dist/esm/(?!icons)',
        'client/src/(app/|features/accounts/viewer)',
        'client/src/lib/(?!form|draft|debounce|moments|admin|paging|clock|directions|mutations|service-exceptions)',
        'client/src/components/(lazy-section|ui/(button|state-panel|skeleton|toast-store))',
        'shared/(paths|site|messages/app|endpoint|zone|dates|format|clock-text|service-times/schedule)\\.ts',
      ].join('|'),
    ),
  },
  // First pages have no mutations.
  { name: 'mutations', priority: 3, test: /mutationObserver|useMutation|client\/src\/lib\/mutations/ },
  // Separate, because a chunk that contains one of these would be loaded by every page that uses it.
  { name: 'badge', priority: 2, test: /components\/ui\/badge/ },
  { name: 'search-icon', priority: 2, test: /icons\/search\./ },
  { name: 'map-place', priority: 2, test: /client\/src\/components\/(map-boundary|pin-map-place)/ },
  { name: 'photos', priority: 2, test: /gallery\/api\.|shared\/messages\/gallery-page/ },
  { name: 'calendar-icon', priority: 3, test: /icons\/calendar-plus\./ },
  {
    // Shared by cards and the church page, and small modules of the latter that aren't worth a chunk.
    name: 'church-parts',
    priority: 3,
    minShareCount: 2,
    test: new RegExp(
      [
        'client/src/features/churches/(api\\.|components/(church-card-parts|next-service|directions-link))',
        'client/src/features/events/api-church',
        'client/src/components/(favorite-button|image\\.)',
        'client/src/lib/(clock|directions|format\\.|service-exceptions)',
        'lucide-react/dist/esm/icons/(heart|phone|navigation)\\.',
        'shared/(address|pictures|featured|church-events|messages/(churches|choice-fields|service-times))\\.ts',
      ].join('|'),
    ),
  },
  {
    // Small modules shared by a church's page and the sections it loads later.
    name: 'church-details',
    priority: 2,
    minShareCount: 2,
    test: /sermon-links|components\/service-exceptions|shared\/messages\/church-page/,
  },
  {
    // Cards and the search field, which the home page has too.
    name: 'cards',
    priority: 2,
    minShareCount: 2,
    test: /client\/src\/features\/churches\/components\/(church-card|card-grid|search-field)/,
  },
  {
    name: 'churches',
    priority: 1,
    minShareCount: 3,
    test: /client\/src\/features\/churches\/(?!.*(map|pin|detail))|shared\/messages\/(directory|search)\.ts|icons\/(layout-grid|list|map)\./,
  },
  {
    // What a church's page and every list show of an event.
    name: 'church-events',
    priority: 2,
    minShareCount: 2,
    test: /events\/components\/date-badge|shared\/messages\/events-church\./,
  },
  {
    name: 'events',
    priority: 1,
    minShareCount: 2,
    test: /client\/src\/features\/events\/(api\.|components\/event-parts)|shared\/(event-(categories|filters|times)|messages\/events)\./,
  },
  {
    name: 'sharing',
    priority: 3,
    minShareCount: 3,
    test: /client\/src\/(lib\/moments|components\/(links|share-button))|icons\/share-2\./,
  },
  {
    name: 'notices',
    priority: 3,
    minShareCount: 3,
    test: /client\/src\/components\/ui\/notice|icons\/(info|circle-check|circle-exclamation-point|image-plus)\./,
  },
  {
    name: 'controls',
    priority: 2,
    minShareCount: 2,
    test: /client\/src\/(lib\/(?!form|admin|csv|draft)|components\/(chips|show-more|closing-band|ui\/field))|lucide-react|[iI]nfinite/,
  },
];

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

/**
 * React Router assigns displayName to its components, which prevents tree shaking of unused ones. Its modules also
 * include development warnings in every build.
 */
const routerWithoutNames: Plugin = {
  name: 'router-without-names',
  transform: (code, id) =>
    /node_modules\/react-router\/dist\//.test(id)
      ? code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replaceAll('if (ENABLE_DEV_WARNINGS)', 'if (false)')
          .replace(/ = (?=\w+\.(forwardRef|createContext)\()/g, ' = /* @__PURE__ */ ')
      : null,
};

/** Prioritizes what the first paint needs: on a slow network, 20 scripts must not compete with the stylesheet. */
const paintFirst: Plugin = {
  name: 'paint-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const stylesheet = /\s*<link rel="stylesheet"[^>]*>/g;
      const styles = html.match(stylesheet)?.join('') ?? '';
      return html
        .replace(stylesheet, '')
        .replace(/\s*<!--head-->/, `${styles}$&`)
        .replace(
          /<(?=script type="module" crossorigin|link rel="modulepreload")[^ ]+/g,
          '$& fetchpriority="low"',
        );
    },
  },
};

export default defineConfig({
  root: here('./client'),
  plugins: [react(), tailwindcss(), siteHeader, paintFirst, routerWithoutNames],
  resolve: { alias },
  build: {
    outDir: here('./dist/client'),
    emptyOutDir: true,
    manifest: true,
    // Browsers without support just load the scripts a little later.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
  },
  test: {
    root: here('.'),
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'shared',
          root: here('.'),
          include: ['shared/**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'server',
          root: here('.'),
          include: ['server/**/*.test.ts'],
          // Saves two minutes of loading the application for each file. Its modules hold no database or server state.
          isolate: false,
          globalSetup: [here('./server/test/global-setup.ts')],
          testTimeout: 60_000,
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
          name: 'client',
          root: here('.'),
          include: ['client/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // A process per file took two and a half minutes longer, mostly to load jsdom.
          pool: 'vmForks',
          vmMemoryLimit: '1GB',
          setupFiles: [here('./client/src/test/jsdom.ts')],
          testTimeout: 40_000,
        },
      },
    ],
  },
});
