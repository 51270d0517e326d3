import { countText } from '#shared/domain/format.ts';
import { site } from '#shared/domain/site.ts';
import { directoryTitles } from '#shared/messages/churches/churches.ts';

/** Titles and descriptions for search engines. */
export const headCopy = {
  /** `title` is set only for filtered lists. */
  directory: (title: string | undefined, total: number) =>
    `${title ?? directoryTitles.of('', `${site.city}, ${site.state}`)}: ${countText(total, 'listing', 'listings')} with addresses, phone numbers, and service times, in a list and on a map.`,
  featuredTitle: site.featuredHeading,
  featured: `Featured churches in ${site.city}, with photos, service times, directions, and more about each one.`,
  landing: (title: string, summary: string) =>
    `${title}: ${summary} Find service times, phone numbers, and directions.`,
};

/** Facts for readers without JavaScript. */
export const factCopy = {
  next: (name: string, day: string, time: string) => `Next ${name}: ${day}, ${time}`,
  languages: (names: string) => `Services in ${names}`,
};
