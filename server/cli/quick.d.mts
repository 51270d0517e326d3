export function relatedTests(tests: string[], changed: string[] | undefined): string[];
