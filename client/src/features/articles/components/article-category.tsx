import { Link } from 'react-router-dom';
import { type ArticleCategory, articleCategories } from '#shared/domain/articles.ts';
import { newsPath } from '#shared/domain/paths.ts';
import { categoryLabels, newsPage as copy } from '#shared/messages/articles.ts';
import { TogglePill } from '@/components/chips.tsx';

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
        <TogglePill key={category ?? 'all'} pressed={category === value} onPress={() => onChange(category)}>
          {category ? categoryLabels[category] : copy.all}
        </TogglePill>
      ))}
    </fieldset>
  );
}

/** Links to the category's list. */
export const CategoryLink = ({ category }: { category: ArticleCategory }) => (
  <Link
    to={newsPath(category)}
    className="inline-flex min-h-6 items-center text-sm font-semibold text-bayou underline-offset-4 hover:underline"
  >
    {categoryLabels[category]}
  </Link>
);
