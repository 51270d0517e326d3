import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { type EventFilterName, eventFilterNames, readEventFilters } from '#shared/domain/events.ts';
import { paths } from '#shared/domain/paths.ts';
import { eventsPage as copy, eventFacts } from '#shared/messages/events.ts';
import { ClosingBand } from '@/components/closing-band.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Page } from '@/components/ui/page.tsx';
import { NothingYet } from '@/features/churches/components/home-sections.tsx';
import { eventPagesQuery } from '@/features/events/api.ts';
import {
  CategoryLegend,
  ClearFilters,
  EventSearch,
  EventSelects,
} from '@/features/events/components/event-filters.tsx';
import { EventList } from '@/features/events/components/event-list.tsx';
import { itemsOf, useKeptLength, useLastPages } from '@/lib/paging.ts';

export default function EventsPage() {
  const [params, setParams] = useSearchParams();
  const state = readEventFilters(params);
  const query = useInfiniteQuery(eventPagesQuery(state));
  useKeptLength(query);
  const { pages, isStale } = useLastPages(query);
  const events = pages && itemsOf(pages);
  // Without any event, filters would change nothing.
  const isEmpty = events?.length === 0 && Object.keys(state).length === 0;
  const ofChurch = events?.find(({ churchId }) => String(churchId) === state.church);
  const change = (changes: Partial<Record<EventFilterName, string | null>>, { replace = false } = {}) => {
    const next = { ...state, ...changes };
    const filters = eventFilterNames.flatMap((name) =>
      next[name] ? [[name, next[name]] as [string, string]] : [],
    );
    setParams(filters, { preventScrollReset: true, replace });
  };
  return (
    <>
      <Page title={copy.title} intro={copy.intro}>
        <div className="mt-3 flex flex-col gap-2 sm:mt-8 sm:gap-5">
          {isEmpty ? null : <EventSearch state={state} onChange={change} />}
          <CategoryLegend state={state} onChange={change} />
          {isEmpty ? null : <EventSelects state={state} onChange={change} />}
          <ClearFilters state={state} onChange={change} churchName={ofChurch?.churchName ?? null} />
          <p role="status" className="text-sm text-ink-soft tabular-nums empty:hidden">
            {pages?.[0] && !isStale && !isEmpty ? copy.found(pages[0].total, pages[0].capped) : ''}
          </p>
        </div>
        <div className="mt-3 sm:mt-4">
          <EventList
            query={query}
            events={events}
            state={state}
            nothingYet={
              <NothingYet title={copy.empty} text={copy.emptyText}>
                <ButtonLink to={paths.eventSubmission}>{eventFacts.submit}</ButtonLink>
              </NothingYet>
            }
          />
        </div>
      </Page>
      <ClosingBand title={copy.closingTitle} text={copy.closingText}>
        <ButtonLink to={paths.eventSubmission}>{eventFacts.submit}</ButtonLink>
      </ClosingBand>
    </>
  );
}
