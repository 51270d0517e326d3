import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { RequireUser } from '@/features/accounts/components/require-user.tsx';
import { ownEventQuery } from '@/features/events/api.ts';
import { EventForm } from '@/features/events/components/event-form.tsx';
import { ownChurchesQuery } from '@/features/submissions/api.ts';
import { usePageTitle } from '@/lib/navigation.ts';

export default function EventSubmissionPage() {
  const [params] = useSearchParams();
  const id = params.get('event');
  usePageTitle(id ? copy.editTitle : copy.pageTitle);
  return (
    <div className="mx-auto max-w-page px-4 pt-10 pb-20 sm:px-6">
      <div className="mx-auto max-w-prose">
        <h1 className="text-2xl md:text-3xl">{id ? copy.editTitle : copy.pageTitle}</h1>
        {id ? null : <p className="mt-3 text-lg text-ink-soft">{copy.intro}</p>}
        <div className="mt-8">
          <RequireUser>{(user) => <Form key={id ?? user.id} userId={user.id} id={id} />}</RequireUser>
        </div>
      </div>
    </div>
  );
}

/** `id` is that of the event to edit. */
function Form({ userId, id }: { userId: number; id: string | null }) {
  const navigate = useNavigate();
  const { data: churches } = useQuery(ownChurchesQuery());
  const event = useQuery({ ...ownEventQuery(id ?? ''), enabled: id !== null });
  if (event.data === null)
    return (
      <StatePanel live title={copy.notFound} text={copy.notFoundText}>
        <ButtonLink to={`${paths.dashboard}?tab=events`} variant="secondary">
          {controls.dashboard}
        </ButtonLink>
      </StatePanel>
    );
  if (event.error) return <StatePanel live retry={() => void event.refetch()} />;
  if (!churches || (id && !event.data)) return <Loading />;
  return (
    <EventForm
      userId={userId}
      event={event.data ?? null}
      churches={churches}
      onDone={() => navigate(id ? `${paths.dashboard}?tab=events` : paths.events)}
    />
  );
}
