/** A public host name, ASCII as in a parsed URL: no IP address and no "localhost". */
export const isWebHost = (hostname: string): boolean =>
  /^([a-z0-9_-]+\.)+([a-z]{2,24}|xn--[a-z0-9-]+)\.?$/.test(hostname);

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

/** Adds the https:// that people leave out. */
export const withScheme = (value: string): string =>
  value && !/^[a-z][a-z0-9+.-]*:/i.test(value) ? `https://${value}` : value;
