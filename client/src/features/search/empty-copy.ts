/** What the directory says if nothing matches, and the lists beside the results. */
export const emptySearch = {
  unknown: (typed: string) =>
    `Nothing matched “${typed}” here. Check the spelling, or browse by area or distance.`,
  need: (label: string) => `No church in the directory mentions ${label} yet`,
  needText: 'Call the churches nearby and ask: many offer more than they have listed.',
  community: (label: string) => `No ${label} church is listed yet`,
  communityText: 'We looked at the languages of services, names, and descriptions.',
  unstated: (label: string) => `No church has told us about ${label.toLowerCase()} yet`,
  unstatedText: 'That doesn’t mean that there is none. Call ahead and ask.',
  browseAreas: 'Browse areas',
  nearest: 'Show churches near me',
  add: 'Are you a church? Add it',
  closest: 'The closest that we have',
  /** Below the churches near a place: those that have the place in their name. */
  named: (typed: string) => `With “${typed}” in the name`,
  all: 'Show all',
};
