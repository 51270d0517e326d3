import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { eventPage as copy, eventFacts, eventsPage } from '#shared/messages/events.ts';
import { ClosingBand } from '@/components/closing-band.tsx';
import { BackLink } from '@/components/links.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { eventQuery } from '@/features/events/api.ts';
import { EventDetail } from '@/features/events/components/event-detail.tsx';
import { usePageTitle } from '@/lib/navigation.ts';

export default function EventPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const { data: event, isPending, refetch } = useQuery(eventQuery(id, params.get('date') ?? ''));
  usePageTitle(event ? event.title : isPending ? controls.loading : copy.notFound);
  return (
    <>
      <div className="mx-auto max-w-page px-4 pt-2 pb-16 sm:px-6">
        <BackLink to={paths.events}>{copy.back}</BackLink>
        <div className="mt-2">
          {event ? (
            <EventDetail event={event} />
          ) : isPending ? (
            <Loading />
          ) : (
            <StatePanel
              as="h1"
              live
              image="/art/not-found.svg"
              {...(event === null
                ? { title: copy.notFound, text: copy.notFoundText }
                : { title: copy.failed, retry: () => void refetch() })}
            >
              <ButtonLink to={paths.events}>{copy.back}</ButtonLink>
            </StatePanel>
          )}
        </div>
      </div>
      <ClosingBand title={eventsPage.closingTitle} text={eventsPage.closingText}>
        <ButtonLink to={paths.eventSubmission}>{eventFacts.submit}</ButtonLink>
      </ClosingBand>
    </>
  );
}
