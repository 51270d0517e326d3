import { countText } from '../../domain/format.ts';

const churches = (count: number) => countText(count, 'church', 'churches');

/** The page that shows churches side by side. */
export const compare = {
  title: 'Compare churches',
  description:
    'Churches side by side: next service, worship style, children, access, languages, length, parking, and what people wear.',
  intro:
    'What each church has said about a visit. Times and facts can change, so call if one matters to you.',
  gone: (count: number) =>
    count === 1
      ? 'One church in this link isn’t listed, so we left it out.'
      : `${churches(count)} in this link aren’t listed, so we left them out.`,
  empty: 'Select two to four churches',
  emptyText:
    'Save churches with the heart, then compare them on your favorites page. On a wide screen, you can also check “Compare” in the directory.',
  one: (name: string) => `${name} needs company`,
  oneText: 'Select at least one more church to see them side by side.',
  toFavorites: 'Go to favorites',
  print: 'Print',
  remove: 'Remove',
  removed: (name: string) => `${name} is no longer in the comparison.`,
  label: 'Churches side by side',
  notStated: 'Not listed',
  nextService: 'Next service',
  distanceFrom: (place: string) => `Distance from ${place}`,
  /** Starts a list of the languages in which services are held. */
  servicesIn: (languages: string) => `Services in ${languages}`,
  languages: 'Languages',
  directions: 'Getting there',
};

/** Selecting churches on cards, and the bar that leads to the comparison. */
export const compareChoice = {
  label: 'Compare',
  full: (max: number) => `You can compare up to ${max} churches`,
  fullText: 'Remove one to add another.',
  bar: 'Churches to compare',
  /** The button, and the hints beside it. */
  action: (count: number) => `Compare ${churches(count)}`,
  oneMore: 'Select one more to compare.',
  selected: (count: number) => `${churches(count)} selected.`,
  clear: 'Clear',
};
