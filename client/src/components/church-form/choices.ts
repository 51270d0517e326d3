import { canonicalArea, canonicalDenomination } from '#shared/domain/region.ts';
import { shown } from '#shared/messages/churches/value-names.ts';

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
  const labelOf = shown[kind];
  const options = choices.map((choice) => ({ value: choice, label: labelOf(choice) }));
  if (stored === '' || choices.includes(stored)) return options;
  const equivalent = choices.findIndex((choice) => canonical(choice) === canonical(stored));
  if (equivalent === -1) return [...options, { value: stored, label: labelOf(stored) }];
  return options.with(equivalent, { value: stored, label: labelOf(choices[equivalent]!) });
}
