import { countText } from '#shared/domain/format.ts';

const either = (values: readonly string[]): string => values.join(' or ');

/** "no mention of weddings", "no mention that LGBTQ people are welcome" */
const noMention = (label: string): string =>
  `We found no mention ${label.startsWith('that ') ? label : `of ${label}`}`;

/** What the directory says if nothing matches, and the lists beside the results. */
export const emptySearch = {
  unknown: (typed: string) =>
    `Nothing here matches “${typed}”. Try a church’s name, a denomination, or a place.`,
  need: noMention,
  needText: 'Call the churches nearby and ask: many offer more than they have listed.',
  community: (label: string) => `We found no ${label} church`,
  communityText: 'We looked at services and names.',
  /** Above the nearest churches outside. */
  looked: (places: string[]) => `We looked in ${either(places)}.`,
  unstated: (label: string) => `No church has told us about ${label.toLowerCase()} yet`,
  /** Any of the labels would do. */
  unstatedFact: (labels: string[]) =>
    `No church has told us ${either(labels.map((label) => `“${label}”`))} yet`,
  unstatedText: 'That doesn’t mean there isn’t any. Call ahead and ask.',
  /** `label` of the only fact, or undefined for several. */
  withoutFacts: (label: string | undefined) =>
    label ? `Search without “${label}”` : 'Search without these facts',
  browseAreas: 'Browse areas',
  add: 'Are you a church? Add it',
  closest: 'Closest matches',
  /** The nearest churches outside the typed place. */
  nearby: 'Nearby',
  /** Below the churches near a place: those that have the place in their name. */
  named: (typed: string) => `With “${typed}” in the name`,
  all: 'Show all',
};

const withoutTimes = (count: number) =>
  `${countText(count, 'hasn’t', 'haven’t')} listed ${count === 1 ? 'its' : 'their'} times`;

/** Beside the number of results: how the search was understood, and times and facts that few churches list. */
export const resultNotes = {
  relaxed: (used: string) =>
    `No exact match. Showing ${used ? `churches that match “${used}”` : 'the closest results'}.`,
  need: (label: string, churches: number) => `${churches === 1 ? 'It mentions' : 'They mention'} ${label}.`,
  noNeed: (label: string) => `${noMention(label)}.`,
  community: (label: string) => `Looked for ${label} churches in services and names.`,
  unknown: (count: number) => `${withoutTimes(count)}.`,
  unsaid: (count: number) => `${countText(count, 'hasn’t', 'haven’t')} said.`,
  /** Above churches that may have such a service. */
  none: (count: number) => `No church has listed a service like that. ${withoutTimes(count)}:`,
};
