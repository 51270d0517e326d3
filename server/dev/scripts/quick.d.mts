export function relatedTests(tests: string[], changed: string[]): string[];
