/** A safe link and its label, or null if the value isn't a web URL. */
export function webLink(value: string | null | undefined): { href: string; label: string } | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null;
  const path = url.pathname === '/' ? '' : url.pathname.replace(/\/$/, '');
  return { href: url.href, label: url.hostname.replace(/^www\./, '') + path };
}
