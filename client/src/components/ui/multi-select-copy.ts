import { countText, numberText } from '#shared/domain/format.ts';

/** Dropdown with multiple selection. */
export const multiSelect = {
  filter: (label: string) => `Filter choices for ${label}`,
  placeholder: 'Type to filter',
  none: 'No matches.',
  count: (count: number) => numberText(count),
  clear: 'Clear',
  done: 'Done',
  matches: (count: number) => `${countText(count, 'choice', 'choices')}.`,
};
