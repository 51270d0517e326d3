import type { Landing } from '#shared/contracts/landings.ts';
import { landingLinks, landingTitle } from '#shared/domain/landings.ts';
import { landingPath, paths } from '#shared/domain/paths.ts';
import { landingCopy as copy } from '#shared/messages/churches/landings.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { factLabels } from '#shared/messages/churches/visit-facts.ts';
import type { Head } from '../../http/page/head.ts';
import { breadcrumb } from '../../http/page/seo.ts';
import { shells } from '../../http/page/shell.ts';
import { churchList, type ListedChurch, linksTo, offerOf } from '../churches/present.ts';
import { headCopy } from '../churches/present-copy.ts';

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
    shell: shells.landing({ title, lead: summary }),
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
