import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { articleElements, articleLinkRel, isArticleLink, voidElements } from '#shared/domain/articles.ts';
import { uploadId } from '#shared/domain/pictures.ts';
import { srcSetOf } from '@/components/image.tsx';
import { imageUrl } from '@/lib/config.ts';

/** Shared with the editor. */
export const articleTextClass =
  'text-lg wrap-anywhere [&_a]:text-bayou [&_a]:underline [&_a]:underline-offset-4 [&_blockquote]:mt-6 [&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_blockquote]:text-ink-soft [&_h2]:mt-10 [&_h2]:text-2xl [&_h3]:mt-8 [&_h3]:text-xl [&_hr]:my-8 [&_hr]:border-line [&_img]:mt-6 [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-card [&_li]:mt-2 [&_li>p]:mt-2 [&_ol]:mt-4 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:mt-4 [&_ul]:mt-4 [&_ul]:list-disc [&_ul]:pl-6 [&_ul]:marker:text-bayou';

function Picture({ element }: { element: Element }) {
  const src = element.getAttribute('src') ?? '';
  const [width, height] = [element.getAttribute('width'), element.getAttribute('height')];
  return (
    <img
      src={imageUrl(src)}
      srcSet={srcSetOf(src)}
      sizes="(min-width: 44rem) 42rem, 100vw"
      alt={element.getAttribute('alt') ?? ''}
      {...(width && height ? { width: Number(width), height: Number(height) } : {})}
      loading="lazy"
      decoding="async"
    />
  );
}

/** Renders only what is on the allow-list. Of other elements and unsafe links, only the text; of foreign images, nothing. */
function render(node: Node, key: number): ReactNode {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? node.textContent : null;
  const name = node.localName;
  if (name === 'img')
    return uploadId(node.getAttribute('src') ?? '') ? <Picture key={key} element={node} /> : null;
  if (voidElements.includes(name)) return createElement(name, { key });
  const children = [...node.childNodes].map(render);
  const href = node.getAttribute('href') ?? '';
  if (name === 'a' && isArticleLink(href))
    return createElement(name, { key, href, rel: articleLinkRel }, ...children);
  const isAllowed = name !== 'a' && Object.hasOwn(articleElements, name);
  return createElement(isAllowed ? name : Fragment, { key }, ...children);
}

/** The server sanitizes the HTML; nothing of it is inserted as it is. */
export function ArticleContent({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return [...body.childNodes].map(render);
  }, [html]);
  return <div className={articleTextClass}>{content}</div>;
}
