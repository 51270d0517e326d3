import { canonicalArea, canonicalDenomination } from '#shared/domain/region.ts';

/**
 * Select options that include the stored value: an equivalent option takes on the stored spelling, and a value that the
 * form doesn't offer (from an import) is added so that saving doesn't lose it.
 */
export function choicesFor(
  kind: 'denomination' | 'area',
  choices: readonly string[],
  stored = '',
): Array<{ value: string; label: string }> {
  const canonical = kind === 'area' ? canonicalArea : canonicalDenomination;
  const options = choices.map((choice) => ({ value: choice, label: choice }));
  if (stored === '' || choices.includes(stored)) return options;
  const equivalent = choices.findIndex((choice) => canonical(choice) === canonical(stored));
  if (equivalent === -1) return [...options, { value: stored, label: stored }];
  return options.with(equivalent, { value: stored, label: choices[equivalent]! });
}
