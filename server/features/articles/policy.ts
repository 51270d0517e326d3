/** What the HTML of an article may hold (the list itself stands in shared/article-html.ts), and when it is public. */
import sanitize from 'sanitize-html';
import { articleElements, articleLinkRel, isArticleLink, voidElements } from '#shared/article-html.ts';
import type { ArticleState } from '#shared/articles.ts';
import { uploadId } from '#shared/pictures.ts';

export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>;

/** What other editors write for the same thing. */
const renamed: Record<string, string> = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', b: 'strong', i: 'em' };

const widest = 1600;

/** Size at which our widest version of a picture is kept. */
function sizeOf({ width, height }: { width: number; height: number }): { width: string; height: string } {
  const scale = Math.min(1, widest / width);
  return { width: String(Math.round(width * scale)), height: String(Math.round(height * scale)) };
}

const isNumber = (text: string | undefined) => /^[1-9]\d{0,4}$/.test(text ?? '');

/**
 * HTML by the allow-list, in one canonical spelling. With `sizes` a picture that is not among them goes, and the others
 * carry their size, so that the text does not jump when they come; without, sizes stay as they were stored.
 */
export function cleanHtml(html: string, sizes?: PictureSizes): string {
  return sanitize(html, {
    allowedTags: Object.keys(articleElements),
    allowedAttributes: Object.fromEntries(
      Object.entries(articleElements).map(([name, attributes]) => [name, [...attributes]]),
    ),
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    allowVulnerableTags: false,
    disallowedTagsMode: 'discard',
    enforceHtmlBoundary: false,
    nestingLimit: 20,
    selfClosing: [...voidElements],
    transformTags: {
      ...renamed,
      a: (tagName, { href }) => {
        const address = href?.trim() ?? '';
        const attribs: Record<string, string> = {};
        if (isArticleLink(address)) Object.assign(attribs, { href: address, rel: articleLinkRel });
        return { tagName, attribs };
      },
      img: (tagName, { src, alt, width, height }) => {
        const id = uploadId(src);
        const size = id ? sizes?.get(id) : undefined;
        const attribs: Record<string, string> = {};
        if (id && (!sizes || size)) {
          attribs.src = `/uploads/${id}/${widest}.webp`;
          attribs.alt = (alt ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
          if (size) Object.assign(attribs, sizeOf(size));
          else if (isNumber(width) && isNumber(height)) Object.assign(attribs, { width, height });
        }
        return { tagName, attribs };
      },
    },
    // Of a link that leads nowhere the words stay; a picture that is not ours goes.
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'a' && !attribs.href ? 'excludeTag' : tag === 'img' && !attribs.src,
  }).trim();
}

/** Ids of the pictures in cleaned HTML, each once. */
export const picturesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img src="([^"]*)"/g)].flatMap(([, src]) => uploadId(src) ?? [])),
];

/** Whether there is anything to read or see. */
export const isEmptyHtml = (html: string): boolean =>
  !html.includes('<img') && html.replace(/<[^>]*>/g, '').trim() === '';

export const stateOf = (publishedAt: Date | null, now: Date): ArticleState =>
  publishedAt === null ? 'draft' : publishedAt > now ? 'scheduled' : 'published';
