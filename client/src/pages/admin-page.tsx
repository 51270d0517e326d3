import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { admin as copy } from '#shared/messages/admin.ts';
import { overviewCopy } from '#shared/messages/analytics.ts';
import { newsDesk } from '#shared/messages/articles-admin.ts';
import { adminMoney } from '#shared/messages/billing-admin.ts';
import { adminEvents } from '#shared/messages/event-submissions.ts';
import { imports } from '#shared/messages/imports.ts';
import { paths } from '#shared/paths.ts';
import { PanelSkeleton } from '@/components/admin-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { toast } from '@/components/ui/toast-store.ts';
import { RequireAdmin } from '@/features/accounts/components/require-admin.tsx';
import { AdminArticles } from '@/features/articles/components/admin-articles.tsx';
import { AdminMoney } from '@/features/billing/components/admin-money.tsx';
import { AdminClaims, useClaimsTab } from '@/features/claims/components/admin-claims.tsx';
import { AdminMessages, useMessagesTab } from '@/features/contacts/components/admin-messages.tsx';
import { AdminEvents } from '@/features/events/components/admin-events.tsx';
import { AdminImports } from '@/features/imports/components/admin-imports.tsx';
import { AdminOverview } from '@/features/overview/components/admin-overview.tsx';
import { AdminDesk } from '@/features/submissions/components/admin-desk.tsx';
import { AdminDuplicates, useDuplicatesTab } from '@/features/submissions/components/admin-duplicates.tsx';
import { useCheckedUpload } from '@/features/uploads/api.ts';
import { send } from '@/lib/api-client.ts';
import { usePageTitle } from '@/lib/page-title.ts';
import { forgetPerson } from '@/lib/session.ts';

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

/** The area with the parts that other features bring. */
function Desk() {
  const claims = useClaimsTab();
  const messages = useMessagesTab();
  const duplicates = useDuplicatesTab();
  const upload = useCheckedUpload();
  return (
    <AdminDesk
      actions={<Logout />}
      more={[
        { value: 'overview', group: 'overview', label: overviewCopy.tab, panel: <AdminOverview /> },
        { value: 'claims', group: 'review', label: claims, panel: <AdminClaims /> },
        { value: 'duplicates', group: 'review', label: duplicates, panel: <AdminDuplicates /> },
        { value: 'events', group: 'site', label: adminEvents.tab, panel: <AdminEvents /> },
        { value: 'messages', group: 'review', label: messages, panel: <AdminMessages /> },
        { value: 'news', group: 'site', label: newsDesk.tab, panel: <AdminArticles upload={upload} /> },
        { value: 'imports', group: 'records', label: imports.tab, panel: <AdminImports /> },
        { value: 'money', group: 'records', label: adminMoney.tab, panel: <AdminMoney /> },
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
      forgetPerson(queryClient);
      toast({ title: copy.loggedOut, description: copy.loggedOutText });
    },
    onError: () => toast({ title: copy.logoutFailed, description: copy.tryAgain, variant: 'destructive' }),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      aria-disabled={leave.isPending}
      onClick={() => (leave.isPending ? undefined : leave.mutate())}
    >
      {copy.logout}
    </Button>
  );
}
