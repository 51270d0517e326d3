/** Head data of landing pages. */
import { landingLinks, landingTitle } from '#shared/landing-filters.ts';
import type { Landing } from '#shared/landings.ts';
import { landingCopy as copy } from '#shared/messages/landings.ts';
import { landingPath, paths } from '#shared/paths.ts';
import type { Head } from '../../http/head.ts';
import { breadcrumb } from '../../http/seo.ts';
import { itemList, type ListedChurch, linksTo } from './present.ts';

export function headOfLanding(landing: Landing, churches: ListedChurch[], base: string): Head {
  const { area, denomination } = landing;
  const title = landingTitle(landing);
  const summary = copy.summary(landing);
  const canonical = landingPath(landing);
  const links = landingLinks(landing);
  const neighbors = [...links.denominations, ...links.areas].map(({ title: text, href }) => ({ text, href }));
  return {
    title,
    description: `${title}: ${summary} Service times, phone numbers and directions.`,
    canonical,
    shell: { kind: 'page', title, lead: summary },
    facts: [...linksTo(churches), ...neighbors],
    jsonLd: [
      itemList(churches, base),
      breadcrumb(base, [
        [copy.directory, paths.directory],
        ...(area && denomination ? [[area, landingPath({ area })] as [string, string]] : []),
        [denomination && area ? denomination : title, canonical],
      ]),
    ],
  };
}
