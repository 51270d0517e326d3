import type { ReactNode } from 'react';
import type { Article } from '#shared/contracts/articles.ts';
import { readingMinutes } from '#shared/domain/articles.ts';
import { dayText } from '#shared/domain/dates.ts';
import { paths } from '#shared/domain/paths.ts';
import { articlePage as copy } from '#shared/messages/articles.ts';
import { CoverImage } from '@/components/image.tsx';
import { BackLink } from '@/components/links.tsx';
import { CategoryLink } from './article-category.tsx';
import { ArticleContent } from './article-content.tsx';

export const BackToNews = () => <BackLink to={paths.news}>{copy.back}</BackLink>;

export function ArticleDetail({ article, action }: { article: Article; action: ReactNode }) {
  const { title, excerpt, content, category, imageUrl, imageAlt, publishedAt } = article;
  return (
    <article>
      <header className="max-w-prose">
        <CategoryLink category={category} />
        <h1 className="mt-2 text-2xl wrap-anywhere sm:text-3xl">{title}</h1>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
          <p className="flex flex-wrap gap-x-2">
            <span className="sr-only">{copy.published}</span>
            <time dateTime={publishedAt}>{dayText(publishedAt)}</time>
            <span aria-hidden="true">·</span>
            <span>{copy.minutes(readingMinutes(content))}</span>
          </p>
          {action}
        </div>
      </header>
      <CoverImage
        src={imageUrl}
        alt={imageAlt}
        eager
        sizes="(min-width: 58rem) 56rem, 100vw"
        className="mt-6 aspect-video max-w-4xl rounded-card"
      />
      <div className="mt-8 max-w-prose">
        <p className="text-xl wrap-anywhere text-ink-soft">{excerpt}</p>
        <div className="mt-4 border-t border-line pt-2">
          <ArticleContent html={content} />
        </div>
      </div>
    </article>
  );
}
