import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LazySection, lazyPart } from '@/components/lazy-section.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { withParam } from '@/lib/navigation.ts';
import { ArticleDesk } from '../desk.tsx';

/** Contains the rich-text editor, which no other tab needs. */
const ArticleEditor = lazyPart(() => import('./article-editor.tsx'), 'ArticleEditor');

/** The News tab: the list, or the article in the URL ("new" for a new one). */
export function AdminArticles() {
  const [query, setQuery] = useSearchParams();
  /** The form of a new article stays mounted after the first save. */
  const [createdId, setCreatedId] = useState<string | null>(null);
  const article = /^(new|[1-9]\d{0,8})$/.exec(query.get('article') ?? '')?.[0] ?? null;
  const open = (next: string | null, options?: { replace: boolean }) =>
    setQuery(withParam('article', next), options);
  if (!article)
    return (
      <ArticleDesk
        onOpen={(id) => {
          setCreatedId(null);
          open(id === null ? 'new' : String(id));
        }}
      />
    );
  const key = article === createdId ? 'new' : article;
  return (
    <LazySection loading={<Loading />}>
      <ArticleEditor
        key={key}
        id={key === 'new' ? null : key}
        onCreated={(id) => {
          setCreatedId(String(id));
          open(String(id), { replace: true });
        }}
        onClose={() => {
          setCreatedId(null);
          open(null);
        }}
      />
    </LazySection>
  );
}
