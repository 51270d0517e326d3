/** Rejects wording and spellings that COPY.md rules out. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const filesIn = (folder: string, name: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path) && !path.endsWith('.test.ts'))
    .map((path) => join(folder, path));

const sources = [
  'shared/domain/site.ts',
  ...filesIn('shared/messages', /\.ts$/),
  ...['client/src', 'server'].flatMap((root) => filesIn(root, /(^|[/-])copy(-[a-z]+)?\.ts$/)),
];

/** Copy that the specification prescribes verbatim. */
const fixed = ['Payment Cancelled', 'Failed to log in. Please try again.'];

/** Telltale phrases with suggested replacements. */
const tells: ReadonlyArray<readonly [RegExp, string]> = [
  [/\be?-?mails?\b(?<!\bemails?)/i, 'email'],
  [/\bany more\b/i, 'anymore, or "no longer"'],
  [/\bstands?\b(?! out\b)/i, 'is, appears'],
  [/\bdoubles?\b(?![- ]check)/i, 'duplicates'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\b(is|are) good for\b|\bgood for (\d|…)/i, 'expires in'],
  [/\bask(s|ed)? the way\b/i, 'got directions'],
  [/\bof the kind\b/i, 'say what it is: "a JPEG image"'],
  [/\b(take|taken|took)( (it|this|the) ?\w*)? back\b(?! to)/i, 'undo, withdraw'],
  [/\bwhoever\b/i, 'the person who, anyone who'],
  [/\b(some|any)body\b/i, 'someone, anyone'],
  [/\bdid not arrive\b/i, 'we couldn’t load'],
  [/\bthose who\b/i, 'people who'],
  [/\bgo on\b/i, 'continue'],
  [/\bbrought up to date\b/i, 'updated'],
  [/\bdays that differ\b/i, 'special dates'],
  [/\bwhat waits\b/i, 'needs review'],
  [/\ball the same\b/i, 'still'],
  [/\btyping error\b/i, 'typo'],
  [/\b[Zz]ip code/, 'ZIP code'],
];

const british =
  /\b(colour|neighbour|favourit|honour|behaviour|flavour|labour)\w*|\bcentre[sd]?\b|\b(cancell|labell|travell)(ed|ing)\b|\b(organi|recogni|apologi|categori|customi|summari|authori|reali)s(e|ed|es|ing|ation)\b|\b(grey|licence|programmes?|whilst|enquir(y|ies)|cheques?|judgement)\b/i;

/** Comments and imports match first, so that they can be skipped. */
const tokens =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|^(?:import|export) [^;]*? from '[^']*'|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gm;

/** A file's strings and templates with more than one word; placeholders become "…". */
function textsOf(file: string): Array<{ text: string; line: number }> {
  const source = readFileSync(file, 'utf8');
  const matches = [...source.matchAll(tokens)].filter(([token]) => /^['"`]/.test(token));
  return matches
    .map(({ 0: token, index }) => ({
      text: token
        .replace(/^['"`](⟦..⟧ )?|['"`]$/g, '')
        .replace(/\$\{[^}]*\}/g, '…')
        .replace(/\s+/g, ' ')
        .trim(),
      line: source.slice(0, index).split('\n').length,
    }))
    .filter(({ text }) => text.includes(' '));
}

const problemOf = (text: string): string | undefined => {
  if (fixed.includes(text)) return undefined;
  const tell = tells.find(([pattern]) => pattern.test(text));
  if (tell) return `“${text}”: ${tell[1]}`;
  return british.test(text) ? `“${text}”: American spelling` : undefined;
};

test('catches the dialect but not plain English', () => {
  for (const text of [
    'We sent you a mail',
    'Send an e-mail',
    'Mend it first',
    'The neighbourhood',
    'Cancelled',
  ])
    expect(problemOf(text), text).toBeDefined();
  for (const text of [
    'We’ve emailed you a link',
    'Your email address',
    'Stand out',
    'Canceled',
    'Payment Cancelled',
  ])
    expect(problemOf(text), text).toBeUndefined();
});

test.each(sources)('%s follows COPY.md', (file) => {
  const problems = textsOf(file).flatMap(({ text, line }) => {
    const problem = problemOf(text);
    return problem ? [`${file}:${line} ${problem}`] : [];
  });
  expect(problems).toEqual([]);
});
