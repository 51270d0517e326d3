import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Church } from '#shared/churches.ts';
import { churchPage } from '#shared/messages/church-page.ts';
import { paths } from '#shared/paths.ts';
import { BackLink } from '@/components/back-link.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { previousUrl } from '@/lib/navigation.ts';
import { ChurchAbout, ChurchReasons } from './church-detail-about.tsx';
import { ChurchContact } from './church-detail-contact.tsx';
import { ChurchHead } from './church-detail-head.tsx';
import { ChurchMap } from './church-detail-map.tsx';
import type { OnSuggest } from './church-detail-suggest.tsx';
import { SermonCard } from './sermon-card.tsx';

const NearbyChurches = lazy(() => import('./nearby-churches.tsx'));

/** `photos`, `events` and `invite` belong to other features; the page provides them. */
export function ChurchDetail({
  church,
  photos,
  events,
  invite,
  onSuggest,
}: {
  church: Church;
  /** Absent where visitors suggest nothing: for its owner, and before it is public. */
  onSuggest?: OnSuggest;
  photos?: ReactNode;
  events?: ReactNode;
  invite?: ReactNode;
}) {
  return (
    <>
      <ChurchHead church={church} onSuggest={onSuggest} />
      <div className="mt-10 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[3fr_2fr]">
        <div className="min-w-0 space-y-10">
          <ChurchAbout church={church} />
          <SermonCard church={church} />
          {events}
          <ChurchMap church={church} />
        </div>
        <div className="min-w-0 space-y-6">
          <ChurchReasons church={church} />
          <ChurchContact church={church} onSuggest={onSuggest} />
          {invite}
        </div>
        <div className="min-w-0 empty:hidden lg:col-span-2">{photos}</div>
        <div className="min-w-0 empty:hidden lg:col-span-2">
          {church.status === 'approved' ? (
            <Suspense fallback={null}>
              <NearbyChurches church={church} />
            </Suspense>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** To the directory; as Back where the visitor came from there, which restores list and scroll position. */
export function BackToDirectory() {
  const navigate = useNavigate();
  return (
    <BackLink
      to={paths.directory}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        if (!/^\/directory(\?|$)/.test(previousUrl() ?? '')) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      {churchPage.back}
    </BackLink>
  );
}

export function ChurchDetailSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        {churchPage.loading}
      </p>
      <div className="grid overflow-hidden rounded-card border border-line bg-card lg:grid-cols-[5fr_7fr]">
        <Skeleton className="h-36 rounded-none sm:h-72 lg:h-full lg:min-h-96" />
        <div className="flex flex-col gap-4 p-5 sm:p-8">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-10 w-5/6" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-32" />
          <Skeleton className="h-11 w-3/4" />
        </div>
      </div>
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </div>
  );
}
