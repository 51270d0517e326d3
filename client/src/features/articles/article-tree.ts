/**
 * Parses an article's HTML into a tree that the page renders element by element. Anything that isn't on the allow-list
 * becomes text or is dropped, so foreign markup never reaches the document. Expects the canonical form that the server
 * stores.
 */
import { articleElements, isArticleLink, voidElements } from '#shared/domain/articles.ts';
import { uploadId } from '#shared/domain/pictures.ts';

export type ArticleNode = string | ArticleElement;
type ArticleElement = {
  name: string;
  attributes: Record<string, string>;
  children: ArticleNode[];
};

const token = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:\s+[a-zA-Z-]+="[^"<>]*")*)\s*\/?>|[^<]+|</g;
const attribute = /([a-zA-Z-]+)="([^"]*)"/g;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };
const decode = (text: string): string =>
  text.replace(
    /&(?:([a-z]+)|#(\d{1,7}));/g,
    (match, name: string | undefined, number: string | undefined) => {
      if (name !== undefined) return entities[name] ?? match;
      const code = Number(number);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );

function attributesOf(name: string, source: string): Record<string, string> {
  const allowed = articleElements[name] ?? [];
  const attributes: Record<string, string> = {};
  for (const [, key, value] of source.matchAll(attribute))
    if (allowed.includes(key!)) attributes[key!] = decode(value!);
  return attributes;
}

/** Drops unsafe links (but keeps their text) and images that aren't uploads. */
const isAllowed = ({ name, attributes }: ArticleElement): boolean =>
  (name !== 'a' || isArticleLink(attributes.href)) &&
  (name !== 'img' || uploadId(attributes.src) !== undefined);

export function readArticle(html: string): ArticleNode[] {
  const root: ArticleNode[] = [];
  /** Open elements. The children of a dropped element go to its parent. */
  const open: Array<{ name: string; children: ArticleNode[] }> = [];
  const currentChildren = () => open.at(-1)?.children ?? root;
  for (const [match, closing, tag, attributes] of html.matchAll(token)) {
    if (tag === undefined) {
      currentChildren().push(decode(match));
      continue;
    }
    const name = tag.toLowerCase();
    if (!Object.hasOwn(articleElements, name)) continue;
    if (closing) {
      const at = open.findLastIndex((element) => element.name === name);
      if (at >= 0) open.length = at;
      continue;
    }
    const element = { name, attributes: attributesOf(name, attributes ?? ''), children: [] };
    const allowed = isAllowed(element);
    if (allowed) currentChildren().push(element);
    if (!voidElements.includes(name))
      open.push({ name, children: allowed ? element.children : currentChildren() });
  }
  return root;
}
