import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { FormPage } from '@/components/ui/page.tsx';
import { NotLoaded, StatePanel } from '@/components/ui/state-panel.tsx';
import { RequireUser } from '@/features/accounts/components/require-user.tsx';
import { ownEventQuery } from '@/features/events/api.ts';
import { EventForm } from '@/features/events/components/event-form.tsx';
import { ownChurchesQuery } from '@/features/submissions/api.ts';

export default function EventSubmissionPage() {
  const [params] = useSearchParams();
  const id = params.get('event');
  return (
    <FormPage title={id ? copy.editTitle : copy.pageTitle} intro={id ? null : copy.intro}>
      <RequireUser>{(user) => <Form key={id ?? user.id} userId={user.id} id={id} />}</RequireUser>
    </FormPage>
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
  if (!churches || (id && !event.data)) return <NotLoaded query={event} />;
  return (
    <EventForm
      userId={userId}
      event={event.data ?? null}
      churches={churches}
      onDone={() => navigate(id ? `${paths.dashboard}?tab=events` : paths.events)}
    />
  );
}
