/**
 * The parsed URL, or undefined if it's invalid. Use it instead of `URL.canParse`: in Node 20 and 22, that returns false
 * for URLs with letters such as "ü" once its calls are optimized.
 */
export function parseUrl(value: string, base?: string): URL | undefined {
  try {
    return new URL(value, base);
  } catch {
    return undefined;
  }
}
