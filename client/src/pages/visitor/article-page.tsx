import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { articlePath, paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { articlePage as copy } from '#shared/messages/articles.ts';
import { ShareButton } from '@/components/share-button.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { articleQuery } from '@/features/articles/api.ts';
import { ArticleDetail, BackToNews } from '@/features/articles/components/article-detail.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

export default function ArticlePage() {
  const { slug = '' } = useParams();
  const { data, isPending, refetch } = useQuery(articleQuery(slug));
  usePageTitle(data?.title ?? (isPending ? controls.loading : copy.notFound));
  // The server also returns the article for a former slug.
  if (data && data.slug !== slug) return <Navigate to={articlePath(data.slug)} replace />;
  return (
    <div className="mx-auto max-w-page px-4 pt-2 pb-20 sm:px-6">
      <BackToNews />
      <div className="mt-2">
        {data ? (
          <>
            <ArticleDetail
              key={data.id}
              article={data}
              action={<ShareButton title={data.title} size="small" />}
            />
            <div className="mt-10 max-w-prose border-t border-line pt-4">
              <BackToNews />
            </div>
          </>
        ) : (
          <>
            <h1 className="sr-only">{copy.article}</h1>
            {isPending ? (
              <Loading />
            ) : data === null ? (
              <StatePanel live title={copy.notFound} text={copy.notFoundText} image="/art/not-found.svg">
                <ButtonLink to={paths.news}>{copy.back}</ButtonLink>
              </StatePanel>
            ) : (
              <StatePanel live title={copy.failed} retry={() => void refetch()} />
            )}
          </>
        )}
      </div>
    </div>
  );
}
