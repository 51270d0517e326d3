import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ConfigEnv, Plugin } from 'vite';
import type { Locale } from '../../shared/locale/locale.ts';
import { untranslated } from '../../shared/messages/copy.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Languages that aren't shown yet, because a text in their folder has a mark. */
export const unfinishedLocales = (folder = `${root}shared/messages`): string[] =>
  readdirSync(folder)
    .filter((name) => /^[a-z]{2}$/.test(name))
    .filter((locale) =>
      readdirSync(`${folder}/${locale}`, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .some((name) => readFileSync(`${folder}/${locale}/${name}`, 'utf8').includes(untranslated)),
    );

/** What shared/locale/locale.ts leaves out. Development shows unfinished languages, too. */
export const localeDefine = ({ command, mode }: ConfigEnv) => ({
  unfinishedLocales: JSON.stringify(command === 'build' || mode === 'test' ? unfinishedLocales() : []),
});

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
