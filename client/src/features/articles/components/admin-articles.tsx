import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LazySection, lazyPart } from '@/components/lazy-section.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { DeskPanel } from '@/features/desk/desk-panel.tsx';
import { adminQuery } from '@/lib/admin-queries.ts';
import { withParam } from '@/lib/navigation.ts';
import { formOptions } from '@/lib/queries.ts';
import { newsEditor as copy } from '../copy-admin.ts';
import { ArticleDesk } from '../desk.tsx';

/** Contains the rich-text editor, which no other tab needs. */
const ArticleForm = lazyPart(() => import('./article-form.tsx'), 'ArticleForm');

/** The News tab: the list, or the article in the URL ("new" for a new one). */
export function AdminArticles() {
  const [query, setQuery] = useSearchParams();
  /** The form of a new article stays mounted after the first save. */
  const [createdId, setCreatedId] = useState<string | null>(null);
  const article = /^(new|[1-9]\d{0,8})$/.exec(query.get('article') ?? '')?.[0] ?? null;
  const id = article && article === createdId ? 'new' : article;
  const loaded = useQuery({
    ...adminQuery('/api/admin/articles/:id', { params: { id: id ?? '' } }),
    ...formOptions,
    enabled: id !== null && id !== 'new',
  });
  const open = (next: string | null) => {
    setCreatedId(null);
    setQuery(withParam('article', next));
  };
  const onCreated = (created: number) => {
    setCreatedId(String(created));
    setQuery(withParam('article', String(created)), { replace: true });
  };
  if (!id) return <ArticleDesk onOpen={(next) => open(String(next ?? 'new'))} />;
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => open(null)} className="-ml-3">
        <ArrowLeft className="size-4" />
        {copy.back}
      </Button>
      <div className="mt-2">
        <DeskPanel query={id === 'new' ? { ...loaded, data: null } : loaded} empty={null}>
          <LazySection loading={<Loading />}>
            <ArticleForm key={id} article={loaded.data ?? null} onCreated={onCreated} />
          </LazySection>
        </DeskPanel>
      </div>
    </>
  );
}
