/** Checks that links and paths in documents and comments lead to existing files, and a script in OPERATIONS.md. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const roots = ['client', 'server', 'shared', 'migrations', 'e2e'];
const files = ['.', '.ci', '.github', ...roots].flatMap((root) =>
  readdirSync(root, { recursive: root !== '.', encoding: 'utf8' }).map((name) => join(root, name)),
);
const documents = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
const read = (file: string) => readFileSync(file, 'utf8');
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

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();
const ignored = read('.gitignore').split(/[\s/]+/);

/** Comments of a source file, or the whole text of a document. */
const proseIn = (file: string): string =>
  file.endsWith('.md')
    ? read(file)
    : [...read(file).matchAll(/^\s*(?:\/\/|\*|\/\*|#).*$|\s\/\/ .*$/gm)].join('\n');

/** Whether `path`, in which * stands for any name, is in the folder of `file` or one above; a mere name also below. */
function leads(path: string, file: string): boolean {
  const bare = path.replace(/\/$/, '');
  const pattern = new RegExp(`^${bare.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
  const isBelow = (other: string) => dirname(file) === '.' || other.startsWith(`${dirname(file)}/`);
  if (!bare.includes('/') && files.some((other) => pattern.test(basename(other)) && isBelow(other)))
    return true;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const start = folder === '.' ? '' : `${folder}/`;
    const matches = (other: string) => other.startsWith(start) && pattern.test(other.slice(start.length));
    if (bare.includes('*') ? files.some(matches) : existsSync(join(folder, bare))) return true;
    if (folder === '.') return false;
  }
}

/** Folders of a tree in a code block, by indentation, such as a folder with another one below it. */
function foldersIn(markdown: string): string[] {
  const above: { indent: number; path: string }[] = [];
  return [...markdown.matchAll(/^( *)((?:[\w.-]+\/)+(?: (?:[\w.-]+\/)+)*)(?= |$)/gm)].flatMap(
    ([, spaces, names]) => {
      const indent = spaces!.length;
      while (above.length > 0 && above.at(-1)!.indent >= indent) above.pop();
      const paths = names!.split(' ').map((name) => join(above.at(-1)?.path ?? '', name));
      above.push({ indent, path: paths[0]! });
      return paths;
    },
  );
}

/** Names of files, paths below a root folder, folders in backticks, and trees that lead nowhere. */
function wrongPaths(file: string, text = proseIn(file)): string[] {
  const before = String.raw`(?<![\w./:@<>{}$*-])`;
  const names = String.raw`(?:\.\.?\/)*(?:[\w*.-]+\/)*[\w*][\w*.-]*\.(?:ts|tsx|mjs|sql|css|md|sh|jsonl|webp)(?![\w/-])`;
  const folders = String.raw`(?:${roots.join('|')})\/[\w*./-]*[\w*](?![\w<{…-])`;
  const quoted = String.raw`(?<=\`)[\w-]+(?:\/[\w-]+)*\/(?=\`)`;
  const paths = [...text.matchAll(new RegExp(`${before}(?:${names}|${folders}|${quoted})`, 'g'))]
    .map(([path]) => path)
    .filter((path) => !ignored.includes(path.split('/')[0]!) && !leads(path, file));
  return [...paths, ...foldersIn(text).filter((path) => file.endsWith('.md') && !leads(path, file))];
}

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

test.each(documents)('keeps %s under 200 lines, 250 in OPERATIONS.md', (file) => {
  const max = file === 'server/OPERATIONS.md' ? 250 : 200;
  expect(read(file).trimEnd().split('\n').length).toBeLessThanOrEqual(max);
});

test('links every other document from README.md', () => {
  const linked = targetsIn('README.md').map((target) => normalize(target.split('#', 1)[0]!));
  const unlinked = documents.filter((file) => !/^README|^\.github/.test(file) && !linked.includes(file));
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

test.each([
  ['a path', 'See `http/gone.ts` and `http/cache.ts`.', ['http/gone.ts']],
  ['a name', '| `gone.ts`, `cache.ts` | …', ['gone.ts']],
  ['a pattern', '`features/*/gone*.ts` and `features/*/store*.ts`', ['features/*/gone*.ts']],
  ['a folder', '`server/gone` in `dev/gone/`, not `dev/bench/`', ['server/gone', 'dev/gone/']],
  ['a tree', 'db/     files\n  gone/ tables/   more', ['db/gone/']],
  ['a comment', '// Like those of features/gone/policy.ts', ['features/gone/policy.ts']],
])('notices %s that leads nowhere', (_, text, wrong) => {
  expect(wrongPaths('server/README.md', text)).toEqual(wrong);
});

test.each(documents)('has only existing paths in %s', (file) => {
  expect(wrongPaths(file)).toEqual([]);
});

test('has only existing paths in comments', () => {
  // Released migrations keep the names of their time.
  const sources = files.filter((file) =>
    /\.(ts|tsx|mjs|css|sh|ya?ml)$|^\.ci\/|Dockerfile|\.env\.example/.test(file),
  );
  expect(sources.flatMap((file) => wrongPaths(file).map((path) => `${file}: ${path}`))).toEqual([]);
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

/** Files of the project that a file imports. */
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/from '([^']+)'/g)].map(([, path = '']) =>
    path.startsWith('.')
      ? join(dirname(file), path)
      : path.replace(/^@\//, 'client/src/').replace(/^#shared\//, 'shared/'),
  );

test.each(['### Search', '### Submit → approve → visible'])(
  'each file in %s imports an earlier one or is imported by one',
  (heading) => {
    const flow = section(section(read('server/features/README.md'), '## Journeys'), heading);
    const steps = [...flow.matchAll(/^\d+\. [\s\S]*?(?=\n\d+\. |\n\n)/gm)].flatMap(([step]) => pathsIn(step));
    expect(steps.length).toBeGreaterThanOrEqual(16);
    // Stays within what a newcomer opens for it.
    expect(steps.length).toBeLessThanOrEqual(26);
    const imports = new Map(steps.map((file) => [file, importsOf(file)]));
    const unconnected = steps.filter(
      (file, index) =>
        index > 0 &&
        !steps
          .slice(0, index)
          .some((other) => imports.get(other)!.includes(file) || imports.get(file)!.includes(other)),
    );
    expect(unconnected).toEqual([]);
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

test('lists exactly the variables of .env.example in the table of SETTINGS.md', () => {
  const documented = [...read('.env.example').matchAll(/^# ?([A-Z0-9_]+)=/gm)].map(([, name]) => name!);
  const rows = [...read('server/SETTINGS.md').matchAll(/^\| (`[A-Z0-9_]+`(?:, `[A-Z0-9_]+`)*) \|/gm)];
  const listed = rows.flatMap(([, names]) => names!.replaceAll('`', '').split(', '));
  expect(listed.sort()).toEqual(documented.sort());
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
