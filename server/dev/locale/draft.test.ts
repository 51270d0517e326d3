// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are source code
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unfinishedLocales } from '../../../client/build/locale.ts';
import { draftOf, englishOf } from './draft.ts';

const names = readdirSync('shared/messages/es', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const draft = (name: string, source: string[]): string[] =>
  draftOf(source.join('\n'), name, 'vi', names).split('\n');

test('marks texts, not values, and imports translations from the language’s own folder', () => {
  expect(
    draft('churches/compare.ts', [
      "import { priceOf } from '#shared/contracts/billing.ts';",
      "import { navigation } from '../app.ts';",
      'export const most = 4;',
      'const name = (church: string) => `${church}’s page`;',
      'export const compare = {',
      "  title: 'Compare churches',",
      "  links: [{ path: '/about', label: name('Your church') }],",
      "  price: (plan: 'annual' | 'intro') => (plan === 'annual' ? `${priceOf('annual')}/year` : `${plan}`),",
      '};',
      'export const labels: Record<string, string> = { home: navigation.home, other: "Other" };',
    ]),
  ).toEqual([
    "import type * as english from '../../churches/compare.ts';",
    "import type { Copy } from '../../copy.ts';",
    "import { most } from '../../churches/compare.ts';",
    "import { priceOf } from '../../../contracts/billing.ts';",
    "import { navigation } from '../app.ts';",
    'export { most };',
    'const name = (church: string) => `⟦vi⟧ ${church}’s page`;',
    'export const compare: Copy<typeof english.compare> = {',
    "  title: '⟦vi⟧ Compare churches',",
    "  links: [{ path: '/about', label: name('⟦vi⟧ Your church') }],",
    "  price: (plan: 'annual' | 'intro') => (plan === 'annual' ? `⟦vi⟧ ${priceOf('annual')}/year` : `${plan}`),",
    '};',
    'export const labels: Record<string, string> = { home: navigation.home, other: "⟦vi⟧ Other" };',
  ]);
});

test('imports from the client and the server, and keeps what is the same in every language', () => {
  const site = draft('shared/domain/site.ts', [
    'export const site = {',
    "  name: 'Houston Churches',",
    "  tagline: 'Find a church home in Greater Houston',",
    "  timeZone: 'America/Chicago',",
    '};',
  ]);
  expect(site.slice(0, 2)).toEqual([
    "import type * as english from '../../../../domain/site.ts';",
    "import type { Copy } from '../../../copy.ts';",
  ]);
  expect(site.filter((line) => line.includes('⟦'))).toEqual([
    "  tagline: '⟦vi⟧ Find a church home in Greater Houston',",
  ]);
  const email = draft('server/features/gallery/emails-copy.ts', [
    "import type { EmailCopies } from '../emails/copy.ts';",
    'export const galleryEmails = {} satisfies EmailCopies;',
  ]);
  expect(email[0]).toBe(
    "import type * as english from '../../../../../../server/features/gallery/emails-copy.ts';",
  );
  expect(email[2]).toBe("import type { EmailCopies } from '../emails/copy.ts';");
});

test('every sentence of the site has a mark', () => {
  const sentences = names.flatMap((name) => {
    const source = draftOf(readFileSync(englishOf(name), 'utf8'), name, 'vi', names);
    return (
      source
        .replace(/\/\*\*.*?\*\/|\/\/[^\n]*/gs, '')
        .match(/(?<=['`])(⟦vi⟧ )?\p{Lu}\p{Ll}+ \p{Ll}[^'`]*/gu) ?? []
    );
  });
  expect(sentences.length).toBeGreaterThan(1000);
  expect(sentences.filter((text) => !text.startsWith('⟦') && text !== 'Other faith')).toEqual([]);
});

test('a language with a mark anywhere in its folder isn’t finished', () => {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'));
  for (const [file, text] of [
    ['fr/about.ts', 'À propos'],
    ['vi/about.ts', 'Giới thiệu'],
    ['vi/server/features/emails/copy.ts', '⟦vi⟧ Sent by'],
  ] as const) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), `export const about = { title: '${text}' };`);
  }
  expect(unfinishedLocales(folder)).toEqual(['vi']);
  rmSync(folder, { recursive: true });
});
