import { countText } from '#shared/domain/format.ts';

/** Explains inferred filters, corrections and relaxed searches. */
export const searchNotes = {
  relaxed: (typed: string, used: string) =>
    used
      ? `No exact match for “${typed}”. Showing churches that match “${used}”.`
      : `No exact match for “${typed}”. Showing the closest results.`,
  need: (label: string) => `They mention ${label}.`,
  noNeed: (label: string) => `No church mentions ${label} yet.`,
  community: (label: string) =>
    `Looked for ${label} churches in the languages of services, names, and descriptions.`,
  exactly: (typed: string) => `Search for exactly “${typed}”`,
  nearMe: 'Sort by distance from me',
  readLabel: 'From your search',
  removeRead: 'Don’t filter by:',
};

export const sortCopy = {
  label: 'Sort by',
  featured: 'Recommended',
  distance: 'Distance',
  next: 'Next service',
  name: 'Name',
};

/** Few churches list their times, so time filters mention how many are unknown. */
export const unlistedTimes = {
  counted: (total: string, day: string) =>
    `${total} ${total === '1' ? 'church' : 'churches'} with ${day ? `${day} services` : 'matching services'}.`,
  unknown: (count: number) =>
    `${countText(count, 'hasn’t', 'haven’t')} listed ${count === 1 ? 'its' : 'their'} times.`,
  /** For example "No Baptist church near 77004 has listed a Sunday morning service. 753 haven’t listed their times:" */
  none: ({ what, near, time }: { what: string; near: string; time: string }, count: number) =>
    `No ${what ? `${what} ` : ''}church${near ? ` near ${near}` : ''} has listed ${time}. ${countText(count, 'hasn’t', 'haven’t')} listed ${count === 1 ? 'its' : 'their'} times:`,
  service: (day: string, part: string, language: string) =>
    `${/^[aeiou]/i.test(day || part || 'a') ? 'an' : 'a'} ${[day, part.toLowerCase(), 'service'].filter(Boolean).join(' ')}${language ? ` in ${language}` : ''}`,
  include: 'Show them too',
  chip: 'Including churches without listed times',
};

/** The list below the search field. */
export const suggestions = {
  label: 'Suggestions',
  count: (count: number) =>
    count === 0 ? 'No suggestions' : `${countText(count, 'suggestion', 'suggestions')}. Use the arrow keys.`,
  denomination: 'Denomination',
  area: 'Area',
  churches: (count: number) => countText(count, 'church', 'churches'),
  near: (place: string) => `Churches near ${place}`,
  within: (place: string) => `Churches in ${place}`,
  searchFor: (text: string) => `Search for “${text}”`,
  recent: 'Recent search',
  clearRecent: 'Clear recent searches',
};
