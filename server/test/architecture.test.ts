/** Architecture rules, checked through the imports; each failure says where the code belongs. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const roots = ['client/src', 'server', 'shared', 'e2e'];
const files = roots.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
    .map((name) => join(root, name)),
);
const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) || file.startsWith('server/test/') || file.startsWith('e2e/');
const product = files.filter((file) => !isTest(file));

/** Own files that a file imports, as paths from the root. */
const importsOf = new Map(
  files.map((file) => {
    const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    const targets = [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)]
      .map(([, name]) => name!)
      .flatMap((name) => {
        if (name.startsWith('#shared/')) return [`shared/${name.slice(8)}`];
        if (name.startsWith('@/')) return [`client/src/${name.slice(2)}`];
        return name.startsWith('.') ? [normalize(join(dirname(file), name))] : [];
      });
    return [file, targets] as const;
  }),
);

const offenses = (of: string[], wrong: (file: string, target: string) => boolean): string[] =>
  of.flatMap((file) =>
    importsOf
      .get(file)!
      .filter((target) => wrong(file, target))
      .map((target) => `${file} → ${target}`),
  );

const featureOf = (file: string) => /^(?:server|client\/src)\/features\/([^/]+)\//.exec(file)?.[1];

test('client → shared ← server', () => {
  expect(
    offenses(product, (file, target) => file.startsWith('client/') && target.startsWith('server/')),
  ).toEqual([]);
  expect(
    offenses(product, (file, target) => file.startsWith('server/') && target.startsWith('client/')),
  ).toEqual([]);
  expect(
    offenses(product, (file, target) => file.startsWith('shared/') && !target.startsWith('shared/')),
  ).toEqual([]);
});

test('shared/ needs zod and nothing else', () => {
  const packages = product
    .filter((file) => file.startsWith('shared/'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/from '([^.#'][^']*)'/g)].map(([, name]) => name),
    );
  expect([...new Set(packages)].filter((name) => name !== 'zod')).toEqual([]);
});

test('on the server: app → features → adapters and db', () => {
  const lower = /^server\/(adapters|db)\//;
  expect(
    offenses(product, (file, target) => lower.test(file) && /^server\/(features|app|cli)/.test(target)),
    'adapters and db serve the features, they do not know them',
  ).toEqual([]);
  expect(
    offenses(
      product,
      (file, target) => /^server\/features\//.test(file) && /^server\/(app|index|cli\/)/.test(target),
    ),
  ).toEqual([]);
});

test('features of the server meet only through a service or policy, or the search of churches', () => {
  expect(
    offenses(product, (file, target) => {
      const [from, to] = [featureOf(file), featureOf(target)];
      if (!file.startsWith('server/') || !from || !to || from === to) return false;
      return !/\/(service|policy|search|search-rebuild)\.ts$/.test(target);
    }),
  ).toEqual([]);
});

test('on the client: pages → features → components and lib; features never import each other', () => {
  expect(
    offenses(product, (file, target) => {
      if (!file.startsWith('client/src/')) return false;
      if (/^client\/src\/(components|lib)\//.test(file))
        return /^client\/src\/(features|pages|app)\//.test(target);
      const [from, to] = [featureOf(file), featureOf(target)];
      if (from)
        return (
          target.startsWith('client/src/pages/') ||
          target.startsWith('client/src/app/') ||
          (to !== undefined && from !== to)
        );
      return false;
    }),
    'only a page may bring two features together',
  ).toEqual([]);
});

test('no cycles', () => {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (file: string, trail: string[]) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      return;
    }
    state.set(file, 'open');
    for (const target of importsOf.get(file) ?? [])
      if (importsOf.has(target)) visit(target, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of product) visit(file, []);
  expect(cycles).toEqual([]);
});

test('file names are closed: no utils, helpers, managers or index barrels', () => {
  const barred = /\/(utils?|helpers?|manager|common|misc)(\.|\/)|\/index\.tsx?$/;
  expect(product.filter((file) => barred.test(file) && file !== 'server/index.ts')).toEqual([]);
  const roles =
    /^server\/features\/[a-z-]+\/(routes|service|store|policy|present|emails|jobs|search|webhook)(-[a-z-]+)?(\.test)?\.ts$/;
  const named = files.filter((file) => file.startsWith('server/features/') && !roles.test(file));
  expect(named, 'a file of a feature is named by its role').toEqual([]);
  const cased = /^[a-z0-9.-]+\.(test\.|spec\.)?(tsx?|mjs)$/;
  expect(files.filter((file) => !cased.test(file.split('/').at(-1)!))).toEqual([]);
});

test('a file has at most 250 lines', () => {
  // Copy, tables of data that somebody reads as a list, and the contract test of payment providers.
  const data =
    /^shared\/(messages\/|region\.ts|search-terms\.ts|service-times\/vocabulary\.ts)|^server\/(db\/samples|cli\/bench\/recall-queries|adapters\/payments\/contract)\.ts/;
  const long = product
    .filter((file) => !data.test(file))
    .map((file) => [file, readFileSync(file, 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > 250)
    .map(([file, lines]) => `${file}: ${lines} lines`);
  expect(long, 'split it by what is read together').toEqual([]);
});

test('server and client use the same nouns', () => {
  const nouns = (root: string) =>
    readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  const server = nouns('server/features');
  expect(nouns('client/src/features').filter((noun) => !server.includes(noun))).toEqual([]);
});

test('only server/env.ts reads the environment', () => {
  const readers = product.filter(
    (file) =>
      file.startsWith('server/') && file.endsWith('.ts') && /process\.env/.test(readFileSync(file, 'utf8')),
  );
  expect(readers).toEqual(['server/env.ts']);
});

test('SQL and tables stay in stores, search, db and the command lines', () => {
  const home = /^server\/(db\/|cli\/|features\/[^/]+\/(store|search)[a-z-]*\.ts$)/;
  const speaks = /from 'drizzle-orm(\/[^']*)?'|from 'pg'|\bpool\.query\(/;
  const allowed = ['server/app.ts', 'server/http/cache.ts'];
  const offenders = product.filter(
    (file) =>
      file.startsWith('server/') &&
      !home.test(file) &&
      !allowed.includes(file) &&
      speaks.test(readFileSync(file, 'utf8')),
  );
  expect(offenders, 'app.ts only checks that the database responds, cache.ts only listens').toEqual([]);
});

test('numbers, lists and dates become text in shared/format.ts alone', () => {
  const formats = product.filter(
    (file) =>
      /^(client|server|shared)\//.test(file) &&
      !file.startsWith('server/cli/bench/') &&
      /toLocale(Date|Time)?String\(|new Intl\./.test(readFileSync(file, 'utf8')),
  );
  expect(formats).toEqual(['shared/format.ts']);
});

test('the client names endpoints by typed paths alone', () => {
  const untyped = product.filter(
    (file) =>
      file.startsWith('client/src/') &&
      /import \{[^}]*\bapiUrl\b[^}]*\} from '#shared\/endpoint\.ts'|\bfetch\(\s*['"`]/.test(
        readFileSync(file, 'utf8'),
      ),
  );
  expect(untyped, 'take apiUrl from #shared/api.ts: it knows every path').toEqual([]);
});

test('colors are in tailwind.config.ts, shared/region.ts and the emails', () => {
  const offenders = product.filter(
    (file) =>
      /^(client|server)\//.test(file) &&
      file !== 'server/features/emails/present.ts' &&
      /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b(?!\w)/i.test(readFileSync(file, 'utf8').replace(/'#shared[^']*'/g, '')),
  );
  expect(offenders).toEqual([]);
});

/** What a file loads when it runs: imports of types alone are gone by then. */
function loadedBy(file: string): string[] {
  const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...source.matchAll(/^(?:import|export)\s+(?!type\s)([^;']*?from\s+)?'([^']+)'/gm)]
    .filter(([, names]) => !/^\{(\s*type\s+\w+( as \w+)?,?)+\s*\}/.test(names ?? ''))
    .map(([, , name]) => name!)
    .map((name) =>
      name.startsWith('#shared/')
        ? `shared/${name.slice(8)}`
        : name.startsWith('@/')
          ? `client/src/${name.slice(2)}`
          : name.startsWith('.')
            ? normalize(join(dirname(file), name))
            : name,
    );
}

test('the first page of a visitor downloads no schema library', () => {
  const first = ['home', 'directory', 'featured', 'church', 'events', 'event', 'news', 'article'];
  const pending = ['client/src/main.tsx', ...first.map((page) => `client/src/pages/${page}-page.tsx`)];
  const reached = new Map(pending.map((file) => [file, file]));
  for (let file = pending.pop(); file; file = pending.pop()) {
    if (!importsOf.has(file)) continue;
    for (const target of loadedBy(file)) {
      if (reached.has(target)) continue;
      reached.set(target, `${reached.get(file)} → ${target}`);
      pending.push(target);
    }
  }
  // The traversal itself works: what the home page surely loads is among what was reached.
  expect([...reached.keys()]).toContain('client/src/features/churches/api.ts');
  expect(
    reached.get('zod'),
    'name the endpoint by its path (shared/api.ts); rules without a schema have files of their own',
  ).toBeUndefined();
});
