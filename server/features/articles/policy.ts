/** Sanitizes articles' HTML (allow-list in shared/domain/articles.ts). */
import sanitize from 'sanitize-html';
import { articleElements, articleLinkRel, isArticleLink, voidElements } from '#shared/domain/articles.ts';
import { uploadId, uploadLimits } from '#shared/domain/pictures.ts';

export type ImageSizes = ReadonlyMap<string, { width: number; height: number }>;

/** Elements that other editors produce. */
const replacements: Record<string, string> = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3', b: 'strong', i: 'em' };

const widest = Math.max(...uploadLimits.widths);

/** Size of an image's widest stored version. */
function sizeOf({ width, height }: { width: number; height: number }): { width: string; height: string } {
  const scale = Math.min(1, widest / width);
  return { width: String(Math.round(width * scale)), height: String(Math.round(height * scale)) };
}

const isNumber = (value: string | undefined) => /^[1-9]\d{0,4}$/.test(value ?? '');

/**
 * Sanitizes HTML into a canonical form. With `sizes`, unlisted images are removed and the others get their size, which
 * prevents layout shifts; without it, existing sizes are kept.
 */
export function cleanHtml(html: string, sizes?: ImageSizes): string {
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
      ...replacements,
      a: (tagName, { href }) => {
        const url = href?.trim() ?? '';
        const attribs: Record<string, string> = isArticleLink(url) ? { href: url, rel: articleLinkRel } : {};
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
    // The text of a forbidden link is kept; images that aren't our uploads are removed.
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'a' && !attribs.href ? 'excludeTag' : tag === 'img' && !attribs.src,
  }).trim();
}

/** Distinct upload ids in sanitized HTML. */
export const imagesIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img src="([^"]*)"/g)].flatMap(([, src]) => uploadId(src) ?? [])),
];

export const isEmptyHtml = (html: string): boolean =>
  !html.includes('<img') && html.replace(/<[^>]*>/g, '').trim() === '';
