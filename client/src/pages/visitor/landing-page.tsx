import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { landingTitle } from '#shared/domain/landings.ts';
import { controls, notFoundPage } from '#shared/messages/app.ts';
import { directory } from '#shared/messages/churches/directory.ts';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { landingQuery } from '@/features/churches/api.ts';
import { DirectorySkeleton } from '@/features/churches/components/card-grid.tsx';
import { LandingContent } from '@/features/search/components/landing.tsx';
import { usePageTitle } from '@/lib/navigation.ts';
import NotFoundPage from './not-found-page.tsx';

/** Churches in an area, of a denomination, both, or around a ZIP code or neighborhood. */
export default function LandingPage() {
  const { place, denomination, near } = useParams();
  const url = near ? `near/${near}` : [place, denomination].filter(Boolean).join('/');
  const { data, isPending, refetch } = useQuery(landingQuery(url));
  usePageTitle(data ? landingTitle(data) : data === null ? notFoundPage.title : controls.loading);
  if (data === null) return <NotFoundPage />;
  return (
    <div className="mx-auto max-w-page px-4 pt-4 pb-20 sm:px-6">
      {data ? (
        <LandingContent key={url} landing={data} />
      ) : (
        <>
          <h1 className="sr-only">{controls.loading}</h1>
          {isPending ? (
            <DirectorySkeleton />
          ) : (
            <StatePanel
              live
              title={directory.failed}
              image="/art/not-found.svg"
              retry={() => void refetch()}
            />
          )}
        </>
      )}
    </div>
  );
}
