import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { type EventState, eventsFile } from '#shared/event-filters.ts';
import type { ChurchEvent } from '#shared/events.ts';
import { eventsPage as copy } from '#shared/messages/events.ts';
import { paths } from '#shared/paths.ts';
import { ShowMoreButton } from '@/components/show-more.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { serverUrl } from '@/lib/config.ts';
import { EventCard } from './event-card.tsx';

/** Specification section 9. */
const skeletonCards = 6;
const grid = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3';

type Query = Pick<
  UseInfiniteQueryResult,
  | 'isPending'
  | 'isError'
  | 'isFetchNextPageError'
  | 'isFetchingNextPage'
  | 'hasNextPage'
  | 'isPlaceholderData'
> & { refetch: () => unknown; fetchNextPage: () => unknown };

export function EventList({
  query,
  events,
  state,
}: {
  query: Query;
  events: ChurchEvent[] | undefined;
  state: EventState;
}) {
  if (!events)
    return query.isError && !query.isFetchNextPageError ? (
      <StatePanel live title={copy.failed} image="/art/not-found.svg" retry={() => void query.refetch()} />
    ) : (
      <EventListSkeleton />
    );
  const filtered = Object.keys(state).length > 0;
  if (events.length === 0)
    return (
      <StatePanel
        title={copy.empty}
        text={state.when ? copy.emptyWeekend : filtered ? copy.emptyFiltered : copy.emptyText}
        image="/art/empty-events.svg"
      >
        {filtered ? (
          <ButtonLink to={paths.events} variant="secondary">
            {state.when ? copy.all : copy.clear}
          </ButtonLink>
        ) : null}
        {filtered && !state.when ? null : (
          <ButtonLink to={paths.eventSubmission}>{copy.closingAction}</ButtonLink>
        )}
      </StatePanel>
    );
  return (
    <>
      <div className={grid} aria-busy={query.isPlaceholderData}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} />
        ))}
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ShowMoreButton list={query} label={copy.more} loading={copy.loadingMore} />
        {query.isFetchNextPageError ? <p role="alert">{copy.moreFailed}</p> : null}
        <a
          href={serverUrl(eventsFile(state))}
          className="inline-flex min-h-9 items-center gap-2 font-medium text-bayou underline underline-offset-4 hover:decoration-2"
        >
          <CalendarPlus className="size-4" />
          {copy.calendar}
        </a>
      </div>
    </>
  );
}

function EventListSkeleton() {
  return (
    <div className={grid}>
      <p role="status" className="sr-only">
        {copy.loading}
      </p>
      {Array.from({ length: skeletonCards }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical and stateless.
          key={index}
          data-placeholder=""
          className="flex flex-col rounded-card border border-line bg-card p-5"
        >
          <div className="flex gap-4">
            <Skeleton className="h-20 w-16" />
            <div className="grow space-y-2">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-6 w-full" />
            </div>
          </div>
          <Skeleton className="mt-3 h-16" />
          <Skeleton className="mt-4 h-4 w-2/3" />
          <Skeleton className="mt-2 h-4 w-1/2" />
          <Skeleton className="mt-4 h-6 w-28" />
        </div>
      ))}
    </div>
  );
}
