import { countText, numberText } from '#shared/domain/format.ts';

/** Dropdown with multiple selection. */
export const multiSelect = {
  filter: (label: string) => `Filter choices for ${label}`,
  placeholder: 'Type to filter',
  none: 'No matches.',
  count: (count: number) => numberText(count),
  clear: 'Clear',
  done: 'Done',
  /** `matches`: choices that match the filter text, or null without one. */
  announced: (chosen: number, matches: number | null) =>
    [
      matches === null ? '' : `${countText(matches, 'choice', 'choices')}.`,
      chosen === 0 ? 'None selected.' : `${chosen} selected.`,
    ]
      .filter(Boolean)
      .join(' '),
};
