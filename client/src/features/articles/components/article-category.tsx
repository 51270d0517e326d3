import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { type ArticleCategory, articleCategories } from '#shared/domain/articles.ts';
import { categoryLabels, newsPage as copy } from '#shared/messages/articles.ts';

export function CategoryFilter({
  value,
  onChange,
}: {
  value: ArticleCategory | undefined;
  onChange: (category: ArticleCategory | undefined) => void;
}) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{copy.categories}</legend>
      {[undefined, ...articleCategories].map((category) => (
        <button
          key={category ?? 'all'}
          type="button"
          aria-pressed={category === value}
          onClick={() => onChange(category)}
          className={clsx(
            'min-h-10 rounded-control border px-3.5 py-1.5 font-medium transition-colors duration-150',
            category === value
              ? 'border-ink bg-ink text-card'
              : 'border-ink/30 bg-card hover:border-ink/60 hover:bg-paper',
          )}
        >
          {category ? categoryLabels[category] : copy.all}
        </button>
      ))}
    </fieldset>
  );
}

/** Links to the category's list if `to` is given. */
export function CategoryLink({ category, to }: { category: ArticleCategory; to?: string }) {
  const className = 'text-sm font-semibold text-bayou';
  return to ? (
    <Link
      to={to}
      className={`${className} inline-flex min-h-6 items-center underline-offset-4 hover:underline`}
    >
      {categoryLabels[category]}
    </Link>
  ) : (
    <p className={className}>{categoryLabels[category]}</p>
  );
}
