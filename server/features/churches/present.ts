/** Converts rows to response shapes and builds the head data of church pages. */

import type { Church, ChurchListItem } from '#shared/contracts/churches.ts';
import type { ChurchFacets, NearbyChurches } from '#shared/contracts/churches-map.ts';
import { addressLine, placeLine } from '#shared/domain/address.ts';
import { type DirectoryFilters, type DirectoryState, directoryTitle } from '#shared/domain/directory.ts';
import { isStyle } from '#shared/domain/fact-options.ts';
import {
  browsePath,
  churchPath,
  directoryPath,
  landingPath,
  minOnLanding,
  paths,
} from '#shared/domain/paths.ts';
import { fallbackImage, imageOrNull } from '#shared/domain/pictures.ts';
import { positionOf } from '#shared/domain/region.ts';
import { site } from '#shared/domain/site.ts';
import { navigation as pages } from '#shared/messages/app.ts';
import { churchPage, nearby as nearbyCopy } from '#shared/messages/churches/church-page.ts';
import { home } from '#shared/messages/churches/churches-home.ts';
import { directory, featuredPage } from '#shared/messages/churches/directory.ts';
import { exceptionLabels, kindLabels, serviceName } from '#shared/messages/churches/service-times.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { presentExceptions } from '#shared/service-times/parser.ts';
import type { NextService } from '#shared/service-times/schedule.ts';
import type { Geo } from '../../adapters/geo/zip-table.ts';
import type { publicColumns, RowOf } from '../../db/church-columns.ts';
import { presentTimes } from '../../db/time-keys.ts';
import type { Head } from '../../http/page/head.ts';
import { breadcrumb, itemList } from '../../http/page/seo.ts';
import { type Fact, shells } from '../../http/page/shell.ts';
import { calendarFile, calendarHost, compactDay } from '../../http/response/calendar.ts';
import { headCopy, type Offer } from './present-copy.ts';
import { factsOf, schemaOf } from './present-facts.ts';

export type ChurchRow = RowOf<typeof publicColumns> & Pick<Church, 'websiteCheck' | 'acceptsVisits'>;

/** Public names of import sources. Other sources mean nothing to visitors. */
const publicRecords: Record<string, string> = { hifld: 'HIFLD', osm: 'OpenStreetMap', gnis: 'USGS' };

/** Marks a position at the ZIP code's center as approximate: imports and forms use it for churches without a pin. */
export function withPrecision(church: Church, { zipCenter }: Geo): Church {
  const center = zipCenter(church.zip);
  const same = (a: number, b: number | undefined) => b !== undefined && Math.abs(a - b) < 2e-6;
  return church.positionSource === 'own' &&
    same(church.latitude, center?.latitude) &&
    same(church.longitude, center?.longitude)
    ? { ...church, approximate: true }
    : church;
}

/** `today` is the date in the site's time zone; special dates before it are left out. */
export function presentChurch(
  { source, sourceDate, factsBy, factsAt, ...row }: ChurchRow,
  today: string,
): Church {
  const { source: positionSource, ...position } = positionOf(row);
  return {
    ...row,
    ...position,
    positionSource,
    approximate: positionSource === 'county',
    source:
      source && source !== site.slug ? { name: publicRecords[source] ?? '', checked: sourceDate } : null,
    serviceTimes: presentTimes(row.serviceTimes, row.services),
    serviceExceptions: presentExceptions(row.serviceExceptions, today),
    timesConfirmedAt: row.timesConfirmedAt?.toISOString() ?? null,
    statedFacts: factsBy && factsAt && { by: factsBy, at: factsAt.toISOString() },
    websiteCheck: row.websiteCheck && {
      ...row.websiteCheck,
      at: new Date(row.websiteCheck.at).toISOString(),
    },
    heroImage: imageOrNull(row.heroImage),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    subscriptionTier: row.featured ? 'featured' : 'free',
  };
}

/** Link to churches of the same denomination in the same area. */
const moreLink = ({ denomination, area }: Church, { alike }: NearbyChurches): Fact => ({
  text: nearbyCopy.more(denomination, shown.area(area)),
  href: browsePath({ denomination, area }, alike),
});

export type ListedChurch = Pick<
  ChurchListItem,
  'id' | 'name' | 'featured' | 'heroImage' | 'phone' | 'services'
>;

export const offerOf = (churches: ListedChurch[]): Offer => ({
  times: churches.some(({ services }) => services.length > 0),
  phones: churches.some(({ phone }) => phone),
});

export const linksTo = (churches: ReadonlyArray<Pick<ListedChurch, 'id' | 'name'>>): Fact[] =>
  churches.map(({ id, name }) => ({ text: name, href: churchPath(id) }));

/** schema.org ItemList. */
export const churchList = (churches: ListedChurch[], base: string) =>
  itemList(
    base,
    churches.map(({ id, name }) => [name, churchPath(id)]),
  );

export function headOfChurch(
  church: Church,
  { base, now, nearby }: { base: string; now: Date; nearby?: NearbyChurches },
): Head {
  const area = shown.area(church.area);
  const times = church.services.slice(0, 3).join('; ');
  const description =
    church.description ||
    [`${churchPage.summary(church.denomination, area)}.`, placeLine(church), times].filter(Boolean).join(' ');
  const path = churchPath(church.id);
  return {
    title: `${church.name}, ${area}`,
    description: times && church.description ? `${times}. ${description}` : description,
    canonical: path,
    shell: shells.church(church, now),
    facts: [
      ...factsOf(church, now),
      ...linksTo(nearby?.churches ?? []),
      ...(nearby && nearby.alike > 1 ? [moreLink(church, nearby)] : []),
      { text: directoryTitle({}), href: paths.directory },
    ].filter(Boolean),
    ...(church.heroImage && !church.heroImage.endsWith('.svg') ? { image: church.heroImage } : {}),
    jsonLd: [
      ...schemaOf(church, { base, description, now }),
      breadcrumb(base, [
        [pages.directory, paths.directory],
        [area, directoryPath({ area: church.area })],
        [church.name, path],
      ]),
    ],
  };
}

/** Largest radius of a ZIP code's landing page, in miles. */
const widestLanding = 25;

/** Canonical path of a directory list: its landing page, if it has one. Undefined if the list must not be indexed. */
export function canonicalOfDirectory(
  { denomination, area, near, fact }: DirectoryFilters,
  { total, churches }: { total: number; churches: ReadonlyArray<{ distance?: number | undefined }> },
): string | undefined {
  if (near) {
    const close = churches.filter(({ distance = Number.POSITIVE_INFINITY }) => distance <= widestLanding);
    return close.length >= minOnLanding ? landingPath({ near }) : undefined;
  }
  // A denomination's page has no worship styles.
  const style = denomination ? undefined : fact?.find(isStyle);
  if (!area && !denomination && !style) return paths.directory;
  const filters = {
    ...(style && { style }),
    ...(denomination && { denomination: denomination[0]! }),
    ...(area && { area: area[0]! }),
  };
  return browsePath(filters, total);
}

/** Only single denominations, areas and ZIP codes are indexed; searches and other filters aren't meant for search engines. */
export function headOfDirectory(
  { filters, view }: DirectoryState,
  options: {
    base: string;
    canonical: string | undefined;
    now: Date;
    plain: boolean;
    total: number;
    churches: ChurchListItem[];
  },
): Head {
  const title = directoryTitle(filters);
  const { canonical } = options;
  const heading = { title: `${directory.title} ${site.name}` };
  const filtered = canonical !== undefined && canonical !== paths.directory;
  return {
    title,
    description: headCopy.directory(filtered ? title : undefined, options.total, offerOf(options.churches)),
    ...(canonical === undefined ? {} : { canonical }),
    noIndex: !options.plain || options.total === 0 || canonical === undefined,
    shell:
      view === 'map'
        ? shells.map(heading)
        : shells.directory({ ...heading, lead: directory.panel }, options.churches, options.now),
    facts: linksTo(options.churches),
    jsonLd: [
      breadcrumb(options.base, [
        [pages.directory, paths.directory],
        ...(filtered ? [[title, canonical] as [string, string]] : []),
      ]),
    ],
  };
}

export function headOfFeatured(churches: ListedChurch[], base: string): Head {
  return {
    title: headCopy.featuredTitle,
    description: headCopy.featured,
    canonical: paths.featured,
    // The first card's picture, the largest contentful paint on phones. Other pages have theirs in the shell.
    ...(churches[0] ? { preload: churches[0].heroImage ?? fallbackImage } : {}),
    shell: shells.page({ title: featuredPage.title, lead: featuredPage.intro }),
    facts: linksTo(churches),
    jsonLd: [churchList(churches, base), breadcrumb(base, [[pages.featured, paths.featured]])],
  };
}

export const headOfHome = (
  featured: ListedChurch[],
  { base, listed }: { base: string; listed: ChurchFacets['listed'] },
): Head => ({
  title: `${site.name}: ${site.tagline}`,
  description: site.description,
  canonical: paths.home,
  shell: shells.home({ title: home.title, lead: home.intro(listed) }),
  facts: [{ text: directoryTitle({}), href: paths.directory }, ...linksTo(featured)],
  jsonLd: [
    {
      '@type': 'WebSite',
      name: site.name,
      url: base + paths.home,
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${base}${paths.directory}?search={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    },
    {
      '@type': 'Organization',
      name: site.name,
      url: base + paths.home,
      logo: `${base}/apple-touch-icon.png`,
    },
  ],
});

/** The iCalendar file for a church's next service. `base` is the site's origin. */
export function calendarOfService(church: Church, next: NextService, base: string): string {
  const { date, start, end, time, exception } = next;
  // The owner's own words carry more detail than the parsed time.
  const description = exception
    ? `${exceptionLabels[exception.kind]}: ${exception.text}`
    : church.services[time!.line];
  return calendarFile({
    name: church.name,
    product: 'Services',
    events: [
      {
        uid: `service-${church.id}-${compactDay(date)}-${start}@${calendarHost}`,
        day: date,
        start,
        end,
        summary: `${church.name}: ${time?.kind ? kindLabels[time.kind] : serviceName.plain}`,
        description: description ?? '',
        location: addressLine(church),
        url: base + churchPath(church.id),
        updatedAt: new Date(church.updatedAt),
      },
    ],
  });
}
