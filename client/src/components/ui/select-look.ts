/** Shared by the dropdowns and their lightweight placeholder. */
export const selectTriggerClass =
  'inline-flex min-h-11 w-full items-center justify-between gap-2 rounded-control border border-ink/30 bg-card px-3 text-left hover:border-ink/60 disabled:opacity-60';

/** "All Areas", "Katy" or "Katy +1". */
export function summaryOf({
  all,
  values: [first, ...others],
  choices,
}: {
  all: string;
  values: readonly string[];
  choices: ReadonlyArray<{ value: string; label: string }>;
}): string {
  if (first === undefined) return all;
  const label = choices.find(({ value }) => value === first)?.label ?? first;
  return others.length > 0 ? `${label} +${others.length}` : label;
}
