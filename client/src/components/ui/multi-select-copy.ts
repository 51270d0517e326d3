import { countText } from '#shared/domain/format.ts';

/** Dropdown with multiple selection. */
export const multiSelect = {
  filter: (label: string) => `Filter choices for ${label}`,
  placeholder: 'Type to filter',
  none: 'No matches.',
  clear: 'Clear',
  done: 'Done',
  matches: (count: number) => `${countText(count, 'choice', 'choices')}.`,
};
