import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
);
/** Copy that visitors and owners read; the administrators' area, commands, and development are in English. */
const isTranslated = (file: string): boolean =>
  /^shared\/messages\/[^/]+\.ts$|^shared\/messages\/churches\/|copy[^/]*\.ts$/.test(file) &&
  !/\.test\.|\/es\/|admin|copy-dev|language-offer|^server\/(adapters|locale)|messages\/copy\.ts|websites|topics-copy/.test(
    file,
  );

const englishOf = (module: string): string =>
  /^(client|server|shared)\//.test(module) ? root + module : `${root}shared/messages/${module}`;

type Texts = Record<string, unknown>;
const isGroup = (value: unknown): value is Texts => typeof value === 'object' && value !== null;

/** Differences in shape: the compiler finds missing keys, but not a list or function that became something else. */
function differences(english: Texts, spanish: Texts, path = ''): string[] {
  return Object.entries(english).flatMap(([key, value]) => {
    const other = spanish[key];
    const at = `${path}.${key}`;
    if (typeof value !== typeof other) return [at];
    if (isGroup(value) && !Array.isArray(value)) return differences(value, other as Texts, at);
    return typeof value === 'function' && value.length < (other as () => void).length ? [at] : [];
  });
}

/** Texts of several words that are the same in both languages. */
function untranslated(english: unknown, spanish: unknown): string[] {
  if (typeof english === 'string')
    return english === spanish && /\p{L} \p{L}/u.test(english) ? [english] : [];
  if (!isGroup(english) || !isGroup(spanish)) return [];
  return Object.entries(english).flatMap(([key, value]) => untranslated(value, spanish[key]));
}

/** Names, an address, and the attribution that the map's license asks for. */
const sameInBoth =
  /^(Houston Churches|Bayou City Media|Better Business Bureau|1200 Smith Street.*|© OpenStreetMap contributors)$/;

test('every copy module for visitors and owners is translated', () => {
  const files = ['client/src', 'server', 'shared/messages'].flatMap((part) =>
    readdirSync(root + part, { recursive: true, encoding: 'utf8' }).map((name) => `${part}/${name}`),
  );
  const translated = new Set(modules.map((module) => englishOf(module).slice(root.length)));
  const copies = files.filter(isTranslated);
  expect(copies.length).toBeGreaterThan(40);
  expect(copies.filter((file) => !translated.has(file))).toEqual([]);
});

test.each(modules)('%s has the shape of the English module and its own texts', async (module) => {
  const english = (await import(/* @vite-ignore */ englishOf(module))) as Texts;
  const spanish = (await import(/* @vite-ignore */ folder + module)) as Texts;
  expect(differences(english, spanish)).toEqual([]);
  expect(untranslated(english, spanish).filter((text) => !sameInBoth.test(text))).toEqual([]);
});
