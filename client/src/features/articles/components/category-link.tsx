import { Link } from 'react-router-dom';
import type { ArticleCategory } from '#shared/article-categories.ts';
import { categoryLabels } from '#shared/messages/articles.ts';

/** The category of an article; a link where there is a list to go to. */
export function CategoryLink({ category, to }: { category: ArticleCategory; to?: string }) {
  const look = 'text-sm font-semibold text-bayou';
  return to ? (
    <Link to={to} className={`${look} inline-flex min-h-6 items-center underline-offset-4 hover:underline`}>
      {categoryLabels[category]}
    </Link>
  ) : (
    <p className={look}>{categoryLabels[category]}</p>
  );
}
