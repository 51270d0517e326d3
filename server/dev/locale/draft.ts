/** What a translator gets: a copy module with a mark before each text, and the English module as its type. */
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import * as site from '#shared/domain/site.ts';
import { untranslated } from '#shared/messages/copy.ts';
import * as spanishSite from '#shared/messages/es/shared/domain/site.ts';

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const valuesIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [value];

/** The site's names and settings, which are the same in every language. */
const siteData = valuesIn(site).filter((value) => valuesIn(spanishSite).includes(value));

/** The English module of a name in a language's folder. */
export const englishOf = (name: string): string =>
  /^(client|server|shared)\//.test(name) ? name : `shared/messages/${name}`;

/** Code that only looks like text: types, imports, compared values, keys, IDs, and paths. `key` is the parent's. */
const isCode = (node: Node, parent: Node, key: string): boolean =>
  key === 'typeAnnotation' ||
  /^(Import|TSTypeAlias|TSInterface)/.test(node.type) ||
  (parent.type === 'CallExpression' && key === 'arguments' && /Of$/.test(nameOf(parent.callee))) ||
  (parent.type === 'BinaryExpression' && /^[!=]==$/.test(String(parent.operator))) ||
  (parent.type === 'Property' && (key === 'key' || /^(id|path|url)$/.test(nameOf(parent.key))));

const nameOf = (node: unknown): string => {
  const { property, name } = node as Node;
  return property ? nameOf(property) : String(name);
};

const textOf = (node: Node): string =>
  node.type === 'TemplateLiteral'
    ? (node.quasis as Array<{ value: { raw: string } }>).map(({ value }) => value.raw).join('')
    : String(node.type === 'Literal' && typeof node.value === 'string' ? node.value : '');

function markTexts(file: string, source: string, mark: string): string {
  const starts: number[] = [];
  const visit = (node: unknown, parent: Node, key: string): void => {
    if (Array.isArray(node)) for (const item of node) visit(item, parent, key);
    if (!isNode(node) || isCode(node, parent, key)) return;
    const text = textOf(node);
    const isValue = siteData.includes(text) || /^[a-z]+(-[a-z]*)+$/.test(text);
    if (/\p{L}/u.test(text) && !isValue) starts.push(node.start + 1);
    for (const [name, child] of Object.entries(node)) visit(child, node, name);
  };
  const { program } = parseSync(file, source);
  visit(program, program as unknown as Node, '');
  return starts
    .sort((a, b) => b - a)
    .reduce((text, start) => text.slice(0, start) + mark + text.slice(start), source);
}

/** The first version of a translation. `names` are those of all modules in the language's folder. */
export function draftOf(source: string, name: string, locale: string, names: readonly string[]): string {
  const english = englishOf(name);
  const specifierOf = (file: string): string =>
    relative(dirname(`shared/messages/${locale}/${name}`), file).replace(/^(?!\.)/, './');
  const importOf = (from: string): string => {
    const absolute = from.replace(/^#/, '').replace(/^@\//, 'client/src/');
    const file = from.startsWith('.') ? join(dirname(english), from) : absolute;
    const translated = names.find((other) => englishOf(other) === file);
    return specifierOf(translated ? `shared/messages/${locale}/${translated}` : file);
  };
  // Exports that aren't copy, such as a number, stay the English ones.
  const values: string[] = [];
  const draft = markTexts(english, source, `${untranslated}${locale}⟧ `)
    .replace(/(?<=^(?:import|\}) .*from ')[^']+/gm, importOf)
    .replace(/^export const (\w+) =(?! \{)[^;]*;$/gm, (_, value: string) => {
      values.push(value);
      return `export { ${value} };`;
    })
    .replace(/^export const (\w+) = \{/gm, 'export const $1: Copy<typeof english.$1> = {');
  const header = [
    `import type * as english from '${specifierOf(english)}';`,
    `import type { Copy } from '${specifierOf('shared/messages/copy.ts')}';`,
  ].filter(() => draft.includes(': Copy<'));
  if (values.length > 0) header.push(`import { ${values.join(', ')} } from '${specifierOf(english)}';`);
  const start = Math.max(0, draft.search(/^import /m));
  return `${draft.slice(0, start)}${header.join('\n')}\n${draft.slice(start).replace(/^(?!import)/, '\n')}`;
}
