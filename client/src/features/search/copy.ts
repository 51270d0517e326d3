import { countText } from '#shared/domain/format.ts';

/** Explains inferred filters, corrections and relaxed searches. */
export const searchNotes = {
  exactly: (typed: string) => `Search for exactly “${typed}”`,
  nearMe: 'Sort by distance from me',
  readLabel: 'From your search',
  removeRead: 'Don’t filter by:',
  /** Of a place with an edge: no distance around it. */
  inside: 'Only there',
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
  include: 'Show them too',
  chip: 'Including churches without listed times',
};

/** The list below the search field. */
export const suggestions = {
  label: 'Suggestions',
  count: (count: number) =>
    count === 0 ? 'No suggestions' : `${countText(count, 'suggestion', 'suggestions')}. Use the arrow keys.`,
  churches: (count: number) => countText(count, 'church', 'churches'),
  near: (place: string) => `Churches near ${place}`,
  within: (place: string) => `Churches in ${place}`,
  searchFor: (text: string) => `Search for “${text}”`,
};
