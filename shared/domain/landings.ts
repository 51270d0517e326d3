/** Filters, title and links of a landing page, shared by client and server. */

import type { Landing } from '../contracts/landings.ts';
import { landingCopy } from '../messages/churches/landings.ts';
import { shown } from '../messages/churches/value-names.ts';
import { factLabels } from '../messages/churches/visit-facts.ts';
import type { DirectoryFilters } from './directory.ts';
import { directoryTitle, whereOf } from './directory.ts';
import { directoryPath, landingPath } from './paths.ts';

type Place = Pick<Landing, 'area' | 'denomination' | 'style' | 'near' | 'radius'>;

export const landingFilters = ({ area, denomination, style, near, radius }: Place): DirectoryFilters => ({
  ...(area ? { area: [area] } : {}),
  ...(denomination ? { denomination: [denomination] } : {}),
  ...(style ? { fact: [style] } : {}),
  ...(near ? { near, radius: String(radius) } : {}),
});

export const landingTitle = (place: Place): string =>
  place.near
    ? landingCopy.near(shown.area(place.near))
    : place.style
      ? landingCopy.ofStyle(place.style, whereOf(landingFilters(place)))
      : directoryTitle(landingFilters(place));

export type LandingLink = { name: string; title: string; href: string; count: number };

/** Links to other landing pages. On a page around a place, denominations link to a search instead. */
export function landingLinks(
  landing: Landing,
): Record<'denominations' | 'styles' | 'areas' | 'neighborhoods', LandingLink[]> {
  const { area, denomination, style, near } = landing;
  const linkTo = (name: string, place: Pick<Landing, 'area' | 'denomination' | 'style'>, count: number) => ({
    name,
    title: landingTitle({ ...place, near: null, radius: null }),
    href:
      near && !place.area
        ? directoryPath({
            ...landingFilters(landing),
            ...landingFilters({ ...place, near: null, radius: null }),
          })
        : landingPath(place),
    count,
  });
  return {
    denominations: landing.denominations.map(({ value, count }) =>
      linkTo(shown.denomination(value), { area, denomination: value, style: null }, count),
    ),
    styles: landing.styles.map(({ value, count }) =>
      linkTo(factLabels[value] ?? value, { area, denomination: null, style: value }, count),
    ),
    areas: landing.areas.map(({ value, count }) =>
      linkTo(shown.area(value), { area: value, denomination, style }, count),
    ),
    neighborhoods: landing.neighborhoods.map(({ value, count }) => ({
      name: shown.area(value),
      title: landingCopy.near(shown.area(value)),
      href: landingPath({ near: value }),
      count,
    })),
  };
}
