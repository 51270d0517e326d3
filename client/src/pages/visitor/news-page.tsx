import { Rss } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { type ArticleCategory, readCategory } from '#shared/domain/articles.ts';
import { paths } from '#shared/domain/paths.ts';
import { categoryLabels, newsPage as copy } from '#shared/messages/articles.ts';
import { Page } from '@/components/ui/page.tsx';
import { CategoryFilter } from '@/features/articles/components/article-category.tsx';
import { ArticleList } from '@/features/articles/components/article-list.tsx';
import { NothingYet } from '@/features/churches/components/home-sections.tsx';

export default function NewsPage() {
  const [search, setSearch] = useSearchParams();
  const category = readCategory(search);
  const show = (next: ArticleCategory | undefined) =>
    setSearch(next ? { category: next } : {}, { preventScrollReset: true });
  return (
    <Page
      title={category ? copy.headingOf(categoryLabels[category]) : copy.title}
      heading={copy.title}
      intro={copy.intro}
    >
      <div className="mt-4 mb-4 flex sm:mt-6 sm:mb-8 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <CategoryFilter value={category} onChange={show} />
        <a
          href={paths.newsFeed}
          className="inline-flex min-h-10 items-center gap-2 text-sm text-bayou underline-offset-4 hover:underline"
        >
          <Rss className="size-4" />
          {copy.feed}
        </a>
      </div>
      <ArticleList
        category={category}
        onShowAll={() => show(undefined)}
        nothingYet={<NothingYet title={copy.empty} text={copy.emptyText} />}
      />
    </Page>
  );
}
