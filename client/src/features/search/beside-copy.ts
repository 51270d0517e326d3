import { countText } from '#shared/domain/format.ts';

const either = (values: readonly string[]): string => values.join(' or ');

/** What the directory says if nothing matches, and the lists beside the results. */
export const emptySearch = {
  unknown: (typed: string) =>
    `Nothing here matches “${typed}”. Try a church’s name, a denomination, or a place.`,
  need: (label: string) => `No church in the directory mentions ${label} yet`,
  needText: 'Call the churches nearby and ask: many offer more than they have listed.',
  community: (label: string) => `No ${label} church is listed yet`,
  communityText: 'We looked at the languages of services, names, and descriptions.',
  unstated: (label: string) => `No church has told us about ${label.toLowerCase()} yet`,
  /** Any of the labels would do. */
  unstatedFact: (labels: string[]) =>
    `No church has told us ${either(labels.map((label) => `“${label}”`))} yet`,
  unstatedText: 'That doesn’t mean there isn’t any. Call ahead and ask.',
  notSoon: 'No service that we know of starts in the next 3 hours',
  notSoonText: 'Many churches haven’t listed their times yet, so a call may help.',
  later: 'Show what starts next',
  /** `label` of the only fact, or undefined for several. */
  withoutFacts: (label: string | undefined) =>
    label ? `Search without “${label}”` : 'Search without these facts',
  browseAreas: 'Browse areas',
  nearest: 'Show churches near me',
  add: 'Are you a church? Add it',
  closest: 'Closest matches',
  /** Below the churches near a place: those that have the place in their name. */
  named: (typed: string) => `With “${typed}” in the name`,
  all: 'Show all',
};

/** Beside the number of results: how the search was understood, and times and facts that few churches list. */
export const resultNotes = {
  relaxed: (typed: string, used: string) =>
    used
      ? `No exact match for “${typed}”. Showing churches that match “${used}”.`
      : `No exact match for “${typed}”. Showing the closest results.`,
  need: (label: string, churches: number) => `${churches === 1 ? 'It mentions' : 'They mention'} ${label}.`,
  noNeed: (label: string) => `No church mentions ${label} yet.`,
  community: (label: string) =>
    `Looked for ${label} churches in the languages of services, names, and descriptions.`,
  unknown: (count: number) =>
    `${countText(count, 'hasn’t', 'haven’t')} listed ${count === 1 ? 'its' : 'their'} times.`,
  unsaid: (count: number) => `${countText(count, 'hasn’t', 'haven’t')} said.`,
  /** For example "No Baptist church near Katy has listed a Sunday morning service. 753 haven’t listed their times:" */
  none: ({ kinds, near, time }: { kinds: string[]; near: string[]; time: string }, count: number) =>
    `No ${kinds.length > 0 ? `${either(kinds)} ` : ''}church${near.length > 0 ? ` near ${either(near)}` : ''} has listed ${time}. ${countText(count, 'hasn’t', 'haven’t')} listed ${count === 1 ? 'its' : 'their'} times:`,
  service: (days: string[], part: string, languages: string[]) => {
    const name = [either(days), part.toLowerCase(), 'service'].filter(Boolean).join(' ');
    return `${/^[aeiou]/i.test(days[0] ?? (part || 'a')) ? 'an' : 'a'} ${name}${languages.length > 0 ? ` in ${either(languages)}` : ''}`;
  },
};
