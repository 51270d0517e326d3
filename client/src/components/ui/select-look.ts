/** Classes of a dropdown's button, shared with its placeholder. */
export const selectTriggerClass =
  'inline-flex min-h-11 w-full items-center justify-between gap-2 rounded-control border border-ink/30 bg-card px-3 text-left hover:border-ink/60 disabled:opacity-60';
