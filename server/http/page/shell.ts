/**
 * Server-rendered first screen of a page: what a visitor needs at once, and gray placeholders where the client's first render
 * adds the rest. Class names match the client's components, so nothing moves then. The home page's search works before the
 * scripts have loaded.
 */

import type { Church, ChurchListItem } from '#shared/contracts/churches.ts';
import { placeLine } from '#shared/domain/address.ts';
import { churchPath, paths } from '#shared/domain/paths.ts';
import { phoneHref } from '#shared/domain/phone.ts';
import { fallbackImage } from '#shared/domain/pictures.ts';
import { pageUrl } from '#shared/locale/locale.ts';
import { shell as copy } from '#shared/messages/app.ts';
import { churchPage } from '#shared/messages/churches/church-page.ts';
import { churchCard, mapFrame } from '#shared/messages/churches/churches.ts';
import { home } from '#shared/messages/churches/churches-home.ts';
import { directory, timeFilter } from '#shared/messages/churches/directory.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { nextServiceText, serviceLines, type Timed } from '#shared/service-times/words.ts';
import { escapeHtml } from './html.ts';

type Heading = { title: string; lead: string };
export type Fact = string | { text: string; href: string };

const placeholder = (className: string): string =>
  `<div class="animate-pulse rounded-control bg-ink/10 ${className}"></div>`;

const picture = (src: string | null, className: string, eager = true): string =>
  `<div class="relative overflow-hidden bg-ink/10 ${className}"><img src="${escapeHtml(src ?? fallbackImage)}" alt="" width="1200" height="675" ${eager ? 'fetchpriority="high"' : 'loading="lazy"'} class="absolute inset-0 size-full object-cover"></div>`;

const nextLine = (church: Timed, now: Date, className: string): string => {
  const next = nextServiceText(church, now);
  return next
    ? `<p class="text-ink-soft ${className}">${escapeHtml(next.label)} <span class="inline-block font-medium text-ink">${escapeHtml(next.text)}</span></p>`
    : '';
};

/** On phones, only the first card has a picture. */
const cardOf = (church: ChurchListItem, isFirst: boolean, now: Date): string => `
  <article class="mb-6 overflow-hidden rounded-card border bg-card ${church.featured ? 'border-gold max-sm:w-[min(85%,20rem)]' : 'border-line'}">
    ${church.featured ? picture(church.heroImage, `aspect-[4/1] sm:aspect-video ${isFirst ? '' : 'max-sm:hidden'}`, isFirst) : ''}
    <h2 class="px-4 pt-3 text-lg leading-6 wrap-anywhere text-pretty"><a href="${pageUrl(churchPath(church.id))}">${escapeHtml(church.name)}</a></h2>
    <p class="px-4 pt-0.5 pb-3 text-sm text-ink-soft">${[shown.denomination(church.denomination), shown.area(church.area)].filter(Boolean).map(escapeHtml).join(' · ')}</p>
    ${nextLine(church, now, 'px-4 pb-3 text-sm')}
  </article>`;

const badgesOf = ({ featured, denomination, area, sample }: Church): string[] => [
  featured ? churchCard.featured : '',
  denomination === 'Other' ? '' : shown.denomination(denomination),
  shown.area(area),
  sample ? churchPage.sample : '',
];

const linesOf = (church: Church): string[] => [
  church.otherNames ? churchPage.alsoKnownAs(church.otherNames) : '',
  placeLine(church),
  church.sample ? churchPage.sampleText : '',
];

/** Elements with the texts that aren't empty. */
const each = (tag: string, className: string, texts: string[]): string =>
  texts
    .filter(Boolean)
    .map((text) => `<${tag} class="${className}">${escapeHtml(text)}</${tag}>`)
    .join('');

const call = (phone: string): string => {
  const href = phoneHref(phone);
  const text = escapeHtml(phone);
  return `<p class="mt-4 sm:mt-6">${href ? `<a href="${href}" class="inline-flex min-h-11 items-center rounded-control bg-bayou px-4 font-medium text-card">${text}</a>` : text}</p>`;
};

/** About one screen. */
const maxCards = 3;

export const shells = {
  home: ({ title, lead }: Heading) => `
    <section class="relative z-10 @container"><div class="relative overflow-hidden @7xl:min-h-[36rem]">
      <div class="relative z-10 mx-auto max-w-page px-4 pt-5 sm:px-6 sm:pt-10">
        <div class="max-w-[34rem]">
          <h1 class="text-3xl sm:text-4xl">${escapeHtml(title)}</h1>
          <p class="mt-2 text-ink sm:mt-4 sm:text-lg">${escapeHtml(lead)}</p>
          <form action="${pageUrl(paths.directory)}" class="mt-4 sm:mt-6">
            <label for="shell-search" class="text-sm font-medium">${home.searchLabel}</label>
            <div class="mt-1 flex flex-wrap gap-2">
              <input id="shell-search" name="search" maxlength="200" inputmode="search" enterkeyhint="search" autocomplete="off" class="min-h-12 min-w-0 flex-[1_1_11.5rem] rounded-control border border-ink/50 bg-card px-3">
              <button class="inline-flex min-h-12 flex-auto items-center justify-center rounded-control bg-bayou px-4 font-medium text-card sm:flex-none">${home.find}</button>
            </div>
          </form>
          ${placeholder('mt-3 h-9 w-64 sm:mt-4')}
        </div>
      </div>
      <picture>
        <source media="(min-width: 640px)" srcset="/art/hero.svg" width="1600" height="640">
        <img src="/art/hero-small.svg" alt="" width="800" height="520" fetchpriority="high" class="block h-32 w-full object-cover object-bottom mask-t-from-75% sm:h-auto sm:mask-t-from-85% @7xl:absolute @7xl:inset-0 @7xl:h-full @7xl:object-right-bottom @7xl:mask-none dark:@7xl:mask-t-from-100% dark:@7xl:mask-l-from-30% dark:@7xl:mask-l-to-50%">
      </picture>
    </div></section>`,
  directory: ({ title, lead }: Heading, churches: ChurchListItem[], now: Date) => `
    <div class="mx-auto max-w-page px-4 pt-2 pb-20 sm:pt-8">
      <h1 class="text-xl sm:text-2xl md:text-3xl">${escapeHtml(title)}</h1>
      <p class="text-sm text-ink-soft sm:mt-1 sm:mb-2 sm:text-lg">${escapeHtml(lead)}</p>
      ${placeholder('mb-6 h-33 md:h-52')}
      ${placeholder('mb-4 h-7 w-52')}
      <div class="grid items-start gap-x-6 sm:grid-cols-2 ${churches[0]?.featured ? 'lg:grid-cols-3' : 'lg:grid-cols-4'}">
        ${churches
          .slice(0, maxCards)
          .map((church, index) => cardOf(church, index === 0, now))
          .join('')}
      </div>
    </div>`,
  map: ({ title }: Pick<Heading, 'title'>) => `
    <div data-map-screen class="mx-auto px-4 pb-20 lg:px-6 lg:pt-3">
      <h1 class="text-xl max-lg:sr-only">${escapeHtml(title)}</h1>
      <p class="mt-2 flex min-h-11 items-center rounded-control border border-ink/50 bg-card pl-9 text-ink-soft">${directory.searchPlaceholder}</p>
      ${placeholder('mt-2 mb-4 h-16 lg:h-28')}
      <div class="relative h-dvh">
        ${placeholder('h-full')}
        <p class="absolute inset-0 grid place-items-center text-sm text-ink-soft">${mapFrame.loading}</p>
      </div>
    </div>`,
  church: (church: Church, now: Date) => `
    <div class="mx-auto max-w-page px-4 pt-2 pb-16 sm:px-6">
      <div class="min-h-11"></div>
      <div class="mt-2 overflow-hidden rounded-card border border-line bg-card lg:grid lg:grid-cols-[5fr_7fr]">
        ${picture(church.heroImage, `${church.heroImage ? 'h-36' : 'h-24'} sm:h-72 lg:h-full lg:min-h-96`)}
        <div class="p-5 sm:p-8">
          <p class="flex flex-wrap gap-2">${each('span', 'min-h-7 rounded-[6px] bg-bayou-tint px-2 text-sm leading-7 font-medium text-bayou-dark', badgesOf(church))}</p>
          <h1 class="mt-3 text-2xl wrap-anywhere sm:text-3xl">${escapeHtml(church.name)}</h1>
          ${each('p', 'mt-1 wrap-anywhere text-ink-soft', linesOf(church))}
          <h2 class="mt-5 text-lg">${timeFilter.label}</h2>
          ${church.services.length > 0 ? `<ul class="mt-1 divide-y divide-line">${each('li', 'py-1.5 font-medium wrap-anywhere', serviceLines(church))}</ul>` : `<p class="mt-1 text-ink-soft">${churchPage.noTimes}</p>`}
          ${nextLine(church, now, 'mt-2 border-t border-line pt-2')}
          ${church.phone ? call(church.phone) : ''}
        </div>
      </div>
    </div>`,
  /** `card` is the text of the first card: without it, the page's largest text would appear only when the scripts have run. */
  page: ({ title, lead, card }: Heading & { card?: string }) => `
    <div class="mx-auto max-w-page px-4 pt-5 pb-20 sm:px-6 sm:pt-10 lg:pt-14">
      <h1 class="text-2xl sm:text-4xl">${escapeHtml(title)}</h1>
      <p class="mt-1 max-w-prose text-ink-soft sm:mt-3 sm:text-lg">${escapeHtml(lead)}</p>
      ${placeholder('mt-8 h-40')}
      ${
        card
          ? `<div class="mt-6 max-w-sm rounded-card border border-line bg-card p-5">${placeholder('h-20')}<p class="mt-3 line-clamp-3 wrap-anywhere text-ink-soft">${escapeHtml(card)}</p></div>`
          : placeholder('mt-6 h-40')
      }
    </div>`,
  notice: ({ title, lead }: Heading) => `
    <div role="alert" class="mx-auto flex max-w-prose flex-col items-center gap-3 px-4 py-16 text-center">
      <h1 class="text-xl">${escapeHtml(title)}</h1>
      <p class="text-ink-soft">${escapeHtml(lead)}</p>
    </div>`,
  landing: ({ title, lead }: Heading) => `
    <div class="mx-auto max-w-page px-4 pt-4 pb-20 sm:px-6">
      ${placeholder('h-9 w-64')}
      <h1 class="mt-2 text-3xl sm:text-4xl">${escapeHtml(title)}</h1>
      <p class="mt-3 max-w-prose text-lg text-ink-soft">${escapeHtml(lead)}</p>
      ${placeholder('mt-5 h-11 w-64')}
      ${placeholder('mt-8 h-40')}
    </div>`,
  event: ({ title }: Pick<Heading, 'title'>) => `
    <div class="mx-auto max-w-page px-4 pt-2 pb-20 sm:px-6">
      <div class="min-h-11"></div>
      ${placeholder('mt-2 h-7 w-40')}
      <h1 class="mt-3 max-w-4xl text-2xl wrap-anywhere sm:text-3xl">${escapeHtml(title)}</h1>
      ${placeholder('mt-4 h-7 w-64')}
      ${placeholder('mt-6 h-40')}
    </div>`,
  article: ({ title }: Pick<Heading, 'title'>) => `
    <div class="mx-auto max-w-page px-4 pt-2 pb-20 sm:px-6">
      <div class="min-h-11"></div>
      ${placeholder('mt-2 h-6 w-24')}
      <div class="max-w-prose"><h1 class="mt-2 text-2xl wrap-anywhere sm:text-3xl">${escapeHtml(title)}</h1></div>
      ${placeholder('mt-4 h-6 w-56')}
      ${placeholder('mt-6 aspect-video max-w-4xl')}
    </div>`,
  /** Pages that depend on the signed-in user. */
  unknown: () =>
    `<div class="mx-auto max-w-page px-4 pt-10 pb-20 sm:px-6">${placeholder('h-9 w-64')}${placeholder('mt-8 h-40')}</div>`,
};

/** Plain HTML for crawlers and for users without JavaScript. */
export function renderFacts({
  title,
  description,
  facts = [],
}: {
  title: string;
  description: string;
  facts?: Fact[];
}): string {
  const lines = facts.map((fact) =>
    typeof fact === 'string'
      ? `<li>${escapeHtml(fact)}</li>`
      : `<li><a href="${escapeHtml(pageUrl(fact.href))}">${escapeHtml(fact.text)}</a></li>`,
  );
  const list = lines.length > 0 ? `<ul>${lines.join('')}</ul>` : '';
  return `<noscript><h2>${escapeHtml(title)}</h2><p>${escapeHtml(description)}</p>${list}<p>${escapeHtml(copy.noScript)}</p></noscript>`;
}
