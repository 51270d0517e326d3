/**
 * A list of churches for other sites, documented at /developers:
 *   <script async src="https://…/embed.js" data-area="…" data-denomination="…"></script>
 * Only public reads, no cookies. The styles are in a shadow root, which a Content-Security-Policy doesn't block.
 */
(() => {
  const script = document.currentScript;
  if (!script) return;
  const { origin, hostname } = new URL(script.src);
  const { area = '', denomination = '', language = '', lang = '' } = script.dataset;
  /** English, or what the line says in another language (shared/locale/embed.ts). */
  const words = {
    featured: 'Featured',
    noTimes: 'Times not listed yet',
    more: 'More on {site}',
    empty: 'No churches are listed here yet.',
    failed: 'The list can’t be loaded right now.',
    ...JSON.parse(script.dataset.words || '{}'),
  };
  const limit = Math.min(20, Math.max(1, Number(script.dataset.limit) || 5));
  const filters = new URLSearchParams(
    Object.entries({ area, denomination, language }).filter(([, value]) => value !== ''),
  );

  const host = document.createElement('div');
  if (lang) host.lang = lang;
  const root = host.attachShadow({ mode: 'open' });
  const css = `
    :host { display: block; height: ${limit * 92 + 90}px; overflow: auto; color: #17253f; background: #fff;
      border: 1px solid #d9d4c9; border-radius: 10px; font: 16px/1.5 system-ui, sans-serif; contain: content; }
    section { padding: 16px 20px; }
    h2 { margin: 0 0 4px; font-size: 20px; line-height: 1.3; }
    ul { margin: 0; padding: 0; list-style: none; }
    li { padding: 10px 0; border-top: 1px solid #ece8df; overflow-wrap: anywhere; }
    p { margin: 0; }
    .soft { color: #55607a; font-size: 15px; }
    a { color: #1e5a99; }
    a:focus-visible { outline: 3px solid #1e5a99; outline-offset: 2px; }`;
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];
  } catch {
    // Older browsers.
    root.append(document.createElement('style'));
    root.lastChild.textContent = css;
  }
  script.after(host);

  /** Text is set as text, so that nothing in it becomes markup. */
  const element = (name, text = '', attributes = {}) => {
    const node = document.createElement(name);
    node.textContent = text;
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
  };
  const linkTo = (path, text) => element('a', text, { href: `${origin}${lang && `/${lang}`}${path}`, target: '_blank', rel: 'noopener' });
  const title =
    script.dataset.title ||
    `${denomination ? `${denomination} ${/^(Muslim|Jewish|Buddhist|Hindu|Sikh)/.test(denomination) ? 'places of worship' : 'churches'}` : 'Churches'}${area ? ` in ${area}` : ''}`;

  const rowOf = (church) => {
    const row = element('li');
    row.append(linkTo(`/church/${church.id}`, church.name));
    // Featured churches come first, and say so.
    if (church.featured) row.append(element('span', ` · ${words.featured}`, { class: 'soft' }));
    const times = church.services.slice(0, 3);
    row.append(element('p', times.length > 0 ? times.join(' · ') : words.noTimes));
    const place = [church.address, church.city].filter(Boolean).join(', ');
    const contact = element('p', place, { class: 'soft' });
    if (church.phone) contact.append(place ? ' · ' : '', church.phone);
    row.append(contact);
    return row;
  };

  const show = (...content) => {
    const section = element('section', '', { 'aria-label': title });
    section.append(element('h2', title), ...content);
    const more = element('p', '', { class: 'soft' });
    more.append(linkTo(`/directory?${filters}`, words.more.replace('{site}', hostname.replace(/^www\./, ''))));
    section.append(more);
    root.querySelector('section')?.remove();
    root.append(section);
  };

  fetch(`${origin}/api/churches?${filters}&limit=${limit}`, { credentials: 'omit' })
    .then((response) => (response.ok ? response.json() : Promise.reject(new Error(String(response.status)))))
    .then((churches) => {
      if (churches.length === 0) return show(element('p', words.empty));
      const list = element('ul');
      list.append(...churches.map(rowOf));
      show(list);
    })
    .catch(() => show(element('p', words.failed)));
})();
