/** The built client's HTML, with links to the files that the requested page needs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from 'express';
import { currentLocale, type Locale, localePath, locales } from '#shared/locale/locale.ts';

type Template = {
  html: string;
  development: boolean;
  /** Link elements for fonts, styles, and the page's scripts. */
  headLinks: string;
};

/** `file` is the page's module name in client/src/pages. */
export type PageTemplate = (req: Request, file: string) => Promise<Template>;

type ManifestEntry = { file: string; imports?: string[]; css?: string[]; assets?: string[] };

const entrySource = 'index.html';

/** Each language has a client build of its own. Throws if one has no build manifest. */
export function builtTemplate(folder: string): PageTemplate {
  const templates = Object.fromEntries(
    locales.map((locale) => [locale, localeTemplate(join(folder, locale === 'en' ? '' : locale), locale)]),
  ) as Record<Locale, PageTemplate>;
  return (req, file) => templates[currentLocale()](req, file);
}

function localeTemplate(folder: string, locale: Locale): PageTemplate {
  const url = (file: string): string => localePath(locale, `/${file}`);
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  const entry = manifest[entrySource];
  if (!entry) throw new Error(`The built client has no ${entrySource} in its manifest.`);
  // The first paint needs only HTML, stylesheet, and image. Scripts at the browser's usual priority would delay them.
  const html = readFileSync(join(folder, 'index.html'), 'utf8').replace(
    /<(?=script type="module"|link rel="modulepreload")\S+/g,
    '$& fetchpriority="low"',
  );

  const fonts = [...new Set(Object.values(manifest).flatMap((part) => [part.file, ...(part.assets ?? [])]))]
    .filter((asset) => /(inter|fraunces)-latin-[^-]*\.woff2$/.test(asset))
    .map((asset) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url(asset)}">`);

  const linksOf = (file: string): string => {
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const visit = (key: string) => {
      const part = manifest[key];
      if (!part || scripts.has(part.file)) return;
      scripts.add(part.file);
      for (const css of part.css ?? []) styles.add(css);
      part.imports?.forEach(visit);
    };
    for (const source of [entrySource, `src/pages/${file}.tsx`]) visit(source);
    // The template already links some of them.
    const missing = (name: string) => !html.includes(`"${url(name)}"`);
    return [
      ...fonts,
      ...[...styles].filter(missing).map((css) => `<link rel="stylesheet" crossorigin href="${url(css)}">`),
      ...[...scripts]
        .filter(missing)
        .map((script) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${url(script)}">`),
    ].join('\n    ');
  };
  const links = new Map<string, string>();
  return async (_req, file) => {
    let headLinks = links.get(file);
    if (headLinks === undefined) {
      headLinks = linksOf(file);
      links.set(file, headLinks);
    }
    return { html, development: false, headLinks };
  };
}
