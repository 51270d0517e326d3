/**
 * node --import tsx server/dev/locale/new.ts CODE: starts a translation. It writes the copy modules to a folder CODE
 * in shared/messages, in English and with a mark before each text, and adds the language to the lists. Builds show it
 * when no text has a mark.
 */
import '../../cli/help.mjs';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { draftOf, englishOf } from './draft.ts';

const locale = process.argv[2] ?? '';
const folder = `shared/messages/${locale}`;
const name =
  /^[a-z]{2}$/.test(locale) &&
  new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(locale);
if (!name || existsSync(folder)) {
  console.error(
    'Usage: node --import tsx server/dev/locale/new.ts CODE, with the two-letter code of a language that the site doesn’t have.',
  );
  process.exit(1);
}

const names = readdirSync('shared/messages/es', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);
for (const module of names) {
  mkdirSync(dirname(`${folder}/${module}`), { recursive: true });
  writeFileSync(
    `${folder}/${module}`,
    draftOf(readFileSync(englishOf(module), 'utf8'), module, locale, names),
  );
}

const edit = (file: string, change: (source: string) => string, to = file) =>
  writeFileSync(to, change(readFileSync(file, 'utf8')));
const list = `server/locale/${locale}.ts`;
edit('server/locale/es.ts', (source) => source.replaceAll('/es/', `/${locale}/`), list);
edit('shared/locale/locale.ts', (source) =>
  source.replace(
    /(?<=localeNames = \{.*) \}/,
    `, ${locale}: '${name.charAt(0).toUpperCase()}${name.slice(1)}' }`,
  ),
);
for (const file of ['server/locale/translations.ts', 'client/build/site-header.ts'])
  edit(file, (source) =>
    source
      .replace(/^import \* as es from .*\n/m, (line) => line + line.replace(/\bes\b/g, locale))
      .replace(/\bes \}/, `es, ${locale} }`),
  );
execFileSync(
  'npx',
  ['biome', 'check', '--write', folder, list, 'client/build', 'server/locale', 'shared/locale'],
  { stdio: 'inherit' },
);
console.log(`Translate the texts in ${folder} and remove their marks. npm run dev shows them at /${locale}.`);
