/** Which links are sermons (specification section 5). */

import { parseUrl, withScheme } from './url.ts';

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
