import { createElement, type ReactNode, useMemo } from 'react';
import { articleLinkRel } from '#shared/domain/articles.ts';
import { srcSetOf } from '@/components/image.tsx';
import { imageUrl } from '@/lib/config.ts';
import { type ArticleNode, readArticle } from '../article-tree.ts';

/** Shared with the editor. */
export const articleTextClass =
  'text-lg wrap-anywhere [&_a]:text-bayou [&_a]:underline [&_a]:underline-offset-4 [&_blockquote]:mt-6 [&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_blockquote]:text-ink-soft [&_h2]:mt-10 [&_h2]:text-2xl [&_h3]:mt-8 [&_h3]:text-xl [&_hr]:my-8 [&_hr]:border-line [&_img]:mt-6 [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-card [&_li]:mt-2 [&_li>p]:mt-2 [&_ol]:mt-4 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:mt-4 [&_ul]:mt-4 [&_ul]:list-disc [&_ul]:pl-6 [&_ul]:marker:text-bayou';

function renderNodes(nodes: ArticleNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    const { name, attributes, children } = node;
    const key = `${name}-${index}`;
    if (name === 'img') {
      const { src = '', alt = '', width, height } = attributes;
      const size = width && height ? { width: Number(width), height: Number(height) } : {};
      return (
        <img
          key={key}
          src={imageUrl(src)}
          srcSet={srcSetOf(src)}
          sizes="(min-width: 44rem) 42rem, 100vw"
          alt={alt}
          {...size}
          loading="lazy"
          decoding="async"
        />
      );
    }
    if (name === 'hr' || name === 'br') return createElement(name, { key });
    const more = name === 'a' ? { href: attributes.href, rel: articleLinkRel } : {};
    return createElement(name, { key, ...more }, ...renderNodes(children));
  });
}

/** Renders only allow-listed elements. */
export function ArticleContent({ html }: { html: string }) {
  const content = useMemo(() => renderNodes(readArticle(html)), [html]);
  return <div className={articleTextClass}>{content}</div>;
}
