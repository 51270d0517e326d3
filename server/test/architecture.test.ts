/** Checks architecture rules. Failure messages say where the code belongs. */
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

/** The public directory and the administrator's area are split into several features each; the others are independent. */
const clientArrows: Record<string, string[]> = {
  search: ['churches'],
  map: ['search', 'churches'],
  review: ['curation', 'submissions', 'gallery'],
  curation: ['submissions'],
};

/** Project files imported by each file, as paths from the root. */
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

const forbiddenImports = (
  sources: string[],
  isForbidden: (file: string, target: string) => boolean,
): string[] =>
  sources.flatMap((file) =>
    importsOf
      .get(file)!
      .filter((target) => isForbidden(file, target))
      .map((target) => `${file} → ${target}`),
  );

const featureOf = (file: string) => /^(?:server|client\/src)\/features\/([^/]+)\//.exec(file)?.[1];

/** A language's folder mirrors the modules that it translates. */
const isTranslationOf = (file: string, target: string): boolean =>
  /^shared\/messages\/[a-z]{2}\//.test(file) && file.endsWith(`/${target}`);

test('imports only in the directions client → shared ← server', () => {
  expect(
    forbiddenImports(product, (file, target) => file.startsWith('client/') && target.startsWith('server/')),
  ).toEqual([]);
  expect(
    forbiddenImports(product, (file, target) => file.startsWith('server/') && target.startsWith('client/')),
  ).toEqual([]);
  expect(
    forbiddenImports(
      product,
      (file, target) =>
        file.startsWith('shared/') && !target.startsWith('shared/') && !isTranslationOf(file, target),
    ),
  ).toEqual([]);
});

test('imports no package but zod in shared/', () => {
  const packages = product
    .filter((file) => file.startsWith('shared/'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/from '(?!@\/)([^.#'][^']*)'/g)].map(([, name]) => name),
    );
  expect([...new Set(packages)].filter((name) => name !== 'zod')).toEqual([]);
});

test('imports only in the directions app → features → adapters and db on the server', () => {
  const lower = /^server\/(adapters|db)\//;
  expect(
    forbiddenImports(
      product,
      (file, target) => lower.test(file) && /^server\/(features|app|cli|dev)/.test(target),
    ),
    'adapters and db must not depend on features',
  ).toEqual([]);
  expect(
    forbiddenImports(
      product,
      (file, target) => /^server\/features\//.test(file) && /^server\/(app|index|cli\/|dev\/)/.test(target),
    ),
  ).toEqual([]);
});

test('imports no stores or routes of other server features', () => {
  expect(
    forbiddenImports(product, (file, target) => {
      const [from, to] = [featureOf(file), featureOf(target)];
      if (!file.startsWith('server/') || !from || !to || from === to) return false;
      return /^server\/features\/[^/]+\/(store|routes)[a-z-]*\.ts$/.test(target);
    }),
    'what several features store belongs into db',
  ).toEqual([]);
});

test('has no circles between features', () => {
  for (const root of ['server/', 'client/src/']) {
    const arrows = new Map<string, Set<string>>();
    for (const file of product.filter((name) => name.startsWith(root)))
      for (const target of importsOf.get(file)!) {
        const [from, to] = [featureOf(file), featureOf(target)];
        if (from && to && from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
      }
    // Whatever remains after removing features without arrows to others, again and again, is on a circle or leads to one.
    for (let size = Number.POSITIVE_INFINITY; arrows.size < size; ) {
      size = arrows.size;
      for (const [from, targets] of arrows)
        if (![...targets].some((to) => arrows.has(to))) arrows.delete(from);
    }
    expect(Object.fromEntries(arrows), 'arrows between features go one way').toEqual({});
  }
});

test('the history knows no other feature but the emails', () => {
  const known = ['history', 'emails', undefined];
  expect(
    forbiddenImports(
      product,
      (file, target) => /^server\/features\/history\//.test(file) && !known.includes(featureOf(target)),
    ),
    'pass what it needs from app.ts',
  ).toEqual([]);
});

test('imports a feature’s functions from the file that defines them', () => {
  const reexports = product.filter(
    (file) =>
      featureOf(file) && /^export\s+(type\s+)?(\*|\{[^}]*\}\s*from\b)/m.test(readFileSync(file, 'utf8')),
  );
  expect(reexports, 'no `export … from` in features').toEqual([]);
});

test('imports only in the directions pages → features → components and lib on the client', () => {
  expect(
    forbiddenImports(product, (file, target) => {
      if (!file.startsWith('client/src/')) return false;
      if (/^client\/src\/(components|lib)\//.test(file))
        return /^client\/src\/(features|pages|app)\//.test(target);
      const [from, to] = [featureOf(file), featureOf(target)];
      if (from)
        return (
          target.startsWith('client/src/pages/') ||
          target.startsWith('client/src/app/') ||
          (to !== undefined && from !== to && to !== 'desk' && !clientArrows[from]?.includes(to))
        );
      return false;
    }),
    'only pages may combine features; all may use the desk',
  ).toEqual([]);
});

test('loads lazy parts of the client only through lazyPart and LazySection', () => {
  const bare = product.filter(
    (file) =>
      file.startsWith('client/src/') &&
      /import \{[^}]*\b(lazy|Suspense)\b[^}]*\} from 'react';/.test(readFileSync(file, 'utf8')),
  );
  expect(bare, 'a failed chunk outside of a boundary empties the page').toEqual([
    'client/src/app/router.tsx',
    'client/src/components/lazy-section.tsx',
  ]);
});

test('has no import cycles', () => {
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

test('never calls URL.canParse, which is wrong for URLs with an umlaut once it is optimized', () => {
  const callers = product.filter((file) => /URL\.canParse\(/.test(readFileSync(file, 'utf8')));
  expect(callers, 'use parseUrl of shared/domain/url.ts').toEqual([]);
});

test('uses the agreed file names: no utils, helpers, managers, or index barrels', () => {
  const forbidden = /\/(utils?|helpers?|manager|common|misc)(\.|\/)|\/index\.tsx?$/;
  expect(product.filter((file) => forbidden.test(file) && file !== 'server/index.ts')).toEqual([]);
  const roles =
    /^server\/features\/([a-z-]+\/(routes|service|store|policy|present|emails|search|webhook|copy)(-[a-z-]+)?|search\/.*)((\.nightly)?\.test)?\.ts$/;
  const unknownRoles = files.filter((file) => file.startsWith('server/features/') && !roles.test(file));
  expect(unknownRoles, 'name a feature’s file after its role').toEqual([]);
  const kebabCase = /^[a-z0-9.-]+\.(test\.|spec\.)?(tsx?|mjs)$/;
  expect(files.filter((file) => !kebabCase.test(file.split('/').at(-1)!))).toEqual([]);
});

test('keeps files under 400 lines', () => {
  // Except copy, data tables, and the contract test for payment providers.
  const data =
    /^shared\/(messages\/|domain\/region\.ts|service-times\/vocabulary\.ts)|copy(-[a-z]+)?\.ts$|^server\/(features\/search\/interpret\/terms|adapters\/payments\/contract)\.ts/;
  const long = product
    .filter((file) => !data.test(file))
    .map((file) => [file, readFileSync(file, 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > 400)
    .map(([file, lines]) => `${file}: ${lines} lines`);
  expect(long, 'split it by what is read together').toEqual([]);
});

test('keeps at most 20 files in a folder', () => {
  const sizes = new Map<string, number>();
  // Tests and copy beside its user aside.
  for (const file of product.filter((name) => !/\/copy[^/]*$|-copy\.ts$/.test(name)))
    sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  const full = [...sizes].filter(([, size]) => size > 20).map(([folder]) => folder);
  expect(full.sort(), 'more files mean that a folder is missing').toEqual([]);
});

/** Functions with a name and more than 60 lines. Biome's formatting aligns a function's end with its start. */
function longFunctionsIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, start) => {
    const [, indent, declared, assigned] =
      /^(\s*)(?:export )?(?:default )?(?:async )?(?:function\*? (\w+)(?!.*\}$)|const (\w+) =.*=> \{$)/.exec(
        line,
      ) ?? [];
    if (indent === undefined) return [];
    const length =
      lines.slice(start + 1).findIndex((end) => end.startsWith(`${indent}}`) && !/[{(]$/.test(end)) + 2;
    return length > 60 ? [`${file} ${declared ?? assigned}`] : [];
  });
}

test('keeps functions within 60 lines', () => {
  const files = product.filter((file) => !file.startsWith('client/src/test/'));
  const long = files.flatMap(longFunctionsIn);
  expect(long, 'extract what has a name of its own').toEqual([]);
});

test('uses the same nouns on server and client', () => {
  const nouns = (root: string) =>
    readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  const server = nouns('server/features');
  // Neither has a table or endpoint of its own on the server: the desk shows any noun, the map is a view of the search.
  expect(nouns('client/src/features').filter((noun) => !server.includes(noun))).toEqual(['desk', 'map']);
});

test('reads the environment only in server/env.ts', () => {
  const readers = product.filter(
    (file) =>
      file.startsWith('server/') && file.endsWith('.ts') && /process\.env/.test(readFileSync(file, 'utf8')),
  );
  expect(readers).toEqual(['server/env.ts']);
});

test('uses SQL only in stores, the search, db, and commands', () => {
  const home = /^server\/(db\/|cli\/|dev\/|features\/(search\/|[^/]+\/(store|search)[a-z-]*\.ts$))/;
  const usesSql = /from 'drizzle-orm(\/[^']*)?'|from 'pg'|\bpool\.query\(/;
  const allowed = ['server/app.ts', 'server/http/cache.ts'];
  const offenders = product.filter(
    (file) =>
      file.startsWith('server/') &&
      !home.test(file) &&
      !allowed.includes(file) &&
      usesSql.test(readFileSync(file, 'utf8')),
  );
  expect(offenders, 'app.ts only checks that the database responds, cache.ts only listens').toEqual([]);
});

test('formats numbers, lists, and dates only in shared/domain/format.ts', () => {
  const formats = product.filter(
    (file) =>
      /^(client|server|shared)\//.test(file) &&
      !file.startsWith('server/dev/bench/') &&
      /toLocale(Date|Time)?String\(|new Intl\.(?!DisplayNames)/.test(readFileSync(file, 'utf8')),
  );
  expect(formats).toEqual(['shared/domain/format.ts']);
});

test('uses only typed endpoint paths in the client', () => {
  const untyped = product.filter(
    (file) =>
      file.startsWith('client/src/') &&
      /import \{[^}]*\bapiUrl\b[^}]*\} from '#shared\/endpoint\.ts'|\bfetch\(\s*['"`]/.test(
        readFileSync(file, 'utf8'),
      ),
  );
  expect(untyped, 'import apiUrl from #shared/contracts/api.ts, which checks paths').toEqual([]);
});

test('defines colors only in tailwind.config.ts, shared/domain/region.ts, and the emails', () => {
  const offenders = product.filter(
    (file) =>
      /^(client|server)\//.test(file) &&
      file !== 'server/features/emails/present.ts' &&
      /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b(?!\w)/i.test(readFileSync(file, 'utf8').replace(/'#shared[^']*'/g, '')),
  );
  expect(offenders).toEqual([]);
});

test('uses the serif font only in semibold, the one weight that server/dev/scripts/fonts.mjs keeps', () => {
  const serif = [...product, 'vite.config.ts'].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\bfont-serif\b/.test(line))
      .map((line) => ({ file, line })),
  );
  expect(serif.length).toBeGreaterThan(5);
  expect(serif.filter(({ line }) => !/\bfont-semibold\b/.test(line))).toEqual([]);
});
