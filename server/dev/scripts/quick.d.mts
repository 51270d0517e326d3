export function relatedTests(
  tests: string[],
  changed: string[] | undefined,
  isSlow?: (file: string) => boolean,
): string[];
