import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ArticleCategory } from '#shared/article-categories.ts';
import type { ArticleListItem } from '#shared/articles.ts';
import { newsPage as copy } from '#shared/messages/articles.ts';
import { ShowMoreButton } from '@/components/show-more.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { itemsOf } from '@/lib/paging.ts';
import { articlePagesQuery } from '../api.ts';
import { ArticleCard } from './article-card.tsx';

const grid = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3';
const wide = 'sm:col-span-full';
const placeholders = ['one', 'two', 'three', 'four', 'five', 'six'];

export function ArticleList({
  category,
  onShowAll,
}: {
  category: ArticleCategory | undefined;
  onShowAll: () => void;
}) {
  const query = useInfiniteQuery(articlePagesQuery(category));
  const [first] = query.data?.pages ?? [];
  const articles = itemsOf(query.data?.pages);
  return (
    <>
      <p role="status" className="sr-only">
        {query.isPending || query.isPlaceholderData ? copy.loading : first ? copy.found(first.total) : ''}
      </p>
      {query.isPending ? (
        <ListSkeleton />
      ) : !first || (query.isError && query.isPlaceholderData) ? (
        <StatePanel live title={copy.failed} retry={() => void query.refetch()} />
      ) : articles.length === 0 ? (
        <StatePanel
          title={copy.empty}
          text={category ? copy.emptyCategory : copy.emptyText}
          image="/art/empty-news.svg"
        >
          {category ? (
            <Button variant="secondary" onClick={onShowAll}>
              {copy.showAll}
            </Button>
          ) : null}
        </StatePanel>
      ) : (
        <Cards articles={articles} busy={query.isPlaceholderData} />
      )}
      {query.hasNextPage && !query.isPlaceholderData ? (
        <div className="mt-8 flex flex-col items-center gap-2">
          {query.isFetchNextPageError ? <p role="alert">{copy.moreFailed}</p> : null}
          <ShowMoreButton list={query} label={copy.more} loading={copy.loadingMore} />
        </div>
      ) : null}
    </>
  );
}

function Cards({ articles, busy }: { articles: ArticleListItem[]; busy: boolean }) {
  return (
    <ul aria-busy={busy} className={clsx(grid, 'transition-opacity duration-150', busy && 'opacity-60')}>
      {articles.map((article, index) => (
        <li key={article.id} className={clsx('min-w-0', index === 0 && wide)}>
          <ArticleCard article={article} lead={index === 0} eager={index === 0} />
        </li>
      ))}
    </ul>
  );
}

function ListSkeleton() {
  return (
    <div className={grid}>
      {placeholders.map((name, index) => (
        <div
          key={name}
          data-placeholder=""
          className={clsx(
            'overflow-hidden rounded-card border border-line bg-card',
            index === 0 && `${wide} md:flex`,
          )}
        >
          <Skeleton
            className={clsx(
              'aspect-video rounded-none',
              index === 0 && 'md:aspect-auto md:min-h-80 md:w-1/2',
            )}
          />
          <div className="flex grow flex-col gap-3 p-5">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-7 w-5/6" />
            <Skeleton className="h-16" />
            <Skeleton className="h-9 w-28" />
          </div>
        </div>
      ))}
    </div>
  );
}
