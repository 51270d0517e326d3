import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#shared/domain/paths.ts';
import { people } from '#shared/messages/admin/accounts-admin.ts';
import { admin as copy } from '#shared/messages/admin/admin.ts';
import { imports } from '#shared/messages/admin/imports.ts';
import { overviewCopy } from '#shared/messages/analytics.ts';
import { adminEvents } from '#shared/messages/event-submissions.ts';
import { PanelSkeleton } from '@/components/admin/admin-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { adminSessionQuery } from '@/features/accounts/api.ts';
import { AdminPeople } from '@/features/accounts/components/admin-people.tsx';
import { RequireAdmin } from '@/features/accounts/components/require-admin.tsx';
import { AdminArticles } from '@/features/articles/components/admin-articles.tsx';
import { newsDesk } from '@/features/articles/copy-admin.ts';
import { AdminGrants } from '@/features/billing/components/admin-grants.tsx';
import { AdminMoney } from '@/features/billing/components/admin-money.tsx';
import { adminMoney } from '@/features/billing/copy-admin.ts';
import { AdminClaims, useClaimsTab } from '@/features/claims/components/admin-claims.tsx';
import { AdminMessages, useMessagesTab } from '@/features/contacts/components/admin-messages.tsx';
import { AdminDuplicates, useDuplicatesTab } from '@/features/curation/components/admin-duplicates.tsx';
import { AdminEvents } from '@/features/events/components/admin-events.tsx';
import { AdminPhotos, usePhotosTab } from '@/features/gallery/components/admin-photos.tsx';
import { AdminImports } from '@/features/imports/components/admin-imports.tsx';
import { AdminOverview } from '@/features/overview/components/admin-overview.tsx';
import { AdminDesk, type AdminTab } from '@/features/review/components/admin-desk.tsx';
import { AdminWebsites, useWebsitesTab } from '@/features/websites/components/admin-websites.tsx';
import { send } from '@/lib/api-client.ts';
import { appConfig } from '@/lib/config.ts';
import { usePageTitle } from '@/lib/navigation.ts';
import { clearSession } from '@/lib/sign-in.ts';

export default function AdminPage() {
  usePageTitle(copy.title);
  return (
    <div className="mx-auto max-w-page px-4 pt-8 pb-32 sm:px-6 xl:max-w-[88rem]">
      <RequireAdmin
        loading={
          <>
            <h1 className="mb-6 text-2xl md:text-3xl">{copy.heading}</h1>
            <PanelSkeleton />
          </>
        }
      >
        <Desk />
      </RequireAdmin>
    </div>
  );
}

const administratorTabs = (): AdminTab[] => [
  { value: 'overview', group: 'overview', label: overviewCopy.tab, panel: <AdminOverview /> },
  { value: 'imports', group: 'records', label: imports.tab, panel: <AdminImports /> },
  { value: 'people', group: 'records', label: people.tab, panel: <AdminPeople /> },
  // Without payments, churches can still be featured by a grant.
  appConfig.payments
    ? { value: 'money', group: 'records', label: adminMoney.tab, panel: <AdminMoney /> }
    : { value: 'grants', group: 'records', label: adminMoney.grants, panel: <AdminGrants /> },
];

function Desk() {
  const session = useQuery(adminSessionQuery());
  // The role at the start, so that an expiring session doesn't remove tabs.
  const [role] = useState(session.data?.role);
  const claims = useClaimsTab();
  const messages = useMessagesTab();
  const duplicates = useDuplicatesTab();
  const photos = usePhotosTab();
  const websites = useWebsitesTab();
  return (
    <AdminDesk
      actions={<Logout />}
      bulk={role === 'admin'}
      more={[
        { value: 'claims', group: 'review', label: claims, panel: <AdminClaims /> },
        { value: 'duplicates', group: 'review', label: duplicates, panel: <AdminDuplicates /> },
        ...(appConfig.websiteChecks
          ? [{ value: 'websites', group: 'review', label: websites, panel: <AdminWebsites /> } as const]
          : []),
        { value: 'photos', group: 'review', label: photos, panel: <AdminPhotos /> },
        { value: 'events', group: 'site', label: adminEvents.tab, panel: <AdminEvents /> },
        { value: 'messages', group: 'review', label: messages, panel: <AdminMessages /> },
        { value: 'news', group: 'site', label: newsDesk.tab, panel: <AdminArticles /> },
        ...(role === 'admin' ? administratorTabs() : []),
      ]}
    />
  );
}

function Logout() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leave = useMutation({
    mutationFn: () => send('POST /api/admin/logout'),
    onSuccess: () => {
      navigate(paths.auth, { replace: true });
      clearSession(queryClient);
      toast({ title: copy.loggedOut, description: copy.loggedOutText });
    },
    onError: () => toast({ title: copy.logoutFailed, description: copy.tryAgain, variant: 'destructive' }),
  });
  return (
    <Button variant="secondary" size="small" aria-disabled={leave.isPending} onClick={() => leave.mutate()}>
      {copy.logout}
    </Button>
  );
}
