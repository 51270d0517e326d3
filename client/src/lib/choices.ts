import { canonicalArea, canonicalDenomination } from '#shared/region.ts';

/**
 * Options of a select for a stored value: the option that means the same gets the stored spelling, and a value that the
 * form does not offer (from an import) is added, so that it is not lost.
 */
export function choicesFor(
  kind: 'denomination' | 'area',
  choices: readonly string[],
  stored = '',
): Array<{ value: string; label: string }> {
  const canonical = kind === 'area' ? canonicalArea : canonicalDenomination;
  const plain = choices.map((choice) => ({ value: choice, label: choice }));
  if (stored === '' || choices.includes(stored)) return plain;
  const same = choices.findIndex((choice) => canonical(choice) === canonical(stored));
  if (same === -1) return [...plain, { value: stored, label: stored }];
  return plain.map((choice, at) => (at === same ? { ...choice, value: stored } : choice));
}
