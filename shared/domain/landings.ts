/** Filters, title and links of a landing page, shared by client and server. */

import type { Landing } from '../contracts/landings.ts';
import { landingCopy } from '../messages/churches/landings.ts';
import type { DirectoryFilters } from './directory.ts';
import { directoryTitle } from './directory.ts';
import { directoryPath, landingPath } from './paths.ts';

type Place = Pick<Landing, 'area' | 'denomination' | 'zip' | 'radius'>;

export const landingFilters = ({ area, denomination, zip, radius }: Place): DirectoryFilters => ({
  ...(area ? { area: [area] } : {}),
  ...(denomination ? { denomination: [denomination] } : {}),
  ...(zip ? { near: zip, radius: String(radius) } : {}),
});

export const landingTitle = (place: Place): string =>
  place.zip ? landingCopy.near(place.zip) : directoryTitle(landingFilters(place));

export type LandingLink = { name: string; title: string; href: string; count: number };

/** Links to other denominations and areas. On a ZIP code's page, denominations link to a search instead. */
export function landingLinks(landing: Landing): { denominations: LandingLink[]; areas: LandingLink[] } {
  const { area, denomination, zip } = landing;
  const linkTo = (
    name: string,
    place: { area: string | null; denomination: string | null },
    count: number,
  ) => ({
    name,
    title: landingTitle({ ...place, zip: null, radius: null }),
    href:
      zip && !place.area
        ? directoryPath({ ...landingFilters(landing), denomination: name })
        : landingPath(place),
    count,
  });
  return {
    denominations: landing.denominations.map(({ value, count }) =>
      linkTo(value, { area, denomination: value }, count),
    ),
    areas: landing.areas.map(({ value, count }) => linkTo(value, { area: value, denomination }, count)),
  };
}
