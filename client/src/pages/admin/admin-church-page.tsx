import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { AdminChurchDetail } from '#shared/contracts/admin/churches-admin.ts';
import { churchPath, paths } from '#shared/domain/paths.ts';
import { admin } from '#shared/messages/admin/admin.ts';
import { adminChurch as copy } from '#shared/messages/admin/churches-admin.ts';
import { ownerChange } from '#shared/messages/admin/claims-admin.ts';
import { websitesCopy } from '#shared/messages/admin/websites.ts';
import { churchEdit } from '#shared/messages/submissions.ts';
import { LineLink } from '@/components/links.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { FormPage } from '@/components/ui/page.tsx';
import { NotLoaded, StatePanel } from '@/components/ui/state-panel.tsx';
import { RequireAdmin } from '@/features/accounts/components/require-admin.tsx';
import { OwnerChange } from '@/features/claims/components/owner-change.tsx';
import { adminChurchQuery } from '@/features/curation/api.ts';
import { ChurchPhotosAdmin } from '@/features/gallery/components/new-photos.tsx';
import { AdminChurchForm, AdminNewChurchForm } from '@/features/review/components/admin-church-form.tsx';
import { WebsiteMark } from '@/features/websites/components/website-mark.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { previousUrl } from '@/lib/navigation.ts';

/** Returns to the queue from a pending church, or else to where the administrator came from. */
function useReturn(church?: AdminChurchDetail): () => void {
  const navigate = useNavigate();
  return () => {
    if (church?.status === 'pending')
      navigate(`${paths.admin}?tab=pending`, { state: { selected: church.id } });
    else if (previousUrl()) navigate(-1);
    else navigate(`${paths.admin}?tab=approved`);
  };
}

export default function AdminChurchPage() {
  const { id } = useParams();
  return (
    <FormPage
      title={id === undefined ? copy.newTitle : copy.title}
      above={<LineLink to={`${paths.admin}?tab=approved`}>{copy.back}</LineLink>}
    >
      <RequireAdmin>{id === undefined ? <NewChurch /> : <AnyChurch key={id} id={id} />}</RequireAdmin>
    </FormPage>
  );
}

function NewChurch() {
  return <AdminNewChurchForm onDone={useReturn()} />;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-6 rounded-card border border-line bg-card p-4">
      <h2 id={id} className="mb-1 font-sans text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function AnyChurch({ id }: { id: string }) {
  const query = useQuery(adminChurchQuery(id));
  const { data: church, error } = query;
  const onDone = useReturn(church);
  if (church)
    return (
      <>
        <p className="-mt-5 mb-6 flex flex-wrap gap-x-4 text-lg">
          <span className="wrap-anywhere">{church.fields.name}</span>
          {church.status === 'approved' ? (
            <Link to={churchPath(church.id)} className="text-bayou underline underline-offset-4">
              {churchEdit.view}
            </Link>
          ) : null}
          <Link
            to={`${paths.admin}?tab=history&subject=${church.id}`}
            className="text-bayou underline underline-offset-4"
          >
            {admin.historyOf}
          </Link>
        </p>
        {church.status === 'approved' ? (
          <Section title={ownerChange.title}>
            <OwnerChange church={{ id: church.id, name: church.fields.name, owner: church.owner }} />
          </Section>
        ) : null}
        {church.fields.website ? (
          <Section title={websitesCopy.mark.title}>
            <WebsiteMark id={church.id} hidden={church.websiteHidden} />
          </Section>
        ) : null}
        {church.status === 'approved' ? (
          <ChurchPhotosAdmin church={{ id: church.id, name: church.fields.name }} />
        ) : null}
        <AdminChurchForm church={church} onDone={onDone} />
      </>
    );
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <StatePanel live title={churchEdit.notFound} text={churchEdit.notFoundText}>
        <ButtonLink to={paths.admin} variant="secondary">
          {copy.back}
        </ButtonLink>
      </StatePanel>
    );
  return <NotLoaded query={query} />;
}
