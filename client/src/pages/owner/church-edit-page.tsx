import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { authPath, churchPath, paths } from '#shared/domain/paths.ts';
import { galleryEditor } from '#shared/messages/gallery.ts';
import { churchEdit as copy, submissions } from '#shared/messages/submissions.ts';
import { LineLink } from '@/components/links.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { FormPage } from '@/components/ui/page.tsx';
import { Loading } from '@/components/ui/skeleton.tsx';
import { NotLoaded, StatePanel } from '@/components/ui/state-panel.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { RequireUser } from '@/features/accounts/components/require-user.tsx';
import { GalleryEditor } from '@/features/gallery/components/gallery-editor.tsx';
import { ownChurchesQuery, ownChurchQuery } from '@/features/submissions/api.ts';
import { OwnChurchForm } from '@/features/submissions/components/own-church-form.tsx';
import { ApiError } from '@/lib/api-client.ts';

const signIn = authPath({ returnTo: paths.dashboard, tab: 'register' });

export default function ChurchEditPage() {
  const { id = '' } = useParams();
  return (
    <FormPage title={copy.title} above={<LineLink to={paths.dashboard}>{copy.back}</LineLink>}>
      <RequireUser redirectTo={signIn}>{() => <OwnChurch key={id} id={id} />}</RequireUser>
    </FormPage>
  );
}

function OwnChurch({ id }: { id: string }) {
  const navigate = useNavigate();
  const church = useQuery(ownChurchQuery(id));
  const own = useQuery({ ...ownChurchesQuery(), staleTime: 0 });
  const status = church.error instanceof ApiError ? church.error.status : null;
  useEffect(() => {
    if (status !== 403) return;
    toast({ title: copy.denied, description: submissions.notYours, variant: 'destructive' });
    navigate(paths.dashboard, { replace: true });
  }, [status, navigate]);

  if (church.data)
    return (
      <>
        <p className="-mt-5 mb-6 flex flex-wrap gap-x-4 text-lg">
          <span className="wrap-anywhere">{church.data.church.name}</span>
          {church.data.church.status === 'approved' ? (
            <Link to={churchPath(church.data.church.id)} className="text-bayou underline underline-offset-4">
              {copy.view}
            </Link>
          ) : null}
          <a href="#gallery" className="text-bayou underline underline-offset-4">
            {galleryEditor.title}
          </a>
        </p>
        <OwnChurchForm
          loaded={church.data}
          own={own.data?.find((candidate) => candidate.id === church.data?.church.id)}
          onDone={() => navigate(paths.dashboard)}
        />
        <div className="mt-12">
          <GalleryEditor churchId={church.data.church.id} featured={church.data.church.featured} />
        </div>
      </>
    );
  // An invalid id is treated like an unknown one.
  if (status === 404 || status === 400)
    return (
      <StatePanel live title={copy.notFound} text={copy.notFoundText}>
        <ButtonLink to={paths.dashboard} variant="secondary">
          {copy.back}
        </ButtonLink>
      </StatePanel>
    );
  // The user was signed out between the two responses.
  if (church.isSuccess) return <Navigate to={signIn} replace />;
  return status === 403 ? <Loading /> : <NotLoaded query={church} />;
}
