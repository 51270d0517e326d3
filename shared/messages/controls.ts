/** Dropdown of several values. */
import { countText, numberText } from '../format.ts';
export const multiSelect = {
  filter: (label: string) => `Filter choices for ${label}`,
  placeholder: 'Type to filter',
  none: 'No matches.',
  count: (count: number, about = false) => `${about ? 'about ' : ''}${numberText(count)}`,
  clear: 'Clear',
  done: 'Done',
  /** `matches`: of a filter; null without one. */
  announced: (chosen: number, matches: number | null) =>
    [
      matches === null ? '' : `${countText(matches, 'choice', 'choices')}.`,
      chosen === 0 ? 'None selected.' : `${chosen} selected.`,
    ]
      .filter(Boolean)
      .join(' '),
};
