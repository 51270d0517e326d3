import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Locale } from '../../shared/locale/locale.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where a module's translation would be: shared/messages/es/accounts.ts, or for others their whole path below es. */
const translationOf = (module: string, locale: Locale): string =>
  `${root}shared/messages/${locale}/${module.slice(root.length).replace(/^shared\/messages\//, '')}`;

/** Builds a language's client: a module with a translation is replaced by it. A translation itself may import the original. */
export const localeCopy = (locale: Locale): Plugin => ({
  name: 'locale-copy',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (locale === 'en') return null;
    const module = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (!module?.id.startsWith(root) || module.id.includes('node_modules')) return null;
    const translation = translationOf(module.id, locale);
    return translation !== importer && existsSync(translation) ? translation : null;
  },
  transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${locale}">`),
});
