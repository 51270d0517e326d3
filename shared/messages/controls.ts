/** Dropdown of several values. */
export const multiSelect = {
  filter: (label: string) => `Filter choices for ${label}`,
  placeholder: 'Type to filter',
  none: 'No matches.',
  count: (count: number, about = false) => `${about ? 'about ' : ''}${count.toLocaleString('en-US')}`,
  clear: 'Clear',
  done: 'Done',
  /** `matches`: of a filter; null without one. */
  announced: (chosen: number, matches: number | null) =>
    [
      matches === null ? '' : `${matches} ${matches === 1 ? 'choice' : 'choices'}.`,
      chosen === 0 ? 'None chosen.' : `${chosen} chosen.`,
    ]
      .filter(Boolean)
      .join(' '),
};
