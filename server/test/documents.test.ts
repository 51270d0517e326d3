/** Checks that links and paths in documents lead to existing files and headings, and a script in OPERATIONS.md. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const roots = ['client', 'server', 'shared', 'migrations', 'e2e'];
const documents = ['.', ...roots]
  .flatMap((root) =>
    readdirSync(root, { recursive: root !== '.', encoding: 'utf8' }).map((name) => join(root, name)),
  )
  .filter((file) => /(^|\/)(README|DECISIONS)\.md$/.test(file));
const read = (file: string) => readFileSync(file, 'utf8');
const main = read('README.md');
const server = read('server/README.md');

/** Markdown without code blocks, whose brackets aren't links. */
const proseOf = (file: string) => read(file).replace(/^```[\s\S]*?^```/gm, '');

/** Targets of links and images, in both Markdown and HTML. */
const targetsIn = (file: string): string[] =>
  [...proseOf(file).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(
    ([, link, html]) => link ?? html!,
  );

/** Anchors that code hosts generate from headings. */
const anchorsOf = (file: string): string[] =>
  [...proseOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  );

/** Content below a heading, up to the next one of the same level. */
function section(markdown: string, heading: string): string {
  const [, after = ''] = markdown.split(`\n${heading}\n`);
  const level = heading.split(' ', 1)[0]!;
  return after.split(`\n${level} `, 1)[0]!;
}

/** Paths in backticks, relative to the project root. */
const pathsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/`([^`\s]+)`/g)]
    .map(([, path]) => path!)
    .filter((path) => roots.some((root) => path.startsWith(`${root}/`)));

const missing = (paths: string[]) => paths.filter((path) => !existsSync(path));
const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

test('finds the documents', () => {
  expect(documents).toEqual(
    expect.arrayContaining([
      'README.md',
      'client/README.md',
      'server/README.md',
      'server/DECISIONS.md',
      'migrations/README.md',
      'server/features/billing/README.md',
      'server/dev/payments/README.md',
    ]),
  );
});

test('keeps README.md under 200 lines', () => {
  expect(main.trimEnd().split('\n').length).toBeLessThanOrEqual(200);
});

test('links every other document, or its folder, from README.md', () => {
  const linked = targetsIn('README.md').map((target) => normalize(target.split('#', 1)[0]!));
  const unlinked = documents.filter(
    (file) => file !== 'README.md' && !linked.includes(file) && !linked.includes(`${dirname(file)}/`),
  );
  expect(unlinked).toEqual([]);
});

test.each(documents)('has no broken relative links in %s', (file) => {
  const broken = targetsIn(file)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const linked = path ? normalize(join(dirname(file), path)) : file;
      return !existsSync(linked) || (anchor !== undefined && !anchorsOf(linked).includes(anchor));
    });
  expect(broken).toEqual([]);
});

test.each(documents)('has only existing paths in %s', (file) => {
  const paths = pathsIn(proseOf(file)).filter((path) => !/[<>*{…]/.test(path));
  expect(missing(paths)).toEqual([]);
});

test.each(['### Search', '### Submit → approve → visible', '### Pay → featured'])(
  'lists existing files in order in %s',
  (heading) => {
    const flow = section(section(read('server/features/README.md'), '## Journeys'), heading);
    const steps = flow.split('\n').filter((line) => /^\d+\. /.test(line));
    expect(steps.length).toBeGreaterThanOrEqual(10);
    expect(steps.length, 'merge what is always read together').toBeLessThanOrEqual(18);
    for (const [index, step] of steps.entries()) {
      expect(step).toMatch(new RegExp(`^${index + 1}\\. \`[^\`]+\` `));
      expect(pathsIn(step).filter((path) => !isFile(path))).toEqual([]);
    }
    const parts = steps.map((step) => pathsIn(step)[0]!.split('/')[0]);
    expect([...new Set(parts)]).toEqual(expect.arrayContaining(['client', 'shared', 'server']));
  },
);

test('leads to a file in each of the ten rows of "Where is …?"', () => {
  const tasks = section(server, '## Where is …?')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'));
  expect(tasks).toHaveLength(10);
  for (const task of tasks) {
    expect(pathsIn(task).length, task).toBeGreaterThan(0);
    expect(pathsIn(task).filter((path) => !isFile(path))).toEqual([]);
  }
});

test('lists every variable in the configuration table of OPERATIONS.md', () => {
  const documented = [...read('.env.example').matchAll(/^# ?([A-Z0-9_]+)=/gm)].map(([, name]) => name!);
  const listed = section(read('server/OPERATIONS.md'), '## Configuration');
  expect(documented.length).toBeGreaterThan(20);
  expect(documented.filter((name) => !listed.includes(`\`${name}\``))).toEqual([]);
});

test('gives the caller’s variables precedence in the command `churches` of OPERATIONS.md', () => {
  const [, wrapper = ''] =
    /cat > \/usr\/local\/bin\/churches <<'EOF'\n([\s\S]*?)\nEOF\n/.exec(read('server/OPERATIONS.md')) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'wrapper-'));
  try {
    const variables = join(folder, 'churches.env');
    writeFileSync(
      variables,
      'DATABASE_URL=postgres://file\nDATABASE_DIRECT_URL=postgres://direct\nMAIL_FROM="A <a@b.example>"\n',
    );
    const script = wrapper
      .replace('/etc/churches.env', variables)
      .replace(/exec runuser .*/, 'printf "%s|" "$DATABASE_URL" "$DATABASE_DIRECT_URL" "$MAIL_FROM" "$@"');
    const run = (env: Record<string, string>) =>
      execFileSync('sh', ['-c', script, 'churches', 'restore', 'a file'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH ?? '', ...env },
      });
    const rest = 'A <a@b.example>|restore|a file|';
    expect(run({})).toBe(`postgres://file|postgres://direct|${rest}`);
    expect(run({ DATABASE_URL: "postgres://it's mine" })).toBe(`postgres://it's mine||${rest}`);
    expect(run({ DATABASE_URL: 'postgres://a', DATABASE_DIRECT_URL: 'postgres://b' })).toBe(
      `postgres://a|postgres://b|${rest}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
