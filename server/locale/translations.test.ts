/** The lists of copy modules name everything that the server could need. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const languages = readdirSync(`${root}shared/messages`).filter((name) => /^[a-z]{2}$/.test(name));

/** A language's modules below its folder, without those that only the client uses. */
const modulesOf = (locale: string): string[] =>
  readdirSync(`${root}shared/messages/${locale}`, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.startsWith('client/'),
  );

/** Exported names and paths, as "about shared/messages/about.ts". */
const listOf = (locale: string): string[] =>
  [
    ...readFileSync(`${root}server/locale/${locale}.ts`, 'utf8').matchAll(
      /^export \* as (\w+) from '(?:#|\.\.\/)([^']+)';$/gm,
    ),
  ].map(([, name, path]) => `${name} ${path!.replace(/^features/, 'server/features')}`);

test.each(languages)('server/locale/%s.ts has each module of the folder, named as in en.ts', (locale) => {
  const translated = listOf(locale);
  const folder = `shared/messages/${locale}/`;
  expect(translated.map((line) => line.split(folder)[1]).sort()).toEqual(modulesOf(locale).sort());
  const english = translated.map((line) =>
    line.replace(folder, '').replace(/ (?!server\/|shared\/)/, ' shared/messages/'),
  );
  expect(english.sort()).toEqual(listOf('en').sort());
});
