import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import type { ArticleListItem } from '#shared/articles.ts';
import { newsPage as copy } from '#shared/messages/articles.ts';
import { articlePath } from '#shared/paths.ts';
import { CoverImage } from '@/components/image.tsx';
import { buttonClass } from '@/components/ui/button.tsx';
import { dayText } from '@/lib/dates.ts';
import { CategoryLink } from './article-category.tsx';

/** `lead` is the newest one: wide, its image beside the text where there is room. */
export function ArticleCard({
  article,
  lead = false,
  eager = false,
}: {
  article: ArticleListItem;
  lead?: boolean;
  eager?: boolean;
}) {
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
            <span className="sr-only">{copy.about(title)}</span>
          </Link>
        </div>
      </div>
    </article>
  );
}
