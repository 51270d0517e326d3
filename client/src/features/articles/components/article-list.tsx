import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ArticleListItem } from '#shared/contracts/articles.ts';
import type { ArticleCategory } from '#shared/domain/articles.ts';
import { dayText } from '#shared/domain/dates.ts';
import { articlePath } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { newsPage as copy } from '#shared/messages/articles.ts';
import { CoverImage } from '@/components/image.tsx';
import { ShowMore } from '@/components/show-more.tsx';
import { Button, buttonClass } from '@/components/ui/button.tsx';
import { CardSkeletons, SpokenStatus } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { itemsOf } from '@/lib/paging.ts';
import { articlePagesQuery } from '../api.ts';
import { CategoryLink } from './article-category.tsx';

const grid = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3';

export function ArticleList({
  category,
  onShowAll,
  nothingYet,
}: {
  category: ArticleCategory | undefined;
  onShowAll: () => void;
  /** Shown if there are no articles at all. */
  nothingYet: ReactNode;
}) {
  const query = useInfiniteQuery(articlePagesQuery(category));
  const [first] = query.data?.pages ?? [];
  const articles = itemsOf(query.data?.pages);
  return (
    <>
      <SpokenStatus>
        {query.isPending || query.isPlaceholderData ? controls.loading : first ? copy.found(first.total) : ''}
      </SpokenStatus>
      {query.isPending ? (
        <CardSkeletons className={grid} />
      ) : !first || (query.isError && query.isPlaceholderData) ? (
        <StatePanel live title={copy.failed} retry={() => void query.refetch()} />
      ) : articles.length > 0 ? (
        <Cards articles={articles} busy={query.isPlaceholderData} />
      ) : category ? (
        <StatePanel title={copy.empty} text={copy.emptyCategory} image="/art/empty-news.svg">
          <Button variant="secondary" onClick={onShowAll}>
            {copy.showAll}
          </Button>
        </StatePanel>
      ) : (
        nothingYet
      )}
      <ShowMore list={query} label={copy.more} />
    </>
  );
}

function Cards({ articles, busy }: { articles: ArticleListItem[]; busy: boolean }) {
  return (
    <ul aria-busy={busy} className={clsx(grid, 'transition-opacity duration-150', busy && 'opacity-60')}>
      {articles.map((article, index) => {
        // One article below the first would leave most of its row empty.
        const lead = index === 0 || articles.length === 2;
        return (
          <li key={article.id} className={clsx('min-w-0', lead && 'sm:col-span-full')}>
            <ArticleCard article={article} lead={lead} eager={index === 0} />
          </li>
        );
      })}
    </ul>
  );
}

/** `lead`: full width, with the image next to the text if there is room. */
function ArticleCard({ article, lead, eager }: { article: ArticleListItem; lead: boolean; eager: boolean }) {
  const { slug, title, excerpt, category, imageUrl, publishedAt } = article;
  const path = articlePath(slug);
  return (
    <article
      className={clsx(
        'flex h-full min-w-0 flex-col overflow-hidden rounded-card border border-line bg-card',
        lead && 'md:flex-row',
      )}
    >
      <CoverImage
        src={imageUrl}
        eager={eager}
        sizes={
          lead
            ? '(min-width: 48rem) 40rem, 100vw'
            : '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw'
        }
        className={clsx('aspect-video shrink-0', lead && 'md:aspect-auto md:min-h-80 md:w-1/2')}
      />
      <div className={clsx('flex grow flex-col p-5', lead && 'md:justify-center md:p-8')}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <CategoryLink category={category} />
          <time dateTime={publishedAt} className="text-sm text-ink-soft">
            {dayText(publishedAt)}
          </time>
        </div>
        <h2 className={clsx('mt-2 wrap-anywhere', lead ? 'text-xl md:text-2xl' : 'text-xl')}>
          <Link to={path} className="underline-offset-4 hover:underline">
            {title}
          </Link>
        </h2>
        <p className={clsx('mt-2 mb-4 text-ink-soft wrap-anywhere', lead ? 'md:text-lg' : 'grow')}>
          {excerpt}
        </p>
        <div>
          <Link to={path} className={buttonClass('secondary', 'small')}>
            {copy.readMore}
            <span className="sr-only">: {title}</span>
          </Link>
        </div>
      </div>
    </article>
  );
}
