import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { Church } from '#shared/contracts/churches.ts';
import { adminChurchPath, paths } from '#shared/domain/paths.ts';
import { controls, notFoundPage } from '#shared/messages/app.ts';
import { churchPage } from '#shared/messages/churches/church-page.ts';
import { shown } from '#shared/messages/churches/value-names.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { StatePanel } from '@/components/ui/state-panel.tsx';
import { useViewer } from '@/features/accounts/viewer.ts';
import { churchQuery, isGone } from '@/features/churches/api.ts';
import { BackToDirectory } from '@/features/churches/components/back-to-directory.tsx';
import { ChurchDetail } from '@/features/churches/components/church-detail.tsx';
import { ClaimInvite } from '@/features/claims/components/claim-invite.tsx';
import { PlanVisit } from '@/features/contacts/components/plan-visit.tsx';
import { SuggestEdit } from '@/features/contacts/components/suggest-edit.tsx';
import { ChurchEvents } from '@/features/events/components/church-events.tsx';
import { PhotoGrid } from '@/features/gallery/components/photo-grid.tsx';
import { usePageTitle } from '@/lib/navigation.ts';
import { useViewTracking } from '@/lib/track.ts';

export default function ChurchPage() {
  const { id = '' } = useParams();
  const { data, isPending, error, refetch } = useQuery(churchQuery(id));
  usePageTitle(
    data ? `${data.name}, ${shown.area(data.area)}` : isPending ? controls.loading : notFoundPage.title,
  );
  useViewTracking(data?.status === 'approved' ? data.id : null);
  const { user } = useViewer();
  // Owners edit the page instead of suggesting changes.
  const editable = data?.status === 'approved' && (user === null || user.id !== data.userId);
  return (
    <div className="mx-auto max-w-page px-4 pt-2 pb-16 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <BackToDirectory />
        {data && user && user.role !== 'user' ? (
          <ButtonLink to={adminChurchPath(data.id)} variant="quiet" size="small">
            {churchPage.adminEdit}
          </ButtonLink>
        ) : null}
      </div>
      {data ? null : <h1 className="sr-only">{churchPage.church}</h1>}
      <div className="mt-2">
        {data ? (
          <ChurchDetail
            key={data.id}
            church={data}
            photos={data.featured ? <PhotoGrid churchId={data.id} churchName={data.name} /> : null}
            visit={editable && data.acceptsVisits ? <PlanVisit church={data} /> : null}
            events={data.status === 'approved' ? <ChurchEvents churchId={data.id} /> : null}
            invite={
              <>
                <Invite church={data} />
                {editable ? <SuggestEdit church={data} /> : null}
              </>
            }
          />
        ) : isPending ? (
          <Loading />
        ) : (
          <StatePanel
            live
            title={churchPage.failed}
            image="/art/not-found.svg"
            {...(isGone(error) ? {} : { retry: () => void refetch() })}
          >
            <ButtonLink to={paths.directory}>{churchPage.back}</ButtonLink>
          </StatePanel>
        )}
      </div>
    </div>
  );
}

/** Hidden from the church's owner, and until the session is known. */
function Invite({ church }: { church: Church }) {
  const { state, user } = useViewer();
  if (church.status !== 'approved') return null;
  if (church.userId === null) return <ClaimInvite churchId={church.id} owned={false} />;
  return state === 'unknown' || user?.id === church.userId ? null : (
    <ClaimInvite churchId={church.id} owned />
  );
}
