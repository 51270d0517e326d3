import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { eventPage as copy } from '#shared/messages/events.ts';
import { paths } from '#shared/paths.ts';
import { ClosingBand } from '@/components/closing-band.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { eventQuery } from '@/features/events/api.ts';
import { EventDetail, EventDetailSkeleton } from '@/features/events/components/event-detail.tsx';
import { usePageTitle } from '@/lib/page-title.ts';

export default function EventPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const { data: event, isPending, refetch } = useQuery(eventQuery(id, params.get('date') ?? ''));
  usePageTitle(event ? event.title : isPending ? copy.loading : copy.notFound);
  return (
    <>
      <div className="mx-auto max-w-page px-4 pt-2 pb-16 sm:px-6">
        <Link
          to={paths.events}
          className="inline-flex min-h-11 items-center gap-2 text-bayou underline-offset-4 hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {copy.back}
        </Link>
        <div className="mt-2">
          {event ? (
            <EventDetail event={event} />
          ) : isPending ? (
            <EventDetailSkeleton />
          ) : event === null ? (
            <StatePanel live title={copy.notFound} text={copy.notFoundText} image="/art/not-found.svg">
              <ButtonLink to={paths.events}>{copy.back}</ButtonLink>
            </StatePanel>
          ) : (
            <StatePanel live title={copy.failed} image="/art/not-found.svg" retry={() => void refetch()} />
          )}
        </div>
      </div>
      <ClosingBand
        title={copy.closingTitle}
        text={copy.closingText}
        action={copy.closingAction}
        to={paths.eventSubmission}
      />
    </>
  );
}
