import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PanelSkeleton } from '@/components/admin-panel.tsx';
import type { Upload } from '../api-admin.ts';
import { ArticleDesk } from './article-desk.tsx';

/** With the rich-text editor, which nothing else needs. */
const ArticleEditor = lazy(async () => ({
  default: (await import('./article-editor.tsx')).ArticleEditor,
}));

/** The News tab: the list, or the article that the address names ("new" for one to be written). */
export function AdminArticles({ upload }: { upload: Upload }) {
  const [query, setQuery] = useSearchParams();
  /** One that was just made stays in the form it was made in. */
  const [made, setMade] = useState<string | null>(null);
  const article = /^(new|[1-9]\d{0,8})$/.exec(query.get('article') ?? '')?.[0] ?? null;
  const open = (next: string | null, options?: { replace: boolean }) =>
    setQuery((now) => {
      const search = new URLSearchParams(now);
      if (next) search.set('article', next);
      else search.delete('article');
      return search;
    }, options);
  if (!article)
    return (
      <ArticleDesk
        onOpen={(id) => {
          setMade(null);
          open(id === null ? 'new' : String(id));
        }}
      />
    );
  const key = article === made ? 'new' : article;
  return (
    <Suspense fallback={<PanelSkeleton />}>
      <ArticleEditor
        key={key}
        id={key === 'new' ? null : key}
        upload={upload}
        onMade={(id) => {
          setMade(String(id));
          open(String(id), { replace: true });
        }}
        onClose={() => {
          setMade(null);
          open(null);
        }}
      />
    </Suspense>
  );
}
