/** Landing pages for areas, denominations, worship styles, ZIP codes, and neighborhoods. */

import type { Landing } from '../../contracts/landings.ts';
import { numberText } from '../../domain/format.ts';
import { otherFaith } from './churches.ts';
import { factLabels } from './visit-facts.ts';

const number = numberText;
const churches = (count: number) => `${number(count)} churches`;
/** "contemporary worship" */
const worship = (style: string) => `${(factLabels[style] ?? style).toLowerCase()} worship`;
const list = (count: number, what: string) => `${number(count)} ${count === 1 ? 'lists' : 'list'} ${what}`;

export const landingCopy = {
  near: (place: string) => `Churches near ${place}`,
  ofStyle: (style: string, where: string) => `Churches with ${worship(style)} in ${where}`,
  /** "57 churches, 12 of them Baptist. 9 list a service in Spanish." */
  summary: ({ total, capped, radius, denomination, style, denominations, sunday, spanish }: Landing) => {
    const within = radius === null ? '' : ` within ${radius} miles`;
    const [max] = denomination || style ? [] : denominations;
    const largest = max && max.value !== 'Other' ? `, ${number(max.count)} of them ${max.value}` : '';
    const services = [
      ...(sunday > 0 ? [list(sunday, 'a service on Sunday morning')] : []),
      ...(spanish > 0 ? [list(spanish, 'a service in Spanish')] : []),
    ].join(', and ');
    const places = denomination && otherFaith.test(denomination) ? 'places of worship' : 'churches';
    const known = style ? ` told us that they have ${worship(style)}` : '';
    return `${number(total)}${capped ? '+' : ''} ${places}${known}${within}${largest}.${services ? ` ${services}.` : ''}`;
  },
  trail: 'Breadcrumb',
  directory: 'Directory',
  filter: 'Filter these churches',
  map: 'See them on the map',
  denominationsHere: 'Denominations here',
  styles: 'Worship styles',
  otherStyles: 'Other worship styles',
  denominations: 'Other denominations',
  areas: 'Areas',
  nearby: 'Areas nearby',
  neighborhoods: 'Neighborhoods nearby',
  countOf: churches,
};
