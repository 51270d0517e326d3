import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { localeNames } from '../locale/locale.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const languages = readdirSync(folder).filter((name) => /^[a-z]{2}$/.test(name));
const modulesOf = (language: string): string[] =>
  readdirSync(folder + language, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
/** Copy that visitors and owners read; the administrators' area, commands, and development are in English. */
const isTranslated = (file: string): boolean =>
  /^shared\/messages\/[^/]+\.ts$|^shared\/messages\/churches\/|copy[^/]*\.ts$/.test(file) &&
  !/\.test\.|\/messages\/[a-z]{2}\/|admin|copy-dev|language-offer|^server\/(adapters|locale)|messages\/copy\.ts|websites|topics-copy/.test(
    file,
  );

const englishOf = (module: string): string =>
  /^(client|server|shared)\//.test(module) ? root + module : `${root}shared/messages/${module}`;

type Texts = Record<string, unknown>;
const isGroup = (value: unknown): value is Texts => typeof value === 'object' && value !== null;

/** Differences in shape: the compiler finds missing keys, but not a list or function that became something else. */
function differences(english: Texts, translated: Texts, path = ''): string[] {
  return Object.entries(english).flatMap(([key, value]) => {
    const other = translated[key];
    const at = `${path}.${key}`;
    if (typeof value !== typeof other) return [at];
    if (isGroup(value) && !Array.isArray(value)) return differences(value, other as Texts, at);
    return typeof value === 'function' && value.length < (other as () => void).length ? [at] : [];
  });
}

/** Texts of several words that are the same in both languages. */
function untranslated(english: unknown, translated: unknown): string[] {
  if (typeof english === 'string')
    return english === translated && /\p{L} \p{L}/u.test(english) ? [english] : [];
  if (!isGroup(english) || !isGroup(translated)) return [];
  return Object.entries(english).flatMap(([key, value]) => untranslated(value, translated[key]));
}

/** Names, an address, and the attribution that the map's license asks for. */
const sameInBoth =
  /^(Houston Churches|Bayou City Media|Better Business Bureau|1200 Smith Street.*|© OpenStreetMap contributors)$/;

test('every language has a folder', () => {
  expect(['en', ...languages].sort()).toEqual(Object.keys(localeNames).sort());
});

test.each(languages)('every copy module for visitors and owners is in %s', (language) => {
  const files = ['client/src', 'server', 'shared/messages'].flatMap((part) =>
    readdirSync(root + part, { recursive: true, encoding: 'utf8' }).map((name) => `${part}/${name}`),
  );
  const translated = new Set(modulesOf(language).map((module) => englishOf(module).slice(root.length)));
  const copies = files.filter(isTranslated);
  expect(copies.length).toBeGreaterThan(40);
  expect(copies.filter((file) => !translated.has(file))).toEqual([]);
});

const modules = languages.flatMap((language) => modulesOf(language).map((module) => [language, module]));

test.each(modules)(
  '%s/%s has the shape of the English module and its own texts',
  async (language, module) => {
    const english = (await import(/* @vite-ignore */ englishOf(module!))) as Texts;
    const translated = (await import(/* @vite-ignore */ `${folder}${language}/${module}`)) as Texts;
    expect(differences(english, translated)).toEqual([]);
    expect(untranslated(english, translated).filter((text) => !sameInBoth.test(text))).toEqual([]);
  },
);
