/** A public host name, ASCII as in a parsed URL: no IP address and no "localhost". */
export const isWebHost = (hostname: string): boolean =>
  /^(?!www\.[^.]*$)([a-z0-9_-]+\.)+([a-z]{2,24}|xn--[a-z0-9-]+)\.?$/.test(hostname);

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

const scheme = /^(?:(?:www\.)?h*t{1,2}p(s?)\s*(?:[:;.]?\s*[\\/]+|:)\s*)+(?=[^\s\\/])/i;

/** Adds the https:// that people leave out, and corrects "http:\\", "http//", "http:", and "http://https://". */
export function withScheme(value: string): string {
  if (/^https?:\/\/(?!\s|(?:www\.)?h*t{1,2}ps?\s*[:;.]?\s*[\\/])/i.test(value)) return value;
  const [schemes, secure] = scheme.exec(value) ?? [];
  if (schemes) return `http${secure?.toLowerCase()}://${value.slice(schemes.length)}`;
  // "example.org:8080" has a port.
  return value && !/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(value) ? `https://${value}` : value;
}

/** Where people have profiles, and how a link to one starts. */
const networks = {
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  youtube: 'https://www.youtube.com/@',
} as const;
export type Network = keyof typeof networks;

/** A host that may have profiles, as opposed to a handle such as "grace.community". */
const profileHost = /^(?:[\w-]+\.)*(?:instagram|facebook|fb|youtube|youtu)\.(?:com|me|be)$/i;

/** The link to a profile, given as a link or a handle ("@grace", "Instagram: @grace", "grace.community"); undefined without one. */
export function profileUrl(value: string, network: Network): string | undefined {
  const text = value
    .trim()
    .replace(/^(?:instagram|insta|ig|facebook|fb|youtube|yt)\s*[:–/-]\s*/i, '')
    // "/grace", "@ grace", "@grace/"
    .replace(/^\/|(?<=^@)\s+|(?<!\/.*)\/$/g, '');
  const [first = ''] = text.split(/[\s,;|]+/);
  const host = /^(?:https?:\/*)?([^/?#:]+)/i.exec(first)?.[1] ?? '';
  if (/^https?:/i.test(first) || (profileHost.test(host) && !first.startsWith('@')) || /\//.test(first))
    return isWebHost(parseUrl(withScheme(first))?.hostname ?? '') ? withScheme(first) : undefined;
  // The forms take "grace.org" for a site, too. On Instagram, many names have periods.
  if (network !== 'instagram' && isWebHost(first.toLowerCase())) return withScheme(first);
  const [, handle] = /(?:^|[\s(:])@([\w.-]{1,60})/.exec(text) ?? /^([\w.-]{1,60})$/.exec(text) ?? [];
  return handle && networks[network] + handle.replace(/\.+$/, '');
}

const label =
  /^(?:web ?site|web|url|link|home ?page|site|sitio web|p[aá]gina web|facebook|fb|instagram|youtube)(?: *[:=]\s*| +[-–] +)/i;
const opening = /^[\s"'“”‘’«<([]+/;

/** Without quotation marks, brackets, and a label around it: "Website: <example.org>". "Church_(Dayton)" stays whole. */
export function bareLink(text: string): string {
  const bare = text
    .replace(/[：／．]/g, (sign) => sign.normalize('NFKC'))
    .replace(opening, '')
    .replace(label, '')
    .replace(opening, '')
    .replace(/[\s"'“”‘’»>\]]+$/, '');
  return bare.split('(').length < bare.split(')').length ? bare.replace(/\)$/, '') : bare;
}

/** After a label or in Markdown, too: "Visit us at www.example.org", "[Our site](https://example.org)". */
const linkInText = /(?<![^\s(])(?:h*t{1,2}ps?\s*[:;.]?\s*[\\/]|www\.)/i;

/** Returns the first http(s) URL of a cell, or undefined for anything else, such as an email address or a script. */
export function websiteOf(cell: string): string | undefined {
  const text = bareLink(cell.slice(0, 1000));
  const from = /^[^\s.@]+[\s\]]/.test(text) ? text.search(linkInText) : 0;
  // Commas and semicolons are legal in a URL, but not before the next one.
  const [first = ''] = withScheme(text.slice(Math.max(0, from)).replace(/^\/+/, '')).split(
    /["'“”<>|]|[,;]?\s+|[,;](?=https?:|www\.)|(?<=^https?:\/\/[\w.-]+)[,;]/i,
  );
  const url = parseUrl(bareLink(first.replace(/[.,;:!]+$/, '')));
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  if (!isWebHost(url.hostname)) return undefined;
  const href = url.pathname === '/' && !url.search && !url.hash ? url.origin : url.href;
  return href.length > 500 ? undefined : href;
}

const watchHosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com'];
const embedHosts = [...watchHosts, 'youtube-nocookie.com', 'www.youtube-nocookie.com'];

/** Video id of a YouTube watch, live, short or embed link; null for any other link. */
export function videoId(link: string): string | null {
  const url = parseUrl(withScheme(link.trim()));
  if (!url) return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  const host = url.hostname.toLowerCase();
  let id: string | null = null;
  if (host === 'youtu.be') id = first;
  else if (watchHosts.includes(host) && first === 'watch') id = url.searchParams.get('v');
  else if (watchHosts.includes(host) && (first === 'shorts' || first === 'live')) id = second;
  else if (embedHosts.includes(host) && first === 'embed') id = second;
  return id && /^[\w-]{11}$/.test(id) ? id : null;
}

export function latestSermon(links: readonly string[]): string | null {
  for (const link of links) {
    const id = videoId(link);
    if (id) return id;
  }
  return null;
}
