import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { paths } from '#shared/domain/paths.ts';
import { controls } from '#shared/messages/app.ts';
import { eventSubmission as copy } from '#shared/messages/event-submissions.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { RequireUser } from '@/features/accounts/components/require-user.tsx';
import { ownEventQuery } from '@/features/events/api.ts';
import { EditEventForm, SubmitEventForm } from '@/features/events/components/event-form.tsx';
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
          <RequireUser>
            {(user) => (id ? <Edit key={id} id={id} /> : <Submit key={user.id} user={user} />)}
          </RequireUser>
        </div>
      </div>
    </div>
  );
}

function Submit({ user }: { user: CurrentUser }) {
  const navigate = useNavigate();
  const { data: churches } = useQuery(ownChurchesQuery());
  if (!churches) return <Loading />;
  return <SubmitEventForm userId={user.id} churches={churches} onDone={() => navigate(paths.events)} />;
}

function Edit({ id }: { id: string }) {
  const navigate = useNavigate();
  const { data: churches } = useQuery(ownChurchesQuery());
  const event = useQuery(ownEventQuery(id));
  if (event.data === null)
    return (
      <StatePanel live title={copy.notFound} text={copy.notFoundText}>
        <ButtonLink to={`${paths.dashboard}?tab=events`} variant="secondary">
          {controls.dashboard}
        </ButtonLink>
      </StatePanel>
    );
  if (event.error) return <StatePanel live title={copy.loadFailed} retry={() => void event.refetch()} />;
  if (!event.data || !churches) return <Loading />;
  return (
    <EditEventForm
      event={event.data}
      churches={churches}
      onDone={() => navigate(`${paths.dashboard}?tab=events`)}
    />
  );
}
