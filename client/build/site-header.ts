import type { Plugin } from 'vite';
import { headerPages, paths } from '../../shared/domain/paths.ts';
import { site } from '../../shared/domain/site.ts';
import { type Locale, localePath, locales } from '../../shared/locale/locale.ts';
import * as en from '../../shared/messages/app.ts';
import * as es from '../../shared/messages/es/app.ts';

const copies = { en, es };

/** Fills the HTML shell: its notice, and the header with the same copy and paths as client/src/app/layout-header.tsx. */
export const siteHeader = (locale: Locale): Plugin => ({
  name: 'site-header',
  transformIndexHtml: (html) => {
    const { controls, errorPage, navigation } = copies[locale];
    const url = (path: string) => localePath(locale, path);
    const others = locales.length - 1;
    const links = headerPages.map(
      (page) =>
        `<a href="${url(paths[page])}" class="border-b-2 border-transparent py-2">${navigation[page]}</a>`,
    );
    const logo = `<a href="${url(paths.home)}" class="inline-flex min-w-0 grow basis-40 items-center gap-2 font-serif text-base font-semibold min-[22rem]:text-lg md:grow-0 md:basis-auto"><picture class="shrink-0"><source media="(prefers-color-scheme: dark)" srcset="/art/logo-light.svg"><img src="/art/logo.svg" alt="" width="32" height="32"></picture>${site.name}</a>`;
    const nav = `<nav aria-label="${navigation.main}" class="hidden items-center gap-4 lg:flex xl:gap-6">${links.join('')}${'<div class="min-w-8 xl:min-w-16"></div>'.repeat(others)}<div class="min-w-44"></div></nav>`;
    const menu = `<span aria-hidden="true" class="inline-flex min-h-11 items-center font-medium lg:hidden">${navigation.menu}</span>`;
    const slow = `${errorPage.slowStart} <a href="" class="underline underline-offset-4">${controls.retry}</a>`;
    return html.replace('<!--site-header-->', logo + nav + menu).replace('<!--slow-start-->', slow);
  },
});
