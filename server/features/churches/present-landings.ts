import type { Landing } from '#shared/contracts/landings.ts';
import type { DirectoryFilters } from '#shared/domain/directory.ts';
import { isStyle } from '#shared/domain/fact-options.ts';
import { landingLinks, landingTitle } from '#shared/domain/landings.ts';
import { browsePath, landingPath, leastOnLanding, paths } from '#shared/domain/paths.ts';
import { landingCopy as copy } from '#shared/messages/churches/landings.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { factLabels } from '#shared/messages/churches/visit-facts.ts';
import type { Head } from '../../http/page/head.ts';
import { breadcrumb } from '../../http/page/seo.ts';
import { churchList, type ListedChurch, linksTo, offerOf } from './present.ts';
import { headCopy } from './present-copy.ts';

export function headOfLanding(landing: Landing, churches: ListedChurch[], base: string): Head {
  const { area, denomination, style } = landing;
  const kind = denomination ? shown.denomination(denomination) : style && factLabels[style];
  const title = landingTitle(landing);
  const summary = copy.summary(landing);
  const canonical = landingPath(landing);
  const links = landingLinks(landing);
  const neighbors = [...links.denominations, ...links.styles, ...links.areas, ...links.neighborhoods].map(
    ({ title: text, href }) => ({ text, href }),
  );
  return {
    title,
    description: headCopy.landing(title, summary, offerOf(churches)),
    canonical,
    shell: { kind: 'landing', title, lead: summary },
    facts: [...linksTo(churches), ...neighbors],
    jsonLd: [
      churchList(churches, base),
      breadcrumb(base, [
        [copy.directory, paths.directory],
        ...(area && kind ? [[shown.area(area), landingPath({ area })] as [string, string]] : []),
        [kind && area ? kind : title, canonical],
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
    return close.length >= leastOnLanding ? landingPath({ near }) : undefined;
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
