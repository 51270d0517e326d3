import { countText, listText } from '#shared/domain/format.ts';
import { site } from '#shared/domain/site.ts';
import { directoryTitles } from '#shared/messages/churches/churches.ts';

/** What at least one church of a list has. */
export type Offer = { times: boolean; phones: boolean };

const withOffer = ({ times, phones }: Offer, last: string[] = []): string =>
  listText(['addresses', ...(phones ? ['phone numbers'] : []), ...(times ? ['service times'] : []), ...last]);

/** Titles and descriptions for search engines. They promise only what is listed. */
export const headCopy = {
  /** `title` is set only for filtered lists. */
  directory: (title: string | undefined, total: number, offer: Offer) =>
    `${title ?? directoryTitles.of('', `${site.city}, ${site.state}`)}: ${countText(total, 'listing', 'listings')} with ${withOffer(offer)}, in a list and on a map.`,
  featuredTitle: site.featuredHeading,
  featured: `Featured churches in ${site.city}, with photos, service times, directions, and more about each one.`,
  landing: (title: string, summary: string, offer: Offer) =>
    `${title}: ${summary} Find ${withOffer(offer, ['directions'])}.`,
};

/** Facts for readers without JavaScript. */
export const factCopy = {
  next: (name: string, day: string, time: string) => `Next ${name}: ${day}, ${time}`,
  languages: (names: string) => `Services in ${names}`,
};
